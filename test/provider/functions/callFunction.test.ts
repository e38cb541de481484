import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { callFunction } from "../../../provider/functions/callFunction";
import { functions } from "../../../provider/functions/table";
import { sandboxSession } from "../../support/sandboxSession";
import { scriptedHost } from "../../support/scriptedHost";
import { told } from "../../support/told";
import { one } from "../resources/sshKey/samples";

describe("functions on the sandbox", () => {
  let world: Awaited<ReturnType<typeof sandboxSession>>;
  let { sandbox, session } = {} as typeof world;
  beforeAll(async () => {
    world = await sandboxSession({ profile: "instant" });
    ({ sandbox, session } = world);
  });
  afterAll(() => world.close());

  it("takes and answers the names that programs use", async () => {
    const wanted = { zoneId: 12, serverType: "Cloud.VPS" };
    const plans = (await callFunction(session, "plans", wanted)) as object[];
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toMatchObject({ ...wanted, available: true });
    const request = sandbox.requests.find(({ operation }) => operation === "server.plan.list");
    expect(request?.params).toMatchObject({ zone_id: 12, server_type: "Cloud.VPS" });
  });

  it("a list answers every page", async () => {
    const names = Array.from({ length: 130 }, (_, number) => `key_${number}`).sort();
    for (const public_key_name of names)
      await session.client.sshKey.add({ public_key_name, public_key_value: one });
    const keys = (await callFunction(session, "sshKeys", {})) as { publicKeyName: string }[];
    expect(keys.map((key) => key.publicKeyName).sort()).toEqual(names);
  });

  it("what alsowith adds comes besides the named members, under the host's names and as the host reports it", async () => {
    const [plain] = (await callFunction(session, "assets", {})) as Record<string, unknown>[];
    expect(plain).not.toHaveProperty("added");
    const added = ["creation_date", "primaryProductCategory", "zone"];
    const alsowith = ["custom_description", ...added];
    const asset = await callFunction(session, "asset", { uniqId: plain!.uniqId, alsowith });
    const raw = await session.client.asset.details({ uniq_id: String(plain!.uniqId), alsowith: added });
    const told = added.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name]]);
    expect(told.map(([name]) => name)).toEqual(expect.arrayContaining(["primaryProductCategory", "zone"]));
    const customDescription = expect.any(String);
    expect(asset).toEqual({ ...plain, customDescription, added: Object.fromEntries(told) });
  });

  it.each([
    ["serverPassword", { uniqId: "ABCDEI" }, "uniq_id"],
    ["plans", { zoneId: "north" }, "zone_id"],
    ["assets", { alsowith: ["colour"] }, "alsowith.0"],
  ] as const)(
    "a wrong argument of %s, %j, is named, and nothing is sent",
    async (functionName, args, parameter) => {
      sandbox.forgetRequests();
      await expect(callFunction(session, functionName, args)).rejects.toMatchObject({
        content: { code: "function-argument-invalid", data: { functionName } },
        cause: { failures: [{ parameter, reason: expect.stringMatching(/^must be /) }] },
      });
      expect(sandbox.requests).toEqual([]);
    },
  );

  it("ends with the signal", async () => {
    const signal = AbortSignal.abort(new Error("no longer wanted"));
    await expect(callFunction(session, "plans", {}, { signal: signal })).rejects.toThrow("no longer wanted");
  });
});

it("an item without the id or name by which it is asked for fails the list", async () => {
  const unnamed = { "server.plan.list": () => [{ id: 1201, zone_id: 12 }, { zone_id: 12 }] };
  const { session } = scriptedHost({ ...unnamed, "asset.list": () => [{ uniq_id: null }] });
  const fails = (functionName: "plans" | "assets", member: string) =>
    expect(callFunction(session, functionName, {})).rejects.toThrow(
      told("function-item-unnamed", { functionName, member }),
    );
  await fails("plans", "id");
  await fails("assets", "uniqId");
});

it("functions are the operations that only read, but those of the machinery", () => {
  const reads = operations().flatMap(([name, { writes }]) => (writes ? [] : [name]));
  expect([...Object.values(functions), "utilities.ping"].sort()).toEqual(reads.sort());
});
