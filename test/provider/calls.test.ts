import { describe, expect, it, onTestFinished } from "vitest";
import type { Resource } from "../../provider/resource/resource";
import type { Properties } from "../../provider/values";
import { asset, credential, server, sshKey } from "../support/resources";
import { sampleServer } from "../support/sampleServer";
import { sandboxSession } from "../support/sandboxSession";

// On a real host calls are what people wait for, and what rate limits count.

interface Made {
  readonly resource: Resource;
  readonly news: Properties;
  readonly id: string;
  readonly outputs: Properties;
}

/** As many at a time as the engine does. */
async function together<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  const open = items.map((item, index) => [item, index] as const);
  const one = async () => {
    for (let next = open.shift(); next; next = open.shift()) results[next[1]] = await work(next[0]);
  };
  await Promise.all(Array.from({ length: 16 }, one));
  return results;
}

/** A stack of seven tenths servers, and keys, credentials and assets. */
async function stackOf(size: number) {
  const world = await sandboxSession({ profile: "instant", latency: 50 });
  onTestFinished(() => world.close());
  const { newSession, context, sandbox } = world;
  const tenth = size / 10;
  const of = (count: number, resource: Resource, newsOf: (index: number) => Properties) =>
    Array.from({ length: count }, (_, index) => ({ resource, news: newsOf(index) }));
  const servers = of(7 * tenth, server, (index) => ({ ...sampleServer, domain: `web${index}.example.com` }));
  const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJvYg";
  const named = (index: number) => ({ publicKeyName: `key${index}`, publicKeyValue: `${publicKey}${index}` });
  const keys = of(tenth, sshKey, named);
  const create = async ({ resource, news }: Pick<Made, "resource" | "news">): Promise<Made> => {
    return { resource, news, ...(await resource.create(one, { news }, context)) };
  };
  let one = newSession();
  const calls = (counted: () => Promise<unknown>) => {
    const before = world.calls.length;
    one = newSession();
    return counted().then(() => {
      const names = new Map<string, number>();
      for (const name of world.calls.slice(before)) names.set(name, (names.get(name) ?? 0) + 1);
      return Object.fromEntries([...names].sort());
    });
  };
  let made: Made[] = [];
  return {
    up: () =>
      calls(async () => {
        const first = await together([...servers, ...keys], create);
        const ids = first.filter((one) => one.resource === server).map(({ id }) => id);
        const login = { type: "app", name: "app", username: "app", authType: "password", authData: "secret" };
        const logins = of(tenth, credential, (index) => ({ uniqId: ids[index], ...login }));
        const labels = of(tenth, asset, (index) => ({ uniqId: ids[index], customName: `Web ${index}` }));
        made = [...first, ...(await together([...logins, ...labels], create))];
      }),
    refresh: () =>
      calls(async () => {
        await together(made, ({ resource, id, outputs }) => resource.read(one, { id, outputs }, context));
      }),
    destroy: () =>
      calls(async () => {
        const remove = ({ resource, id, outputs }: Made) =>
          resource.delete(one, { id, olds: outputs }, context);
        const isLogin = ({ resource }: Made) => resource === credential;
        await together(made.filter(isLogin), remove);
        await together(
          made.filter((each) => !isLogin(each)),
          remove,
        );
      }),
    sandbox,
  };
}

/** Of one operation, and of all. */
const of = (calls: Record<string, number>, name: string) => calls[name] ?? 0;
const all = (calls: Record<string, number>) => Object.values(calls).reduce((sum, count) => sum + count, 0);

describe.each([
  [100, { up: 220, refresh: 76, destroy: 110 }],
  // The account has more than a page by then.
  [300, { up: 660, refresh: 220, destroy: 310 }],
])("a stack of %i resources at 50 ms a call, sixteen at a time", (size, most) => {
  it("creates, and looks together", async () => {
    const stack = await stackOf(size);
    const servers = 0.7 * size;
    const up = await stack.up();
    expect([of(up, "server.create"), of(up, "server.details")]).toEqual([servers, servers]);
    expect(all(up)).toBeLessThanOrEqual(most.up);
    const refresh = await stack.refresh();
    expect(of(refresh, "server.details")).toBe(servers);
    expect(all(refresh)).toBeLessThanOrEqual(most.refresh);
    const destroy = await stack.destroy();
    expect([of(destroy, "asset.cancellation.request"), of(destroy, "asset.details")]).toEqual([servers, 0]);
    expect(all(destroy)).toBeLessThanOrEqual(most.destroy);
    expect(stack.sandbox.servers).toEqual([]);
  });
});

it("a hundred servers that are built together are waited for with one list call at a time", async () => {
  const { session, context, sandbox, clock, close } = await sandboxSession();
  onTestFinished(close);
  const begun = clock.now();
  const domains = Array.from({ length: 100 }, (_, index) => `web${index}.example.com`);
  const create = (domain: string) => server.create(session, { news: { ...sampleServer, domain } }, context);
  await Promise.all(domains.map(create));
  const called = (name: string) => sandbox.requests.filter(({ operation }) => operation === name).length;
  const minutes = (clock.now() - begun) / 60_000;
  // Neither the looks before and after the creates nor the polls grow with the number of servers.
  expect(called("asset.list")).toBeLessThan(120);
  // One look at the end for each, and few in between.
  expect(called("server.details")).toBeLessThan(100 * (minutes + 5));
});
