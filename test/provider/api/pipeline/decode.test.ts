import { describe, expect, it } from "vitest";
import type { Client } from "../../../../provider/api";
import { contract } from "../../../../provider/api/contract";
import { envelope } from "../../../../provider/api/contract/commonMembers";
import { decodePage, decodeRecord } from "../../../../provider/api/pipeline/decode";
import { errorOf, failure, scriptedClient } from "../support";

const server = (body: Record<string, unknown>) => decodeRecord(contract.server.details.answer, body);

describe("decodeRecord", () => {
  it.each([
    ["numbers as strings", { accnt: "12", zone_id: "7" }, { accnt: 12, zone_id: 7 }],
    ["strings as numbers", { plan_id: 5, backup_quota: 100 }, { plan_id: "5", backup_quota: "100" }],
    ["booleans as 0 and 1", { active: 1, backup_enabled: 0 }, { active: true, backup_enabled: false }],
    ["booleans as text", { active: "1", backup_enabled: "" }, { active: true, backup_enabled: false }],
    ["null as absent", { ip: null, uniq_id: "ABC123" }, { uniq_id: "ABC123" }],
    ["unknown members", { new_thing: { a: 1 } }, { new_thing: { a: 1 } }],
    ["unknown words of a list", { type: "Quantum.VPS" }, { type: "Quantum.VPS" }],
    [
      "a member of another shape",
      { accnt: { id: 1 }, active: "perhaps" },
      { accnt: { id: 1 }, active: "perhaps" },
    ],
    ["no member at all", {}, {}],
  ])("takes %s", (_what, body, record) => {
    expect(server(body)).toEqual(record);
  });

  it("takes a member named __proto__ for a member like any other", () => {
    const record = server(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'));
    expect(record.polluted).toBeUndefined();
    expect(Object.hasOwn(record, "__proto__")).toBe(true);
  });
});

describe("decodePage", () => {
  const page = (body: Record<string, unknown>) => decodePage(envelope, contract.sshKey.list.answer, body);
  it("decodes the envelope and each item", () => {
    expect(
      page({ item_count: "1", item_total: "1", page_num: "1", items: [{ id: "4", public_key_name: "a" }] }),
    ).toEqual({
      item_count: 1,
      item_total: 1,
      page_num: 1,
      items: [{ id: 4, public_key_name: "a" }],
    });
  });
  it("takes absent items for none only where the total says so", () => {
    expect(page({ item_total: 0 })).toEqual({ item_total: 0, items: [] });
    expect(page({ item_total: "0", items: null })).toEqual({ item_total: 0, items: [] });
    expect(page({})).toBeUndefined();
    expect(page({ item_total: 3 })).toBeUndefined();
  });
  it.each([[{ items: {} }], [{ items: ["a"] }], [{ items: [null] }]])("refuses %j", (body) => {
    expect(page(body)).toBeUndefined();
  });
});

it.each([
  [
    "a write",
    100_000,
    (client: Client) => client.server.create({ type: "Cloud.VPS", domain: "a.example.com" }),
  ],
  ["a read", 65, (client: Client) => client.server.details({ uniq_id: "ABC123" })],
])("an answer to %s that is nested too deep is not walked through", async (_what, depth, ask) => {
  const { client, sent } = scriptedClient([{ text: `{"a":${"[".repeat(depth)}0${"]".repeat(depth)}}` }]);
  const error = await errorOf(ask(client), "unbounded");
  expect(error).toMatchObject({ mayHaveHappened: true, status: 200 });
  expect(error.message).toContain("the host's answer is nested deeper than 64 levels");
  expect(sent).toHaveLength(1);
});

it("a failure carries the host's status", async () => {
  const { client } = scriptedClient([failure("API::Internal", 500)]);
  await expect(client.server.power.reset({ uniq_id: "ABC123" })).rejects.toMatchObject({ status: 500 });
});
