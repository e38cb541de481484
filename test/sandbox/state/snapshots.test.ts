import { expect, it } from "vitest";
import { aKey, builtServer, openHost } from "../support/host";

it("restore goes back to a snapshot, with ids, time and ledger; other snapshots stay", async () => {
  const host = await openHost();
  const { sandbox, ask, listed } = host;
  sandbox.snapshot("empty");
  const uniqId = await builtServer(host);
  sandbox.snapshot("one server");
  sandbox.server(uniqId).remove();
  sandbox.advance("1h");
  sandbox.restore("one server");
  expect(await ask("server/details", { uniq_id: uniqId })).toMatchObject({ active: true });
  expect(sandbox.ledger.orders).toHaveLength(1);
  sandbox.restore("empty");
  expect(await listed("server/list", "uniq_id")).toEqual([]);
  expect(sandbox.ledger.orders).toEqual([]);
  // The same request again gives the same server.
  expect(await builtServer(host)).toBe(uniqId);
});

it("a snapshot is not changed by what happens after it, nor by being restored", async () => {
  const { sandbox, ask, listed } = await openHost();
  await ask("account/ssh/key/add", aKey);
  sandbox.snapshot();
  for (const value of ["one", "two"]) {
    sandbox.key("deploy").set({ public_key_name: value });
    sandbox.restore();
    expect(await listed("account/ssh/key/list", "public_key_name")).toEqual(["deploy"]);
  }
});

it("reset goes back to the beginning; the login stays", async () => {
  const { sandbox, ask, listed } = await openHost();
  const { password } = sandbox;
  await ask("account/ssh/key/add", aKey);
  sandbox.user(sandbox.username).set({ password: "changed-meanwhile" });
  sandbox.reset();
  expect(sandbox.user(sandbox.username).row.password).toBe(password);
  expect(await listed("account/ssh/key/list", "id")).toEqual([]);
});

it("a snapshot that is not there is reported, with those that are", async () => {
  const { sandbox } = await openHost();
  expect(() => sandbox.restore("later")).toThrow('There is no snapshot "later"; there is none yet.');
  sandbox.snapshot("one");
  sandbox.snapshot("two");
  expect(() => sandbox.restore("later")).toThrow('There is no snapshot "later"; there is "one", "two".');
});
