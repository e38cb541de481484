import { expect, it, onTestFinished } from "vitest";
import { basic } from "../../sandbox/support/host";
import { serverArgs } from "../serverStack";
import { atOnce, Bare, pluginStack } from "./pluginStack";

const other = "UBUNTU_2404_64";

// A host answers details with one of the two field sets of the specification; the unit tests hold every turn of a life
// under each of them.
it.each(["record", "details"] as const)(
  "a server lives its life on a host that answers the field set %s",
  { timeout: 240_000 },
  async (detailsFields) => {
    let args: Record<string, unknown> = { ...serverArgs, password: "first-secret-of-web" };
    const declare = () => {
      new Bare("Server", "web", args);
      return {};
    };
    const { sandbox, ...on } = await pluginStack(declare, { ...atOnce, detailsFields });
    onTestFinished(() => on.close());

    expect(await on.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    expect(await on.previewUnchanged()).toMatchObject({ ok: true, writes: [] });

    args = { ...args, templateName: other, rebuildPolicy: "rebuild" };
    const announced = await on.preview();
    expect(announced.output).toContain("[disks-erased]");
    expect(await on.up()).toMatchObject({
      ok: true,
      writes: ["asset.update", "server.rebuild", "server.update"],
    });
    expect((await on.resources("Server"))[0]?.outputs).toMatchObject({ active: true });
    expect(await on.previewUnchanged()).toMatchObject({ ok: true });

    // A rebuild behind Pulumi's back, done before the program asks for it: the disks are not erased again.
    const params = { uniq_id: sandbox.servers[0]?.uniq_id, template_name: serverArgs.templateName };
    await fetch(`${sandbox.url}/v3/server/rebuild`, {
      method: "POST",
      headers: { authorization: basic(sandbox) },
      body: JSON.stringify({ params }),
    });
    args = { ...args, templateName: serverArgs.templateName };
    const joined = await on.up();
    expect(joined).toMatchObject({ ok: true, writes: ["server.update"] });
    expect(joined.output).toContain("[rebuild-done-before]");
    expect(sandbox.ledger.destructions).toHaveLength(2);
    expect(await on.destroy()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
  },
);
