import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { functionToken } from "../../../provider/engine/names";
import { functions } from "../../../provider/functions/table";
import { packageCore } from "../../../provider/plugin/packageCore";
import { packagePlugin } from "../../../provider/plugin/packagePlugin";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { version } from "../../../provider/version";
import { startSandbox } from "../../../sandbox";
import { folderOfTest } from "../../support/folders";
import { sandboxSession } from "../../support/sandboxSession";
import { clientOf, pluginClient, secretOf, spyLog, values } from "./client";

describe("what the plugin reports of itself", () => {
  const addresses: string[] = [];
  let started: Awaited<ReturnType<typeof pluginClient>>;
  beforeEach(async () => {
    addresses.length = 0;
    const connectEngine = (address: string) => {
      addresses.push(address);
      return spyLog().log;
    };
    started = await pluginClient({ connectEngine });
  });
  afterEach(() => started.close());

  it("handshake: it takes secrets and Pulumi's names, and speaks to this engine", async () => {
    const response = await started.call("handshake", { engineAddress: "127.0.0.1:4000" });
    const can = { acceptSecrets: true, supportsAutonamingConfiguration: true };
    expect(response.toObject()).toEqual({ ...can, acceptResources: false, acceptOutputs: false });
    expect(addresses).toEqual(["127.0.0.1:4000"]);
  });

  it("attach: from now on it speaks to another engine", async () => {
    await started.call("attach", { address: "127.0.0.1:4001" });
    expect(addresses).toEqual(["127.0.0.1:4001"]);
  });

  it("its version, and its schema, of this version alone", async () => {
    expect((await started.call("getPluginInfo")).getVersion()).toBe(version);
    const schema = (await started.call("getSchema")).getSchema();
    expect(JSON.parse(schema)).toEqual({ name: "hosting", version: "1.2.3" });
    const details = expect.stringMatching(/\[schema-version-unknown\]$/);
    await expect(started.call("getSchema", { version: 1 })).rejects.toMatchObject({ details });
  });

  it("all this without the resources, because engines start one process more for the schema alone", async () => {
    const whenLoaded = vi.fn();
    const { call, close } = await clientOf(packagePlugin(whenLoaded));
    onTestFinished(close);
    await call("handshake");
    expect(JSON.parse((await call("getSchema")).getSchema())).toMatchObject({ name: "hosting" });
    expect(whenLoaded).not.toHaveBeenCalled();
  });

  it.each(["call", "getMapping", "diffConfig"] as const)("not implemented: %s", async (name) =>
    expect(started.call(name)).rejects.toMatchObject({ code: 12 }),
  );
});

describe("functions of the plugin", () => {
  let host: Awaited<ReturnType<typeof sandboxSession>>;
  let plugin: Awaited<ReturnType<typeof pluginClient>>;
  beforeAll(async () => {
    host = await sandboxSession();
    plugin = await pluginClient({});
    plugin.plugin.session = Promise.resolve(host.session);
  });
  afterAll(async () => {
    plugin.close();
    await host.close();
  });
  const invoke = async (name: string, args: Properties = {}) =>
    values((await plugin.call("invoke", { tok: `hosting:index:${name}`, args })).getReturn());

  it("one record answers itself, secrets as secrets", async () => {
    const place = { plan_id: 1201, zone_id: 12, template_name: "DEBIAN_12_64" };
    const order = { domain: "web.example.com", type: "Cloud.VPS", ...place } as const;
    const { uniq_id: uniqId } = await host.session.client.server.create(order);
    const { password } = host.sandbox.server(uniqId as string).row;
    expect(await invoke("getServerPassword", { uniqId })).toMatchObject({ password: secretOf(password) });
  });

  it.each([
    ["getPlan", { plan: 7 }, /^plan is not an input of getPlan\. \[input-unknown\]\n/],
    ["getServer", { uniqId: "nope" }, /^getServer: uniqId .* \[function-argument-invalid\]$/],
    ["getNothing", {}, /index:getNothing\. \[type-unknown\]\n {2}The nearest are hosting:index:getRegion, /],
  ])(
    "%s %j is reported under the name that the program calls, with what there is",
    async (name, args, words) =>
      expect(invoke(name, args)).rejects.toMatchObject({ details: expect.stringMatching(words) }),
  );

  it("every function has a token, which no resource has", () => {
    const tokens = Object.keys(functions).map(functionToken);
    expect(new Set(tokens).size).toBe(Object.keys(functions).length);
    for (const token of tokens) expect(token).toMatch(/^hosting:index:get[A-Z]\w+$/);
  });
});

it("writes a line for each request to the file that HOSTING_LOG names, and says none of them", async () => {
  const folder = folderOfTest();
  const file = join(folder, "calls.log");
  vi.stubEnv("HOSTING_LOG", file);
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  let session: Session | undefined;
  const { call, said, close } = await pluginClient({
    createSession: (configuration, lines) => {
      // Without its address: what answers there is no engine that a write could ask.
      session = packageCore.createSession(configuration, lines, undefined);
      return session;
    },
  });
  onTestFinished(close);
  await call("attach", { address: "127.0.0.1:9" });
  const { url: baseUrl, username, password } = sandbox;
  await call("configure", { args: { baseUrl, username, password } });
  await session?.client.utilities.ping();
  onTestFinished(() => session?.client.close());

  const shape = (line: string) => line.replace(/\S+Z /, "").replace(/\d+ms/, "…ms");
  const lines = ["POST /v3/account/auth/token 200 …ms try 1", "POST /v3/utilities/info/ping 200 …ms try 1"];
  expect(said).toEqual([]);
  expect(readFileSync(file, "utf8").trim().split("\n").map(shape)).toEqual(lines);
});
