import { describe, expect, it } from "vitest";
import type { Client } from "../../../../provider/api";
import { contract } from "../../../../provider/api/contract";
import { envelope } from "../../../../provider/api/contract/commonMembers";
import { decodePage, decodeRecord } from "../../../../provider/api/pipeline/decode";
import { errorOf, order, scriptedClient, server } from "../support";

type Body = Record<string, unknown>;

describe("decodeRecord", () => {
  const decode = (body: Body) => decodeRecord(contract.server.details.answer, body);

  it.each<[string, Body, Body]>([
    ["numbers as strings", { accnt: "12", zone_id: "7" }, { accnt: 12, zone_id: 7 }],
    ["strings as numbers", { plan_id: 5, backup_quota: 100 }, { plan_id: "5", backup_quota: "100" }],
    ["booleans as 0 and 1", { active: 1, backup_enabled: 0 }, { active: true, backup_enabled: false }],
    ["booleans as text", { active: "1", backup_enabled: "" }, { active: true, backup_enabled: false }],
    ["null as absent", { ip: null, uniq_id: "ABC123" }, { uniq_id: "ABC123" }],
    ["unknown members", { new_thing: { a: 1 } }, { new_thing: { a: 1 } }],
    ["unknown words of a list", { type: "Quantum.VPS" }, { type: "Quantum.VPS" }],
    ["members of another shape", { accnt: { id: 1 }, active: "no" }, { accnt: { id: 1 }, active: "no" }],
    ["no member at all", {}, {}],
  ])("takes %s", (_what, body, record) => expect(decode(body)).toEqual(record));

  it("takes a member named __proto__ for a member like any other", () => {
    const record = decode(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'));
    expect(record.polluted).toBeUndefined();
    expect(Object.hasOwn(record, "__proto__")).toBe(true);
  });
});

describe("decodePage", () => {
  const page = (body: Body) => decodePage(envelope, contract.sshKey.list.answer, body);
  const none = { item_total: 0, items: [] };

  it("decodes the envelope and each item", () => {
    const body = { item_count: "1", page_num: "1", items: [{ id: "4", public_key_name: "a" }] };
    const decoded = { item_count: 1, page_num: 1, items: [{ id: 4, public_key_name: "a" }] };
    expect(page(body)).toEqual(decoded);
  });

  it.each<[Body, Body | undefined]>([
    [{ item_total: 0 }, none],
    [{ item_total: "0", items: null }, none],
    [{}, undefined],
    [{ item_total: 3 }, undefined],
    [{ items: {} }, undefined],
    [{ items: ["a"] }, undefined],
    [{ items: [null] }, undefined],
  ])("takes %j for %j: no items only where the total says so", (body, decoded) => {
    expect(page(body)).toEqual(decoded);
  });
});

it.each([
  ["a write", 100_000, (client: Client) => client.server.create(order)],
  ["a read", 65, (client: Client) => client.server.details(server)],
])("an answer to %s that is nested too deep is not walked through", async (_what, depth, ask) => {
  const { client, sent } = scriptedClient([{ text: `{"a":${"[".repeat(depth)}0${"]".repeat(depth)}}` }]);
  const error = await errorOf(ask(client), "unbounded");
  expect(error).toMatchObject({ mayHaveHappened: true, status: 200 });
  expect(error.message).toContain("the host's answer is nested deeper than 64 levels");
  expect(sent).toHaveLength(1);
});
