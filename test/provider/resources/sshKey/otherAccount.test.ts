import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Resource } from "../../../../provider/resource/resource";
import type { Session } from "../../../../provider/resource/session";
import type { Properties } from "../../../../provider/values";
import { resources } from "../../../support/resources";
import { sandboxSession } from "../../../support/sandboxSession";
import { told } from "../../../support/told";
import { one } from "./samples";

const sshKey = resources.SshKey as Resource;
const [first, second] = [100_001, 100_002];
const news = { publicKeyName: "deploy", publicKeyValue: one };

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
  // The user has two accounts; without a word about it the first is meant.
  const { row } = world.sandbox.user(world.sandbox.username);
  row.accounts = [first, second];
});
afterEach(() => world.close());

type Stored = { id: string; outputs: Properties };
const create = (session: Session, given: Properties = news): Promise<Stored> =>
  sshKey.create(session, { news: given }, world.context);
const read = (session: Session, { id, outputs }: Stored) =>
  sshKey.read(session, { id, outputs }, world.context);
const update = (session: Session, { id, outputs }: Stored, given: Properties = news) =>
  sshKey.update(session, { id, olds: outputs, news: given }, world.context);
const remove = (session: Session, { id, outputs }: Stored) =>
  sshKey.delete(session, { id, olds: outputs }, world.context);
const isChanged = (session: Session, { id, outputs }: Stored) =>
  sshKey.diff(session, { id, olds: outputs, news }).changes;
const keys = () => world.sandbox.keys.map(({ accnt, public_key_name }) => [accnt, public_key_name]);

/** How a key of one account is refused under another one. */
const elsewhere = (id: string, before: string, now: string) =>
  told("resource-elsewhere", {
    resource: "SshKey",
    id,
    createdAt: `${world.sandbox.url} as sandbox${before}`,
    now: `${world.sandbox.url} as sandbox${now}`,
    found: "nothing",
    differs: "account",
    formerHost: world.sandbox.url,
  });

describe("a key that was added when no account was configured", () => {
  let key: Stored;
  beforeEach(async () => {
    key = await create(world.session);
    world.sandbox.forgetRequests();
  });
  const refused = () => elsewhere(key.id, "", ", account 100002");

  it.each([
    ["refresh", read],
    ["destroy", remove],
    ["up", update],
  ])("is not forgotten under another account: %s says where it belongs", async (_, method) => {
    const session = world.newSession({ accountNumber: second });
    await expect(method(session, key)).rejects.toThrow(refused());
    expect(world.sandbox.writes()).toEqual([]);
    expect(keys()).toEqual([[first, "deploy"]]);
  });

  it("is looked for by an update when an account is named, and held to it where it is there", async () => {
    const session = world.newSession({ accountNumber: first });
    const outputs = await update(session, key);
    expect(outputs).toMatchObject({ accountNumber: first });
    expect(isChanged(session, { ...key, outputs })).toBe(false);
    expect(world.sandbox.writes()).toEqual([]);
  });

  it("is held to it by refresh too", async () => {
    const session = world.newSession({ accountNumber: first });
    const fresh = (await read(session, key)) as Stored & { inputs: Properties };
    expect(fresh.inputs).toEqual(news);
    expect(fresh.outputs).toMatchObject({ accountNumber: first });
    expect(isChanged(session, fresh)).toBe(false);
  });

  it("that is removed at the host is gone, as before", async () => {
    world.sandbox.key("deploy").remove();
    expect(await read(world.session, key)).toBeUndefined();
    await remove(world.session, key);
  });
});

describe("a key that was added to an account that was named", () => {
  it.each([
    ["refresh", read],
    ["destroy", remove],
    ["up", update],
  ])(
    "is not in another one that the configuration names later: %s fails and sends nothing",
    async (_, method) => {
      const key = await create(world.newSession({ accountNumber: second }));
      world.sandbox.forgetRequests();
      const session = world.newSession({ accountNumber: first });
      await expect(method(session, key)).rejects.toThrow(
        elsewhere(key.id, ", account 100002", ", account 100001"),
      );
      expect(world.sandbox.writes()).toEqual([]);
      expect(keys()).toEqual([[second, "deploy"]]);
      const back = world.newSession({ accountNumber: second });
      expect(isChanged(back, key)).toBe(false);
      await remove(back, key);
      expect(keys()).toEqual([]);
    },
  );

  it("is found there when the configuration names none later", async () => {
    const key = await create(world.newSession({ accountNumber: second }));
    const session = world.newSession();
    expect(isChanged(session, key)).toBe(false);
    expect(await read(session, key)).toMatchObject({ id: key.id, inputs: news });
    await remove(session, key);
    expect(keys()).toEqual([]);
  });

  it("stays there when the program names it no longer", async () => {
    const key = await create(world.session, { ...news, accountNumber: second });
    const outputs = await update(world.newSession({ accountNumber: first }), key);
    const later = world.newSession({ accountNumber: first });
    expect(await read(later, { ...key, outputs })).toMatchObject({ id: key.id, inputs: news });
    await remove(later, { ...key, outputs });
    expect(keys()).toEqual([]);
  });

  it("and imported under that account is held to it", async () => {
    await create(world.newSession({ accountNumber: second }));
    const imported = await read(world.newSession({ accountNumber: second }), { id: "deploy", outputs: {} });
    expect(imported).toMatchObject({ inputs: news, outputs: { accountNumber: second } });
  });
});
