import { expect, it, onTestFinished } from "vitest";
import { operations } from "../../provider/api/contract";
import type { Session } from "../../provider/resource/session";
import { credential, server, sshKey } from "../support/resources";
import { sampleServer } from "../support/sampleServer";
import { sandboxSession } from "../support/sandboxSession";

// All that an `up` asks a host is asked once, but for what each server is asked, and what is looked at more than once.

/** Reads that an `up` sends more than once, with the most of them for so many servers. Each has its reason. */
const repeated: Readonly<Record<string, (servers: number) => number>> = {
  // One question is the program's before the first order; then whether the order has arrived, by readings that all
  // share.
  "asset.list": (servers) => 3 + 2 * servers,
  // The members that no list of the host shows.
  "server.details": (servers) => servers,
};

const reads = operations().flatMap(([name, { writes }]) => (writes ? [] : [name]));

/** The counted questions that were asked more than once. */
const doubles = (calls: readonly string[], servers: number) =>
  reads.flatMap((name) => {
    const count = calls.filter((call) => call === name).length;
    return count > (repeated[name]?.(servers) ?? 1) ? [`${name}: ${count}`] : [];
  });

/** The `up` of one program: each server is checked, one after the other, and then all are ordered. */
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
  ["that sets nothing of its product", {}],
  ["with a quota, which the check asks the product about, as the price does", { bandwidthQuota: 1000 }],
  ["of the configured account by its number", { bandwidthQuota: 1000, accountNumber: 100001 }],
  ["with backups", { backupEnabled: true, backupQuota: 100 }],
  [
    "that takes one of several places",
    { zoneId: undefined, planId: undefined, placement: [{ zoneId: 12, planId: 1201 }] },
  ],
])("an `up` of servers %s asks the host each question once", async (_name, news) => {
  for (const servers of [1, 12]) {
    const { calls, prices } = await up(servers, news);
    expect(doubles(calls, servers)).toEqual([]);
    expect(calls.filter((call) => call === "product.details")).toHaveLength(1);
    expect(prices).toEqual(Array.from({ length: servers }, () => expect.objectContaining(price)));
  }
});

it("finds what is asked twice", () => {
  expect(doubles(["product.details", "server.plan.list", "product.details"], 2)).toEqual([
    "product.details: 2",
  ]);
});
