import { describe, expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../provider/resource/properties";
import type { Resource } from "../../provider/resource/resource";
import { credential, server, sshKey } from "../support/resources";
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
  const servers = Array.from({ length: 7 * tenth }, (_, index) => ({
    resource: server,
    news: { ...sampleServer, domain: `web${index}.example.com` },
  }));
  const keys = Array.from({ length: tenth }, (_, index) => ({
    resource: sshKey,
    news: {
      publicKeyName: `key${index}`,
      publicKeyValue: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJvYg${index}`,
    },
  }));
  const create = async (resource: Resource, news: Properties, session = one): Promise<Made> => ({
    resource,
    news,
    ...(await resource.create(session, { news }, context)),
  });
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
        const first = await together([...servers, ...keys], ({ resource, news }) => create(resource, news));
        const ids = first.filter((one) => one.resource === server).map(({ id }) => id);
        const logins = ids.slice(0, tenth).map((uniqId) => ({
          resource: credential,
          news: {
            uniqId,
            type: "app",
            name: "app",
            username: "app",
            authType: "password",
            authData: "secret-1",
          },
        }));
        made = [...first, ...(await together(logins, ({ resource, news }) => create(resource, news)))];
      }),
    refresh: () =>
      calls(async () => {
        await together(made, ({ resource, id, outputs }) => resource.read(one, { id, outputs }, context));
      }),
    destroy: () =>
      calls(async () => {
        const [logins, others] = [
          made.filter((m) => m.resource === credential),
          made.filter((m) => m.resource !== credential),
        ];
        for (const some of [logins, others])
          await together(some, ({ resource, id, outputs }) =>
            resource.delete(one, { id, olds: outputs }, context),
          );
      }),
    sandbox,
  };
}

describe("calls", () => {
  it.each([100, 300])("%i", async (size) => {
    const stack = await stackOf(size);
    console.log("up", JSON.stringify(await stack.up()));
    console.log("refresh", JSON.stringify(await stack.refresh()));
    console.log("destroy", JSON.stringify(await stack.destroy()));
    expect(stack.sandbox.servers).toHaveLength(0);
  });
});
