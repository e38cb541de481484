import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { HostError, InvalidCallError } from "../../../../provider/api";
import { operations } from "../../../../provider/api/contract";
import { mayBeDoubled, reasonAgainstVerb, verbs } from "../../../../provider/api/contract/verb";
import { type Answer, caughtError, fiveTries, order, page, scriptedClient, server } from "../support";
import { listen } from "./loopback";
import { testedHttp } from "./testedHttp";

/** The requests that some calls send, as one line each. */
async function requestsOf(
  calls: (client: ReturnType<typeof scriptedClient>["client"]) => Promise<unknown>,
  options: Parameters<typeof scriptedClient>[1],
) {
  const { client, requests } = scriptedClient(Array(5).fill({ body: { ...server, items: [] } }), options);
  await calls(client);
  return requests.map(({ method = "POST", url, body, headers }) => {
    const type = headers["content-type"] === undefined ? [] : ["typed"];
    return [method, url.replace("https://api.example.com/v3/", ""), body, ...type].join(" ").trim();
  });
}

describe("the verb of an operation", () => {
  it("is POST, unless another one is set for the operation", async () => {
    const verbs = {
      "server.create": "PUT",
      "asset.update": "PATCH",
      "asset.requestRemoval": "DELETE",
    } as const;
    const requests = await requestsOf(
      async ({ server: { create, rebuild }, asset }) => {
        await create(order);
        await asset.update({ ...server, custom_name: "web" });
        await asset.requestRemoval(server);
        await rebuild({ ...server, template_name: "T" });
      },
      { verbs },
    );
    expect(requests).toEqual([
      'PUT server/create {"params":{"domain":"web1.example.com","type":"Cloud.VPS"}} typed',
      'PATCH asset/update {"params":{"uniq_id":"ABC123","custom_name":"web"}} typed',
      'DELETE asset/cancellation/request {"params":{"uniq_id":"ABC123"}} typed',
      'POST server/rebuild {"params":{"uniq_id":"ABC123","template_name":"T"}} typed',
    ]);
  });

  const reads = async ({ asset, account }: ReturnType<typeof scriptedClient>["client"]) => {
    await asset.list({ uniq_id: ["ABC123", "DEF456"], order_by: { field: "domain" }, domain_match: true });
    await account.permitted();
  };
  const ofReads = { "asset.list": "GET", "account.permitted": "GET" } as const;

  it.each<[place: "query" | "json" | "body" | undefined, requests: string[]]>([
    [
      undefined,
      [
        "GET asset/list?domain_match=1&order_by=%7B%22field%22%3A%22domain%22%7D&uniq_id=ABC123&uniq_id=DEF456",
        "GET account/user/permitted",
      ],
    ],
    [
      "json",
      [
        "GET asset/list?params=%7B%22domain_match%22%3A1%2C%22order_by%22%3A%7B%22field%22%3A%22domain%22%7D%2C%22uniq_id%22%3A%5B%22ABC123%22%2C%22DEF456%22%5D%7D",
        "GET account/user/permitted?params=%7B%7D",
      ],
    ],
    [
      "body",
      [
        'GET asset/list {"params":{"domain_match":1,"order_by":{"field":"domain"},"uniq_id":["ABC123","DEF456"]}} typed',
        'GET account/user/permitted {"params":{}} typed',
      ],
    ],
  ])("GET has its parameters where paramsOfGet says: %s", async (paramsOfGet, requests) => {
    const wire = { ...(paramsOfGet && { paramsOfGet }) };
    expect(await requestsOf(reads, { verbs: ofReads, wire })).toEqual(requests);
  });

  it("DELETE has its parameters in the body, or in the query if that is set, but a secret never in the query", async () => {
    const verbs = { "sshKey.remove": "delete", "account.expireToken": "DELETE" } as const;
    const remove = async ({ sshKey, account }: ReturnType<typeof scriptedClient>["client"]) => {
      await sshKey.remove({ id: 5 });
      await account.expireToken({ token: "s3cret" });
    };
    const secret = 'DELETE account/auth/expireToken {"params":{"token":"s3cret"}} typed';
    expect(await requestsOf(remove, { verbs })).toEqual([
      'DELETE account/ssh/key/remove {"params":{"id":5}} typed',
      secret,
    ]);
    expect(await requestsOf(remove, { verbs, wire: { paramsOfDelete: "query" } })).toEqual([
      "DELETE account/ssh/key/remove?id=5",
      secret,
    ]);
  });

  it.each([
    [{ "server.create": "GET" }, 'verbs["server.create"] must not be GET: it changes something'],
    [{ "sshKey.list": "DELETE" }, 'verbs["sshKey.list"] must not be DELETE: it only reads'],
    [{ "server.create": "TRACE" }, 'verbs["server.create"] must be one of POST, GET, PUT, PATCH, DELETE'],
    [{ "server.nope": "PUT" }, 'verbs["server.nope"] is not an operation. The nearest are server.'],
    ["PUT", "verbs must map operations to verbs"],
  ])("is refused in the setting %j", (given, reason) => {
    const open = () => scriptedClient([], { verbs: given as never });
    expect(open).toThrow(InvalidCallError);
    expect(open).toThrow(reason);
  });

  it("may not be GET for a write or DELETE for a read", () => {
    for (const [, operation] of operations())
      expect(verbs.filter((verb) => reasonAgainstVerb(operation, verb) === undefined)).toEqual(
        operation.writes ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST", "GET", "PUT", "PATCH"],
      );
  });

  it("may be repeated by a proxy only as PUT, and that matters only for operations that must not be executed twice", () => {
    const doubled = operations().filter(([, operation]) => mayBeDoubled(operation, "PUT"));
    expect(doubled.map(([name]) => name)).toEqual(
      operations().flatMap(([name, { repeatable }]) => (repeatable ? [] : [name])),
    );
    expect(
      doubled.some(([, operation]) => mayBeDoubled(operation, "POST") || mayBeDoubled(operation, "PATCH")),
    ).toBe(false);
  });

  it.each(verbs.filter((verb) => verb !== "GET"))(
    "does not make an order safe to repeat: %s",
    async (verb) => {
      const lost = { status: 502, text: "<html>Bad Gateway</html>" };
      const { client, requests } = scriptedClient([lost], { verbs: { "server.create": verb } });
      await caughtError(client.server.create(order), HostError);
      expect(requests.map(({ isFresh }) => isFresh)).toEqual([true]);
    },
  );

  it("forbids cached responses if it is GET, and only then", async () => {
    const world = scriptedClient([page, page], { verbs: { "asset.list": "GET" } });
    await world.client.asset.list();
    await world.client.network.zone.list();
    expect(world.requests.map(({ headers }) => headers["cache-control"])).toEqual(["no-cache", undefined]);
  });

  it("stays the same for the retry of a lost read", async () => {
    const { client, requests } = scriptedClient([{ status: 502, text: "no" }, page], {
      verbs: { "asset.list": "GET" },
    });
    await client.asset.list();
    expect(requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });
});

it("a response without content (204) means success for a change, but not for a creation", async () => {
  const given: Record<string, unknown> = {
    ...{ uniq_id: "ABC123", id: 5, type: "app", template_name: "T", custom_name: "a", token: "t" },
    ...{ public_key_name: "a", public_key_value: "ssh-ed25519 AAAA", name: "a", username: "a" },
    ...{ auth_data: "s3cret" },
  };
  const done: string[] = [];
  for (const [name, { params, writes, repeatable }] of operations()) {
    if (!writes) continue;
    const world = scriptedClient([{ status: 204, text: "" }], { paths: { "server.byIdentifier": "x" } });
    const own = Object.keys(params.shape).flatMap((key) => (key in given ? [[key, given[key]]] : []));
    const call = world.client.call(
      name,
      (name === "server.create" ? order : Object.fromEntries(own)) as never,
    );
    if (await call.then(Boolean, () => false)) done.push(name);
    if (!repeatable) expect(world.requests, name).toHaveLength(1);
  }
  expect(done).toEqual([
    ...operations().flatMap(([name, { writes, repeatable }]) => (writes && repeatable ? [name] : [])),
  ]);
  for (const name of ["server.create", "sshKey.add", "server.credential.create"])
    expect(done).not.toContain(name);
  const verbs = { "sshKey.remove": "DELETE", "server.create": "PUT" } as const;
  const { client } = scriptedClient(Array(2).fill({ status: 204, text: "" }), { verbs });
  expect(await client.sshKey.remove({ id: 5 })).toEqual({});
  expect((await caughtError(client.server.create(order), "unreadable")).mayHaveHappened).toBe(true);
});

it("a read without content (204) fails", async () => {
  const { client } = scriptedClient(Array(5).fill({ status: 204, text: "" }), fiveTries);
  await caughtError(client.asset.details(server), "unreadable");
});

describe("a refused verb (405)", () => {
  const refusal = (allow?: string): Answer => ({
    status: 405,
    headers: allow === undefined ? {} : { allow },
    body: { error_class: "MethodNotAllowedHttpException", error_message: "POST is not supported" },
  });

  it("is reported for a write with the verb that the host takes, and the setting for it", async () => {
    const { client, requests } = scriptedClient([refusal("PUT, OPTIONS")]);
    const error = await caughtError(client.server.create(order), HostError);
    expect(error.allowedVerbs).toEqual(["PUT"]);
    expect(error.mayHaveHappened).toBe(false);
    expect(error.message).toBe(
      'server.create: POST is not supported (MethodNotAllowedHttpException, status 405). Your host takes PUT here. Set verbs {"server.create": "PUT"}: `npx pulumi-hosting connect` finds the verbs.',
    );
    expect(requests).toHaveLength(1);
  });

  it.each<[allow: string | undefined, what: string]>([
    ["GET", "a verb that a write must not use"],
    ["POST", "the verb that was sent"],
    [undefined, "no verb"],
  ])("counts as a wrong path if the response allows %s (%s)", async (allow) => {
    const { client } = scriptedClient([refusal(allow)]);
    const error = await caughtError(client.server.create(order), HostError);
    expect(error.allowedVerbs).toEqual([]);
    expect(error.message).toContain("Check baseUrl and apiVersion.");
  });
});

describe("the verb of a read", () => {
  const refusal = (allow?: string): Answer => ({
    status: 405,
    headers: allow === undefined ? {} : { allow },
    body: { error_class: "NotAllowed", error_message: "not so" },
  });
  const sentOf = ({ requests }: ReturnType<typeof scriptedClient>) =>
    requests.map(({ method = "POST", url }) => `${method} ${new URL(url).pathname.replace("/v3/", "")}`);

  it.each<[allow: string | undefined, verb: string]>([
    ["GET, HEAD", "GET"],
    ["PUT, GET", "GET"],
    ["PUT", "PUT"],
    [undefined, "GET"],
  ])("is taken from a 405 response that allows %s, and remembered: %s", async (allow, verb) => {
    const foundVerbs = new Map();
    const world = scriptedClient([refusal(allow), page, page], { foundVerbs });
    await world.client.asset.list();
    await world.client.asset.list();
    expect(sentOf(world)).toEqual(["POST asset/list", `${verb} asset/list`, `${verb} asset/list`]);
    expect([...foundVerbs]).toEqual([["asset.list", verb]]);
  });

  it("is found again if the configured verb is wrong", async () => {
    const world = scriptedClient([refusal("POST"), page], { verbs: { "asset.list": "GET" } });
    await world.client.asset.list();
    expect(sentOf(world)).toEqual(["GET asset/list", "POST asset/list"]);
  });

  it("is not remembered if the other verb finds nothing either, and the first refusal is reported", async () => {
    const none = { status: 404, body: { error_class: "API::InvalidMethod", error_message: "nothing" } };
    const foundVerbs = new Map();
    const { client } = scriptedClient([refusal(), none], { foundVerbs });
    expect((await caughtError(client.asset.list(), HostError)).hostMessage).toBe("not so");
    expect(foundVerbs.size).toBe(0);
  });

  it("is remembered if the host accepts the verb but refuses the request", async () => {
    const objection = { status: 404, body: { error_class: "RecordNotFound", error_message: "none" } };
    const foundVerbs = new Map();
    const { client } = scriptedClient([refusal("GET"), objection], { foundVerbs });
    expect((await caughtError(client.asset.details(server), HostError)).kind).toBe("notFound");
    expect([...foundVerbs]).toEqual([["asset.details", "GET"]]);
  });

  it("is never tried out with a write, which is sent once whatever the host allows", async () => {
    const writes = operations().filter(([, { writes }]) => writes);
    expect(writes.length).toBeGreaterThan(15);
    const ofAll: Record<string, unknown> = {
      ...{ uniq_id: "ABC123", id: 5, type: "app", template_name: "T", custom_name: "a" },
      ...{ public_key_name: "a", public_key_value: "ssh-ed25519 AAAA", name: "a", username: "a" },
    };
    const paths = { "server.byIdentifier": "server/x" };
    for (const [name, { params }] of writes) {
      const world = scriptedClient([refusal("PUT, PATCH, DELETE")], { paths });
      const given = Object.fromEntries(
        Object.keys(params.shape).flatMap((key) => (key in ofAll ? [[key, ofAll[key]]] : [])),
      );
      const own = name === "server.create" ? order : given;
      expect(
        (await caughtError(world.client.call(name, own as never), HostError)).allowedVerbs,
        name,
      ).toEqual([...["PUT", "PATCH", "DELETE"]]);
      expect(sentOf(world), name).toHaveLength(1);
    }
  });

  it("is GET at a path shared with a write, so that the read never uses the verb of the write", async () => {
    const paths = { "sshKey.list": "keys", "sshKey.add": "/Keys", "sshKey.remove": "keys" };
    const world = scriptedClient([page, { body: {} }], { paths });
    await world.client.sshKey.list();
    await world.client.sshKey.remove({ id: 5 });
    expect(sentOf(world)).toEqual(["GET keys", "POST keys"]);
  });

  it.each<[what: string, paths: Record<string, string>, path: string]>([
    ["with a configured path", { "asset.details": "asset", "asset.update": "/Asset/" }, "asset"],
    ["with the specification's path", { "asset.details": "asset/update" }, "asset/update"],
  ])(
    "is tried out only as GET at the path of a write %s, whatever the host allows there",
    async (_what, paths, path) => {
      const foundVerbs = new Map();
      const world = scriptedClient([refusal("POST, PUT, PATCH")], { paths, foundVerbs });
      await caughtError(world.client.asset.details(server), HostError);
      expect(sentOf(world)).toEqual([`GET ${path}`]);
      expect(foundVerbs.size).toBe(0);
      const verbs = { "asset.details": "PUT" } as const;
      const set = scriptedClient([refusal("POST, PUT, PATCH"), { body: server }], { paths, verbs });
      await set.client.asset.details(server);
      expect(sentOf(set)).toEqual([`PUT ${path}`, `GET ${path}`]);
    },
  );
});

it("every verb works over a real connection, with and without a body", async () => {
  const { port } = await listen(
    createServer(async (came, response) => {
      const text = Buffer.concat(await came.toArray()).toString();
      response.end(`${came.method} ${came.url} ${came.headers["content-length"] ?? "-"} ${text}`.trim());
    }),
  );
  const http = testedHttp(1);
  const url = `http://127.0.0.1:${port}/a`;
  const heard: string[] = [];
  for (const method of [...verbs, "OPTIONS"] as const)
    for (const body of ["", "{}"]) heard.push((await http.post({ url, headers: {}, body, method })).text);
  await http.close();
  expect(heard).toEqual([
    ...["POST /a 0", "POST /a 2 {}", "GET /a -", "GET /a 2 {}", "PUT /a 0", "PUT /a 2 {}"],
    ...["PATCH /a 0", "PATCH /a 2 {}", "DELETE /a -", "DELETE /a 2 {}", "OPTIONS /a -", "OPTIONS /a 2 {}"],
  ]);
});
