import { describe, expect, it } from "vitest";
import { InvalidCallError } from "../../../../provider/api";
import { contract } from "../../../../provider/api/contract";
import { addressReader } from "../../../../provider/api/contract/ipAddress";
import { decodePage, decodeRecord } from "../../../../provider/api/pipeline/decode";
import { caughtError, page, scriptedClient, server } from "../support";

describe("an invalid call", () => {
  const order = { type: "Cloud.VPS", domain: "a.example.com" };
  const wholeNumber = "asset.list: page_size must be a whole number from 1. Nothing was changed.";

  it.each<[string, unknown, string, string]>([
    ["asset.list", { page_size: 0 }, "page_size", wholeNumber],
    ["asset.details", {}, "uniq_id", "uniq_id is required"],
    ["asset.list", { uniq_id: ["ABC123", "abc123"] }, "uniq_id.1", "six characters"],
    ["asset.list", { category: ["Toys"] }, "category.0", "must be one of Dedicated, "],
    ["asset.list", { order_by: { field: "domain", direction: "up" } }, "order_by", "{field, sort}"],
    ["server.create", { ...order, type: "Toaster" }, "type", "must be one of Cloud.VPS, "],
    ["asset.list", { pagesize: 5 }, "pagesize", "is not a parameter; they are: accnt, alsowith"],
    ["asset.list", { toString: 5 }, "toString", "is not a parameter"],
    ["asset.list", null, "params", "must be an object of parameters"],
    ["asset.list", ["ABC123"], "params", "must be an object of parameters"],
  ])(
    "%s %j is refused before any request, with %s and the allowed values",
    async (name, params, parameter, reason) => {
      const { client, sent } = scriptedClient([]);
      const error = await caughtError(client.call(name as never, params as never), InvalidCallError);
      expect(error.operation).toBe(name);
      expect(error.failures.map((one) => one.parameter)).toContain(parameter);
      expect(error.message).toContain(reason);
      expect(sent).toEqual([]);
    },
  );

  it("names every invalid parameter at once", async () => {
    const { client } = scriptedClient([]);
    const error = await caughtError(client.asset.list({ page_size: 0, page_num: -1 }), InvalidCallError);
    expect(error.failures.map(({ parameter }) => parameter)).toEqual(["page_size", "page_num"]);
  });

  it("never quotes a given value, because it may be a secret", async () => {
    const { client } = scriptedClient([]);
    const call = client.server.update({ ...server, password: "hunter2\u0000" });
    expect((await caughtError(call, InvalidCallError)).message).not.toContain("hunter2");
  });

  it("is refused if its signal is already aborted", async () => {
    const { client, sent } = scriptedClient([]);
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(client.server.details(server, { signal })).rejects.toThrow("stop");
    expect(sent).toEqual([]);
  });
});

describe("the request body", () => {
  it("puts the parameters in one object, sends booleans as 0 and 1, and omits undefined values", async () => {
    const { client, requests } = scriptedClient([{ body: { permissions: {} } }]);
    const actions = ["asset/list"];
    await client.account.permitted({ all: true, as_endpoints: false, version: undefined, actions });
    const body = '{"params":{"actions":["asset/list"],"as_endpoints":0,"all":1}}';
    expect(requests).toMatchObject([{ url: "https://api.example.com/v3/account/user/permitted", body }]);
  });

  it("adds the configured account if the operation takes one", async () => {
    const { client, sent } = scriptedClient(Array(3).fill({ body: {} }), { accountNumber: 12 });
    await client.server.details(server);
    await client.server.details({ ...server, accnt: 34 });
    await client.network.region.details({ id: 1 });
    const params = [{ accnt: 12, ...server }, { accnt: 34, ...server }, { id: 1 }];
    expect(sent.map((one) => one.params)).toEqual(params);
  });

  it("is sent to the configured version and path", async () => {
    const { client, sent } = scriptedClient([{ body: {} }], {
      baseUrl: "https://api.example.com/hosting/",
      apiVersion: "bleed",
      paths: { "server.rebuild": "/server/reimage" },
    });
    await client.server.rebuild({ ...server, template_name: "T", force: true });
    const params = { ...server, template_name: "T", force: 1 };
    expect(sent).toMatchObject([{ path: "/hosting/bleed/server/reimage", params }]);
  });

  it("needs a configured path for an operation whose path the specification does not give", async () => {
    const without = scriptedClient([]);
    const error = await caughtError(without.client.server.byIdentifier(server), InvalidCallError);
    expect(error.message).toContain('paths: { "server.byIdentifier": "…" }');
    expect(without.sent).toEqual([]);
    const paths = { "server.byIdentifier": "server/x" };
    const given = scriptedClient([{ body: server }], { paths });
    await given.client.server.byIdentifier(server);
    expect(given.sent.map(({ path }) => path)).toEqual(["/v3/server/x"]);
  });
});

it("a deprecated operation warns once per client", async () => {
  const { client, warnings } = scriptedClient([page, page, page]);
  await client.server.list();
  await client.server.list();
  await client.asset.list();
  expect(warnings).toEqual(["server.list is deprecated: use asset.list instead."]);
});

type Body = Record<string, unknown>;
const addressIn = addressReader("https://api.example.com");

describe("decodeRecord", () => {
  const decode = (body: Body) => decodeRecord(contract.server.details.answer, body, addressIn);

  it("treats a field named __proto__ like any other", () => {
    const record = decode(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'));
    expect(record.polluted).toBeUndefined();
    expect(Object.hasOwn(record, "__proto__")).toBe(true);
  });
});

describe("decodePage", () => {
  const page = (body: Body) => decodePage(contract.sshKey.list.answer, body, addressIn);
  const none = { item_total: 0, items: [] };

  it("reads a list of items that PHP writes as an object with number keys", () => {
    const items = { 0: { id: 4 }, 2: { id: 6 } };
    expect(page({ item_total: 2, items })).toEqual({ item_total: 2, items: [{ id: 4 }, { id: 6 }] });
  });

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
    [{ item_total: 0, items: {} }, none],
    [{ items: { length: 1 } }, undefined],
    [{ items: ["a"] }, undefined],
    [{ items: [null] }, undefined],
  ])("reads %j as %j, and an empty page only if the total is 0", (body, decoded) => {
    expect(page(body)).toEqual(decoded);
  });
});
