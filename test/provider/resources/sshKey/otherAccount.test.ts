import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Resource } from "../../../../provider/resource/resource";
import type { Session } from "../../../../provider/resource/session";
import type { Properties } from "../../../../provider/values";
import { resources } from "../../../support/resources";
import { sandboxSession } from "../../../support/sandboxSession";
import { deploy as news } from "./world";

const sshKey = resources.SshKey as Resource;
const [first, second] = [100_001, 100_002];

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
  // The user has two accounts; without a word about it the first is meant.
  world.sandbox.user(world.sandbox.username).row.accounts = [first, second];
});
afterEach(() => world.close());

type Stored = { id: string; outputs: Properties };
/** Another run, with this account in its configuration. */
const under = (accountNumber?: number) => world.newSession(accountNumber ? { accountNumber } : {});
const create = (session: Session, given: Properties = news): Promise<Stored> =>
  sshKey.create(session, { news: given }, world.context);
const read = (session: Session, { id, outputs }: Stored) =>
  sshKey.read(session, { id, outputs }, world.context);
const update = (session: Session, { id, outputs }: Stored) =>
  sshKey.update(session, { id, olds: outputs, news }, world.context);
const remove = (session: Session, { id, outputs }: Stored) =>
  sshKey.delete(session, { id, olds: outputs }, world.context);
const isChanged = (session: Session, { id, outputs }: Stored) =>
  sshKey.diff(session, { id, olds: outputs, news }).changes;
const keys = () => world.sandbox.keys.map(({ accnt, public_key_name }) => [accnt, public_key_name]);

describe("a key of no account by name", () => {
  it.each<[how: string, hold: (session: Session, key: Stored) => Promise<Properties>]>([
    ["an update", update],
    ["a refresh", async (session, key) => (await read(session, key))?.outputs ?? {}],
  ])("is held by %s to the account that is named and has it", async (_how, hold) => {
    const key = await create(under());
    world.sandbox.forgetRequests();
    const session = under(first);
    const outputs = await hold(session, key);
    expect(outputs).toMatchObject({ ...news, accountNumber: first });
    expect(isChanged(session, { ...key, outputs })).toBe(false);
    expect(world.sandbox.writes()).toEqual([]);
  });
});

describe("a key of an account that was named", () => {
  it("is found there when the configuration names none later", async () => {
    const key = await create(under(second));
    const session = under();
    expect(isChanged(session, key)).toBe(false);
    expect(await read(session, key)).toMatchObject({ id: key.id, inputs: news });
    await remove(session, key);
    expect(keys()).toEqual([]);
  });

  it("stays there when the program names it no longer", async () => {
    const key = await create(under(), { ...news, accountNumber: second });
    const held = { ...key, outputs: await update(under(first), key) };
    expect(await read(under(first), held)).toMatchObject({ id: key.id, inputs: news });
    await remove(under(first), held);
    expect(keys()).toEqual([]);
  });

  it("and imported under that account is held to it", async () => {
    await create(under(second));
    const imported = await read(under(second), { id: "deploy", outputs: {} });
    expect(imported).toMatchObject({ inputs: news, outputs: { accountNumber: second } });
  });
});
