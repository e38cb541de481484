import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ListAnswer, listMethod } from "../../../provider/plugin/list/protocol";
import { sampleServer } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { pluginClient, struct, unknownText } from "./client";

// What the generated code of SDK 3.270 writes, whose protocol has List.
const bytes = (base64: string) => Buffer.from(base64, "base64");
const newest = {
  request: bytes("ChRob3N0aW5nOmluZGV4OlNlcnZlchIdChsKBmRvbWFpbhIRGg93ZWIuZXhhbXBsZS5jb20YlgEgKCoEMjo0MA=="),
  result: bytes("EhkKBkFCQzEyMxIPd2ViLmV4YW1wbGUuY29t"),
  continuation: bytes("GgYKBDI6NDA="),
  computed: bytes("CgA="),
};

describe("the messages of List are those of Pulumi's protocol", () => {
  it("a request", () => {
    const read = listMethod.requestDeserialize(newest.request);
    expect({ ...read, query: read.query?.toJavaScript() }).toEqual({
      token: "hosting:index:Server",
      query: { domain: "web.example.com" },
      limit: 150,
      pageSize: 40,
      continuation: "2:40",
    });
    expect(listMethod.requestSerialize(read)).toEqual(newest.request);
  });

  it("an empty request is its type alone", () => {
    const empty = { token: "a", query: undefined, limit: 0, pageSize: 0, continuation: "" };
    expect(listMethod.requestSerialize(empty)).toEqual(Buffer.from([0x0a, 1, 0x61]));
    expect(listMethod.requestDeserialize(Buffer.from([0x0a, 1, 0x61]))).toEqual(empty);
  });

  it.each<[string, Buffer, ListAnswer]>([
    ["a resource", newest.result, { id: "ABC123", name: "web.example.com" }],
    ["where to go on", newest.continuation, { continuation: "2:40" }],
    ["a query that is not known yet", newest.computed, { computed: true }],
  ])("%s", (_name, written, answer) => {
    expect(listMethod.responseSerialize(answer)).toEqual(written);
    expect(listMethod.responseDeserialize(written)).toEqual(answer);
  });
});

describe("List of the plugin", () => {
  let host: Awaited<ReturnType<typeof sandboxSession>>;
  let plugin: Awaited<ReturnType<typeof pluginClient>>;
  const ids: string[] = [];
  beforeAll(async () => {
    host = await sandboxSession({ profile: "instant" });
    const { client } = host.session;
    for (let number = 0; number < 7; number++) {
      const { zoneId: zone_id, planId: plan_id, templateName: template_name, type } = sampleServer;
      const order = { domain: `web${number}.example.com`, type, zone_id, plan_id, template_name };
      ids.push(String((await client.server.create(order)).uniq_id));
    }
    await client.sshKey.add({
      public_key_name: "deploy",
      public_key_value: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 a",
    });
    const login = { uniq_id: ids[0] as string, type: "app" as const, name: "shop", username: "admin" };
    await client.server.credential.create({ ...login, auth_type: "password", auth_data: "of the shop" });
    plugin = await pluginClient({});
    plugin.plugin.session = Promise.resolve(host.session);
  });
  afterAll(async () => {
    plugin?.close();
    await host?.close();
  });

  const token = (name: string) => `hosting:index:${name}`;
  /** All pages, as an engine asks for them: how many results each had, and all of them. */
  async function everyPage(request: Parameters<typeof plugin.list>[0]) {
    const [pages, found] = [[] as number[], [] as { id: string; name: string }[]];
    for (let continuation = ""; ; ) {
      const answers = await plugin.list({ ...request, continuation });
      const results = answers.filter((answer) => "id" in answer);
      pages.push(results.length);
      found.push(...results);
      const last = answers.at(-1);
      if (!last || !("continuation" in last)) return { pages, found };
      continuation = last.continuation;
    }
  }

  it("gives every server with the id that an import takes, page by page", async () => {
    const { pages, found } = await everyPage({ token: token("Server"), pageSize: 3 });
    expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(found.map(({ name }) => name)).toContain("web3.example.com");
    expect(pages.every((count) => count <= 3)).toBe(true);
    expect(pages.length).toBeGreaterThan(2);
  });

  it("ends at the limit, across pages and within one", async () => {
    expect((await everyPage({ token: token("Server"), pageSize: 3, limit: 5 })).found).toHaveLength(5);
    expect((await everyPage({ token: token("Server"), limit: 5 })).pages).toEqual([5]);
  });

  it("goes on at the page that the answer before has named, after what it has given", async () => {
    const request = { token: token("Server"), limit: 12 };
    const [answer, ...others] = await plugin.list({ ...request, continuation: "1:11" });
    expect([Object.keys(answer ?? {}), others]).toEqual([["id", "name"], []]);
    expect(await plugin.list({ ...request, continuation: "20:0" })).toEqual([]);
  });

  it("gives what a query asks for, and nothing else", async () => {
    const one = { token: token("Server"), query: struct({ domain: "web2.example.com" }) };
    expect((await everyPage(one)).found).toEqual([{ id: ids[2], name: "web2.example.com" }]);
    const none = { token: token("Server"), query: struct({ domain: "none.example.com" }) };
    expect(await plugin.list(none)).toEqual([]);
  });

  it("says that a query is not known yet", async () => {
    const query = struct({ domain: unknownText });
    expect(await plugin.list({ token: token("Server"), query })).toEqual([{ computed: true }]);
  });

  it("gives keys, and logins of applications", async () => {
    const key = await plugin.list({ token: token("SshKey") });
    expect(key).toEqual([{ id: expect.stringMatching(/^\d+$/), name: "deploy" }]);
    const login = await plugin.list({ token: token("Credential"), query: struct({ uniqId: ids[0] }) });
    expect(login).toEqual([{ id: expect.stringMatching(/^\d+$/), name: "shop" }]);
  });

  it("gives assets that are no servers", async () => {
    const { found } = await everyPage({ token: token("Asset") });
    expect(found.length).toBeGreaterThan(0);
    expect(found.some(({ id }) => ids.includes(id))).toBe(false);
  });

  it("leaves out what is gone", async () => {
    const gone = ids[6] as string;
    host.sandbox.server(gone).remove();
    const { found } = await everyPage({ token: token("Server") });
    expect(found.map(({ id }) => id)).not.toContain(gone);
  });

  it("sends nothing but reads", () => {
    const writes = host.sandbox.writes();
    expect(writes.filter((name) => name === "server.create")).toHaveLength(7);
    expect(new Set(writes)).toEqual(new Set(["server.create", "sshKey.add", "server.credential.create"]));
  });

  it("refuses a type that it does not have, and a query by what no list tells", async () => {
    await expect(plugin.list({ token: token("Thought") })).rejects.toMatchObject({
      details: expect.stringMatching(/^pulumi-hosting has no resource hosting:index:Thought\./),
    });
    await expect(plugin.list({ token: token("Server"), query: struct({ planId: 1 }) })).rejects.toMatchObject(
      {
        details: expect.stringMatching(
          /^hosting:index:Server cannot be listed by planId\. It can be by: domain, type/,
        ),
      },
    );
  });
});
