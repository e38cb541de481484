import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationOf, operations } from "../../../provider/api/contract";
import { callFunction, secretMembersOf } from "../../../provider/functions/callFunction";
import { type FunctionName, functions } from "../../../provider/functions/table";
import { addMarks } from "../../../provider/host/shown/hostMark";
import type { Properties } from "../../../provider/values";
import { sandboxSession } from "../../support/sandboxSession";
import { type Script, scriptedHost } from "../../support/scriptedHost";
import { addSecretMembers, isShown, secret } from "../../support/secretMembers";
import { told } from "../../support/told";
import { one } from "../resources/sshKey/samples";

describe("functions", () => {
  let world: Awaited<ReturnType<typeof sandboxSession>>;
  let { sandbox, session } = {} as typeof world;
  beforeAll(async () => {
    world = await sandboxSession({ profile: "instant" });
    ({ sandbox, session } = world);
  });
  afterAll(() => world.close());

  it("take arguments and return results under the names that programs use", async () => {
    const wanted = { zoneId: 12, serverType: "Cloud.VPS" };
    const plans = (await callFunction(session, "plans", wanted)) as object[];
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toMatchObject({ ...wanted, available: true });
    const request = sandbox.requests.find(({ operation }) => operation === "server.plan.list");
    expect(request?.params).toMatchObject({ zone_id: 12, server_type: "Cloud.VPS" });
  });

  it("return the items of all pages of a list", async () => {
    const names = Array.from({ length: 130 }, (_, number) => `key_${number}`).sort();
    for (const public_key_name of names)
      await session.access.client.sshKey.add({ accnt: undefined, public_key_name, public_key_value: one });
    const keys = (await callFunction(session, "sshKeys", {})) as { publicKeyName: string }[];
    expect(keys.map((key) => key.publicKeyName).sort()).toEqual(names);
  });

  it("return the fields of alsowith only if `added` is true, under the host's names and unchanged", async () => {
    const [plain] = (await callFunction(session, "assets", {})) as Record<string, unknown>[];
    expect(plain).not.toHaveProperty("added");
    const added = ["creation_date", "primaryProductCategory", "zone"];
    const alsowith = ["custom_description", ...added];
    const args = { uniqId: plain!.uniqId, alsowith };
    const asset = await callFunction(session, "asset", { ...args, added: true });
    for (const without of [args, { ...args, added: false }])
      expect(await callFunction(session, "asset", without)).not.toHaveProperty("added");
    const raw = await session.access.client.asset.details({
      accnt: undefined,
      uniq_id: String(plain!.uniqId),
      alsowith: added,
    });
    const told = added.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name]]);
    expect(told.map(([name]) => name)).toEqual(expect.arrayContaining(["primaryProductCategory", "zone"]));
    const customDescription = expect.any(String);
    expect(asset).toEqual({ ...plain, customDescription, added: Object.fromEntries(told) });
  });

  it.each([
    ["serverPassword", { uniqId: "ABCDEI" }, "uniq_id"],
    ["plans", { zoneId: "north" }, "zone_id"],
    ["assets", { alsowith: ["colour"] }, "alsowith.0"],
    ["assets", { added: "yes" }, "added"],
  ] as const)("name a wrong argument of %s, %j, and send nothing", async (functionName, args, parameter) => {
    sandbox.forgetRequests();
    await expect(callFunction(session, functionName, args)).rejects.toMatchObject({
      content: { code: "function-argument-invalid", data: { functionName } },
      cause: { failures: [{ parameter, reason: expect.stringMatching(/^must be /) }] },
    });
    expect(sandbox.requests).toEqual([]);
  });

  it("return descriptions without this package's mark, for one asset and for a list", async () => {
    const [{ uniq_id = "" } = {}] = sandbox.assets;
    const custom_description = addMarks("Ask Bob.", { rebuild: { at: 0, digest: "digest" } });
    sandbox.asset(uniq_id).set({ custom_description });
    const alsowith = ["custom_description"];
    const asset = await callFunction(session, "asset", { uniqId: uniq_id, alsowith });
    expect(asset).toMatchObject({ customDescription: "Ask Bob." });
    const assets = (await callFunction(session, "assets", { uniqId: [uniq_id], alsowith })) as Properties[];
    expect(assets[0]).toMatchObject({ customDescription: "Ask Bob." });
    sandbox.asset(uniq_id).set({ custom_description: "" });
  });

  it("end when the signal is aborted", async () => {
    const signal = AbortSignal.abort(new Error("no longer wanted"));
    await expect(callFunction(session, "plans", {}, { signal: signal })).rejects.toThrow("no longer wanted");
  });
});

describe("a host that reports secrets everywhere", () => {
  const args: Partial<Record<FunctionName, Properties>> = {
    ...{ region: { id: 1 }, plan: { id: 1201 }, template: { name: "a" }, credential: { id: 7 } },
    ...{ product: { code: "Cloud.VPS" }, apiDescription: { path: "asset" } },
  };
  const row = {
    ...{
      id: 12,
      name: "a",
      uniq_id: "ABC123",
      domain: "web.example.com",
      zone: { id: 12, tags: [{ a: 1 }] },
    },
    ...{
      features: { raid: { level: 1 } },
      options: [{ price: 5 }],
      permissions: { "server/password": true },
    },
    ...{ auth_data: `auth of ${secret}`, password: secret, token: secret, public_key_name: "deploy" },
    ...{ custom_description: `see ${secret}`, ip: { address: "192.0.2.1" } },
  };
  const script: Script = Object.fromEntries(
    operations().map(([name, { paged }]) => [
      name,
      () => addSecretMembers(paged ? [row] : row) as Properties,
    ]),
  );
  const names = (Object.keys(functions) as FunctionName[]).filter((name) => name !== "images");
  const call = async (name: FunctionName, more: Properties = {}) => {
    const { shape } = operationOf(functions[name]).params;
    const given = args[name] ?? ("uniq_id" in shape && !name.endsWith("s") ? { uniqId: "ABC123" } : {});
    const answer = await callFunction(scriptedHost(script).session, name, { ...given, ...more });
    return [answer].flat();
  };
  /** The members that the state stores as plain text. */
  const inTheClear = (name: FunctionName, result: Properties) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(result).filter(([member]) => !secretMembersOf(name).includes(member)),
      ),
    );

  it.each(names)("does not reveal a secret through the function %s, at any depth", async (name) => {
    for (const more of [{}, { added: false }, { added: true }])
      for (const result of await call(name, more)) {
        expect(isShown(inTheClear(name, result))).toBe(false);
        expect("added" in result).toBe(more.added === true);
      }
  });

  it("the check for revealed secrets finds them in an unfiltered record", () => {
    expect(isShown(inTheClear("server", addSecretMembers(row) as Properties))).toBe(true);
  });

  it("has its additional fields in `added`, in the structure of the record", async () => {
    const [result] = await call("server", { added: true });
    const { api_key, auth_data, note, password, rescue, root_password } = addSecretMembers({}) as Properties;
    const inZone = { api_key, auth_data, password, root_password, rescue: { credentials: rescue } };
    expect(result).toMatchObject({ zone: { id: 12, tags: [{ a: 1 }] }, features: { raid: { level: 1 } } });
    expect(result).not.toHaveProperty("ip");
    expect(result?.added).toMatchObject({ ip: { address: "192.0.2.1" }, note, zone: inZone });
  });

  it("may report a permission whose name is that of a secret", async () => {
    expect((await call("permissions"))[0]).toMatchObject({ permissions: { "server/password": true } });
  });
});

it("a function fails if the host lists an item without its id or name", async () => {
  const unnamed = { "server.plan.list": () => [{ id: 1201, zone_id: 12 }, { zone_id: 12 }] };
  const { session } = scriptedHost({ ...unnamed, "asset.list": () => [{ uniq_id: null }] });
  const fails = (functionName: "plans" | "assets", member: string) =>
    expect(callFunction(session, functionName, {})).rejects.toThrow(
      told("function-item-unnamed", { functionName, member }),
    );
  await fails("plans", "id");
  await fails("assets", "uniqId");
});

it("every read operation of the API is a function, except ping", () => {
  const reads = operations().flatMap(([name, { writes }]) => (writes ? [] : [name]));
  expect([...Object.values(functions), "utilities.ping"].sort()).toEqual(reads.sort());
});
