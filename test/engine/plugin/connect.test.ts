import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { one as publicKeyValue } from "../../provider/resources/sshKey/samples";
import { commandLine } from "../../support/cli";
import { serverArgs } from "../hostingStack";
import { Bare, type PluginStack, pluginStack } from "./pluginStack";

// The paths and names of this host are another run's each time; what `pulumi-hosting connect` finds is all that is
// configured.
describe("a host of the dialect legacy that no one knows", { timeout: 120_000 }, () => {
  const seed = Math.floor(Math.random() * 1e9);
  let stack: PluginStack;
  let powerState = "running";
  beforeAll(async () => {
    stack = await pluginStack(
      () => {
        const { templateName, ...others } = serverArgs;
        const web = new Bare("Server", "web", { ...others, templateName, powerState }, {}, ["uniqId"]);
        new Bare("SshKey", "deploy", { publicKeyName: "deploy", publicKeyValue });
        const login = { type: "app", name: "db", username: "u", authData: "p" };
        new Bare("Credential", "app", { uniqId: web.told.uniqId, ...login });
        return {};
      },
      { profile: "instant", dialect: "legacy", paths: `random:${seed}` },
    );
  }, 600_000);
  afterAll(() => stack?.close());

  it("cannot be worked with before", async () => {
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: false, writes: [] });
  });

  it(`runs a whole life by what connect finds (seed ${seed})`, async () => {
    const { url, username, password } = stack.sandbox;
    const { hosting, close } = await commandLine();
    const { output } = await hosting(["connect", "--json"], {
      environment: { HOSTING_BASE_URL: url, HOSTING_USERNAME: username, HOSTING_PASSWORD: password },
    });
    await close();
    for (const [key, value] of Object.entries<string>(JSON.parse(output).settings))
      await stack.configure(key, value);
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true });
    expect([...up.writes].sort()).toEqual(["server.create", "server.credential.create", "sshKey.add"]);
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    powerState = "stopped";
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.power.shutdown"] });
    const down = await stack.destroy();
    expect(down, down.output).toMatchObject({ ok: true });
    expect(stack.sandbox.servers).toEqual([]);
    expect(stack.sandbox.keys).toEqual([]);
  });
});
