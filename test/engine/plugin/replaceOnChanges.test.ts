import type { CustomResourceOptions } from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one, two } from "../../provider/resources/sshKey/samples";
import { type FrontStack, fronts } from "../fronts/fronts";
import { serverArgs } from "../serverStack";

// What an update only records, and how a user has the server replaced all the same.
describe("a new publicSshKey", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  let first: string;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
    declare({});
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    first = (await stored())?.id as string;
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (args: Record<string, unknown>, opts: CustomResourceOptions = {}) =>
    stack.edit((resource) => void resource("Server", "web", { ...serverArgs, ...args }, opts));
  const stored = async () => (await stack.resources("Server"))[0];

  it("is recorded, and the note names what replaces the server: --replace does", async () => {
    declare({ publicSshKey: one, onExisting: "create" });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toContain("Or replace it: `pulumi up --target-replace ");
    const urn = (await stored())?.urn as string;
    expect(await stack.up({ replace: [urn] })).toMatchObject({
      ok: true,
      writes: ["server.create", "asset.requestRemoval"],
    });
    const { id = "" } = (await stored()) ?? {};
    expect(id).not.toBe(first);
    first = id;
  });

  it("with replaceOnChanges replaces the server", async () => {
    declare({ publicSshKey: two }, { replaceOnChanges: ["publicSshKey"] });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create", "asset.requestRemoval"] });
    expect((await stored())?.id).not.toBe(first);
    expect(up.output).not.toContain("replaceOnChanges has no effect");
    // A removal takes its time at the host.
    stack.sandbox.advance("1h");
    expect(stack.sandbox.servers.map(({ uniq_id }) => uniq_id)).toEqual([(await stored())?.id]);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
