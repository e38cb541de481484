import { expect, it, onTestFinished } from "vitest";
import { operations } from "../../provider/api/contract";
import type { Session } from "../../provider/resource/session";
import { credential, server, sshKey } from "../support/resources";
import { sampleServer } from "../support/sampleServer";
import { sandboxSession } from "../support/sandboxSession";

// An `up` sends each read once, except the reads for a single server and those listed here.

/**
 * Reads that an `up` sends more than once, with the highest number of calls for this number of servers, and the reason.
 */
const repeated: Readonly<Record<string, (servers: number) => number>> = {
  // The program lists assets once before the first order. After the orders, shared readings of the list show whether
  // the new servers have arrived.
  "asset.list": (servers) => 3 + 2 * servers,
  // Reads the fields that no list of the host shows.
  "server.details": (servers) => servers,
};

const reads = operations().flatMap(([name, { writes }]) => (writes ? [] : [name]));

/** The reads that were sent more often than allowed, with their number. */
const doubles = (calls: readonly string[], servers: number) =>
  reads.flatMap((name) => {
    const count = calls.filter((call) => call === name).length;
    return count > (repeated[name]?.(servers) ?? 1) ? [`${name}: ${count}`] : [];
  });

/** The `up` of one program: it checks all servers one after the other, and then orders them. */
async function up(servers: number, news: object) {
  const { newSession, calls, context, close } = await sandboxSession({ profile: "instant" });
  onTestFinished(close);
  const session: Session = newSession({ accountNumber: 100001 });
  const programs = Array.from({ length: servers }, (_, index) => ({
    ...{ ...sampleServer, domain: `web${index}.example.com` },
    ...news,
  }));
  const lines = { warn: () => {}, inform: () => {} };
  for (const program of programs)
    expect(await server.checkAtHost?.(session, { news: program }, lines)).toEqual([]);
  const made = await Promise.all(
    programs.map((program) => server.create(session, { news: program }, context)),
  );
  const key = { publicKeyName: "key", publicKeyValue: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJvYg" };
  await sshKey.create(session, { news: key }, context);
  const login = { type: "app", name: "app", username: "app", authType: "password", authData: "secret" };
  for (const { id } of made) await credential.create(session, { news: { uniqId: id, ...login } }, context);
  return { calls, prices: made.map(({ outputs }) => outputs.price) };
}

const price = { total: expect.any(Number), currency: expect.any(String), period: expect.any(String) };

it.each<[string, object]>([
  ["without inputs that depend on the product", {}],
  ["with a quota, although both the check and the price need the product", { bandwidthQuota: 1000 }],
  ["with the number of the configured account", { bandwidthQuota: 1000, accountNumber: 100001 }],
  ["with backups", { backupEnabled: true, backupQuota: 100 }],
  [
    "with several possible places",
    { zoneId: undefined, planId: undefined, placement: [{ zoneId: 12, planId: 1201 }] },
  ],
])("an `up` of servers %s sends each read once", async (_name, news) => {
  for (const servers of [1, 12]) {
    const { calls, prices } = await up(servers, news);
    expect(doubles(calls, servers)).toEqual([]);
    expect(calls.filter((call) => call === "product.details")).toHaveLength(1);
    expect(prices).toEqual(Array.from({ length: servers }, () => expect.objectContaining(price)));
  }
});

it("finds reads that are sent twice", () => {
  expect(doubles(["product.details", "server.plan.list", "product.details"], 2)).toEqual([
    "product.details: 2",
  ]);
});
