import { expect, it } from "vitest";
import { aKey, aServer, builtServer, openHost } from "../support/host";

it("restore returns to a snapshot, with its ids, time and ledger, and keeps other snapshots", async () => {
  const host = await openHost();
  const { sandbox, ask, listed } = host;
  sandbox.snapshot("empty");
  const uniqId = await builtServer(host);
  sandbox.snapshot("one server");
  sandbox.server(uniqId).remove();
  sandbox.advance("1h");
  // Restoring does not change the snapshot.
  for (const domain of ["one.example.com", "two.example.com"]) {
    sandbox.restore("one server");
    expect(await ask("server/details", { uniq_id: uniqId })).toMatchObject({
      active: true,
      domain: aServer.domain,
    });
    sandbox.server(uniqId).set({ domain });
  }
  expect(sandbox.ledger.orders).toHaveLength(1);
  sandbox.restore("empty");
  expect(await listed("server/list", "uniq_id")).toEqual([]);
  expect(sandbox.ledger.orders).toEqual([]);
  // The same request again creates a server with the same id.
  expect(await builtServer(host)).toBe(uniqId);
});

it("reset returns to the initial state, and keeps the login", async () => {
  const { sandbox, ask, listed } = await openHost();
  const { password } = sandbox;
  await ask("account/ssh/key/add", aKey);
  sandbox.user(sandbox.username).set({ password: "changed-meanwhile" });
  sandbox.reset();
  expect(sandbox.user(sandbox.username).row.password).toBe(password);
  expect(await listed("account/ssh/key/list", "id")).toEqual([]);
});

it("a missing snapshot is reported, with the names of the existing ones", async () => {
  const { sandbox } = await openHost();
  expect(() => sandbox.restore("later")).toThrow('There is no snapshot "later"; there is none yet.');
  sandbox.snapshot("one");
  sandbox.snapshot("two");
  expect(() => sandbox.restore("later")).toThrow('There is no snapshot "later"; there is "one", "two".');
});
