import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { sandboxSession } from "../../../support/sandboxSession";
import { told } from "../../../support/told";
import { deploy, methods } from "./world";

let world: Awaited<ReturnType<typeof sandboxSession>>;
let key: ReturnType<typeof methods>;
beforeEach(async () => {
  world = await sandboxSession();
  key = methods(world.session, world.context);
});
afterEach(() => world.close());

const { publicKeyName: public_key_name, publicKeyValue: public_key_value } = deploy;
/** Adds a key of this name to the host. */
const there = () =>
  world.session.access.client.sshKey.add({ accnt: undefined, public_key_name, public_key_value });
const nextRun = () => methods(world.newSession(), world.context);
const keys = () => world.sandbox.keys.map((one) => [one.public_key_name, one.public_key_value]);
/** The writes since the previous call. */
const writes = () => {
  const came = world.sandbox.writes();
  world.sandbox.forgetRequests();
  return came;
};
type Stored = { id: string; outputs: Properties };

// lives.test.ts covers the whole sequence of create, read, update and delete.
it("an SSH key does not count as gone if the user may not read the list", async () => {
  const { id, outputs } = await key.create();
  world.sandbox.user(world.sandbox.username).deny("sshKey.list");
  const denied = { kind: "permission", operation: "sshKey.list" };
  await expect(nextRun().read(outputs, id)).rejects.toMatchObject(denied);
});

describe("a key that leaves the stack", () => {
  const added = (news: Properties): Promise<Stored> => key.create(news);
  const adopted = async (news: Properties): Promise<Stored> => {
    await there();
    return key.create({ ...news, onExisting: "adopt" });
  };
  const imported = async (news: Properties): Promise<Stored> => {
    await there();
    const { id = "", outputs = {} } = (await key.read({}, "deploy")) ?? {};
    return { id, outputs: await key.update(outputs, news, id) };
  };
  const later = async (news: Properties): Promise<Stored> => {
    const { id, outputs } = await adopted(news);
    const found = await key.read(outputs, id);
    const renamed = { ...news, publicKeyName: "release", onExisting: "fail" };
    return { id, outputs: await key.update(found?.outputs ?? {}, renamed, id) };
  };

  it.each<[what: string, make: typeof added, news: Properties, isKept: boolean]>([
    ["added", added, {}, false],
    ["added with onExisting adopt", added, { onExisting: "adopt" }, false],
    ["added with removeOnDelete false", added, { removeOnDelete: false }, true],
    ["adopted", adopted, {}, true],
    ["adopted with removeOnDelete true", adopted, { removeOnDelete: true }, false],
    ["adopted, refreshed and renamed", later, {}, true],
    ["imported", imported, {}, false],
    ["imported with removeOnDelete false", imported, { removeOnDelete: false }, true],
  ])("stays at the host, or is removed, if it was %s", async (_, make, news, isKept) => {
    const { id, outputs } = await make({ ...deploy, ...news });
    writes();
    const said = world.status.length;
    await key.delete(outputs, id);
    expect(writes()).toEqual(isKept ? [] : ["sshKey.remove"]);
    expect(keys()).toHaveLength(isKept ? 1 : 0);
    expect(world.status.slice(said)).toEqual(
      isKept ? [told("resource-released", { what: `SSH key ${id}` })] : [],
    );
  });
});

it("a replacement that adopts the same key protects it from the delete of the old resource, even in the next up, but not from its own delete", async () => {
  const news = { ...deploy, onExisting: "adopt", removeOnDelete: true };
  const [old, adopted] = [await key.create(news), await key.create(news)];
  expect(adopted.id).toBe(old.id);
  writes();
  const kept = told("resource-kept", { what: `SSH key ${old.id}` });
  await key.delete(old.outputs, old.id);
  expect([writes(), world.warnings.at(-1)]).toEqual([[], kept]);

  const [later, last] = [nextRun(), nextRun()];
  for (const run of [later, last]) run.diff(adopted.outputs, news, adopted.id);
  await later.delete(old.outputs, old.id);
  expect([writes(), world.warnings.at(-1)]).toEqual([[], kept]);
  await last.delete(adopted.outputs, adopted.id);
  expect(writes()).toEqual(["sshKey.remove"]);
});

describe("a key of a user with two accounts", () => {
  // Without an account number, the host uses the first account.
  const [usual, second] = [100_001, 100_002];
  beforeEach(() => {
    world.sandbox.user(world.sandbox.username).row.accounts = [usual, second];
  });
  /** Another run, whose configuration has this account. */
  const under = (accountNumber?: number) =>
    methods(world.newSession(accountNumber ? { accountNumber } : {}), world.context);

  it("is stored with the configured account that has it, by an update and by a refresh, if it had no account before", async () => {
    const { id, outputs } = await under().create();
    world.sandbox.forgetRequests();
    const run = under(usual);
    const updated = await run.update(outputs, deploy, id);
    const refreshed = (await run.read(outputs, id))?.outputs ?? {};
    for (const held of [updated, refreshed]) {
      expect(held).toMatchObject({ ...deploy, accountNumber: usual });
      expect(run.diff(held, deploy, id).changes).toBe(false);
    }
    expect(world.sandbox.writes()).toEqual([]);
  });

  it("is found in its stored account if a later configuration has no account", async () => {
    const { id, outputs } = await under(second).create();
    const run = under();
    expect(run.diff(outputs, deploy, id).changes).toBe(false);
    expect(await run.read(outputs, id)).toMatchObject({ id, inputs: deploy });
    await run.delete(outputs, id);
    expect(keys()).toEqual([]);
  });

  it("stays in the account that the program set, even if the program no longer sets one", async () => {
    const { id, outputs } = await under().create({ ...deploy, accountNumber: second });
    const held = await under(usual).update(outputs, deploy, id);
    expect(await under(usual).read(held, id)).toMatchObject({ id, inputs: deploy });
    await under(usual).delete(held, id);
    expect(keys()).toEqual([]);
  });

  it("is stored with the account that it is imported from", async () => {
    await under(second).create();
    const imported = await under(second).read({}, "deploy");
    expect(imported).toMatchObject({ inputs: deploy, outputs: { accountNumber: second } });
  });
});
