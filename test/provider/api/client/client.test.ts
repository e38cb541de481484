import { describe, expect, it } from "vitest";
import { createClient, InvalidCallError, operations } from "../../../../provider/api";
import { order, page, scriptedClient, server } from "../support";

it("the client has a method for every operation of the contract, and for lists also a walk over the items", () => {
  const { client } = scriptedClient([]);
  for (const [name, { paged }] of operations()) {
    const member = (node: unknown, key: string) => (node as Record<string, unknown>)[key];
    const method = name.split(".").reduce<unknown>(member, client);
    expect(method, name).toBeTypeOf("function");
    expect(typeof (method as { items?: unknown }).items, name).toBe(paged ? "function" : "undefined");
  }
});

it.each([1201, "1201"])("the id %j is sent as the type that each operation needs", async (plan_id) => {
  const { client, sent } = scriptedClient([{}, page, { body: { uniq_id: "ABC123", plan_id, zone_id: 12 } }]);
  await client.server.create({ ...order, plan_id });
  await client.server.list({ plan_id, zone_id: plan_id });
  const answer = await client.server.details(server);
  expect(sent.map(({ params }) => params)).toEqual([
    { ...order, plan_id: 1201 },
    { plan_id: "1201", zone_id: 1201 },
    { uniq_id: "ABC123" },
  ]);
  expect(answer).toEqual({ uniq_id: "ABC123", plan_id: "1201", zone_id: 12 });
});

describe("the options of the client", () => {
  const good = { baseUrl: "https://api.example.com", username: "bob", password: "secret-word" };
  const onlyHere = "must start with https:// (http:// is allowed for this machine only)";
  it.each([
    [{ baseUrl: "http://api.example.com" }, onlyHere],
    [{ baseUrl: "http://127.0.0.1.example.com" }, "must start with https://"],
    [{ baseUrl: "http://10.0.0.1" }, "must start with https://"],
    [{ baseUrl: "api.example.com" }, "baseUrl must be a URL such as https://api.example.com"],
    [{ baseUrl: "ftp://api.example.com" }, "baseUrl must be a URL"],
    [{ baseUrl: "" }, "baseUrl must be a URL"],
    [{ baseUrl: "https://bob:pw@api.example.com" }, "baseUrl must not carry a login"],
    [{ baseUrl: "https://api.example.com/?a=b" }, "baseUrl must end before any ? or #"],
    [{ apiVersion: "v4" }, "apiVersion must be one of bleed, v1, v2, v3"],
    [{ username: "" }, "username is required"],
    [{ username: "bob:by" }, "username must not have a colon"],
    [{ password: undefined }, "password or token is required"],
    [{ concurrency: 0 }, "concurrency must be a whole number from 1"],
    [{ retries: { within: "soon" } }, "retries.within must be a duration"],
    [{ tokenLifetime: 0 }, "tokenLifetime must be a duration"],
    [{ tokenLifetime: 43_201 }, "tokenLifetime must be at most 12h"],
    [{ pasword: "p" }, "pasword is not an option. The nearest one is password. "],
    [{ log: "a.log" }, "log must be a function"],
    [{ hearOutWrites: "no" }, "hearOutWrites must be a boolean"],
    [{ http: true }, "http must be an object"],
    [{ requestsPerSecond: 0 }, "requestsPerSecond must be a number from 0.1 to 1000"],
    [{ caFile: "ca.pem" }, "caFile must be the whole path of a file, such as /etc/ssl/our-ca.pem"],
    [{ totpSecret: "0189" }, "totpSecret must be base32 text"],
    [{ passcodeHeader: "X Passcode" }, "passcodeHeader must be the name of a header"],
    [{ passcodeHeader: "Accept" }, "and none of accept, accept-encoding, authorization, content-length"],
    [{ wire: { accountHeader: 1, pricing: {} } }, "wire"],
    [{ paths: { "server.explode": "a/b" } }, 'paths["server.explode"] is not an operation. The nearest are'],
    [{ paths: { "server.rebuild": "" } }, 'paths["server.rebuild"] must be a path such as server/rebuild'],
    [{ paths: { "server.rebuild": "https://elsewhere.example.com/a" } }, "must be a path"],
  ])("%j are refused: %s", (bad, message) => {
    const make = () => createClient({ ...good, ...bad } as never);
    expect(make).toThrow(InvalidCallError);
    expect(make).toThrow(message);
    expect(make).not.toThrow("secret-word");
  });

  it("are checked for a single call, too, and a misspelt one is refused before any request", async () => {
    const { client, sent } = scriptedClient([]);
    const call = client.server.list({}, { statsu: () => {} } as never);
    await expect(call).rejects.toThrow("server.list: statsu is not an option. The nearest one is status. ");
    expect(sent).toEqual([]);
  });

  it.each([undefined, null, "bob", []])("must be an object, so %j is refused", (options) => {
    expect(() => createClient(options as never)).toThrow("options must be an object. Nothing was changed.");
  });

  const here = "http://localhost:8080 http://127.0.0.1:1 http://127.9.9.9 http://[::1]:9 https://10.0.0.1";
  it.each(here.split(" "))("accept the address %s", (baseUrl) => {
    expect(() => createClient({ ...good, baseUrl })).not.toThrow();
  });
});
