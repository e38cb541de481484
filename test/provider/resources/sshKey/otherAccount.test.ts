import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sandboxSession } from "../../../support/sandboxSession";
import { deploy, methods } from "./world";

const [first, second] = [100_001, 100_002];

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
  // The user has two accounts; without a word about it the first is meant.
  world.sandbox.user(world.sandbox.username).row.accounts = [first, second];
});
afterEach(() => world.close());

/** Another run, with this account in its configuration: SshKey's methods. */
const under = (accountNumber?: number) =>
  methods(world.newSession(accountNumber ? { accountNumber } : {}), world.context);
const keys = () => world.sandbox.keys.map(({ accnt, public_key_name }) => [accnt, public_key_name]);

it("a key of no account by name is held by an update and by a refresh to the account that is named and has it", async () => {
  const { id, outputs } = await under().create();
  world.sandbox.forgetRequests();
  const run = under(first);
  const updated = await run.update(outputs, deploy, id);
  const refreshed = (await run.read(outputs, id))?.outputs ?? {};
  for (const held of [updated, refreshed]) {
    expect(held).toMatchObject({ ...deploy, accountNumber: first });
    expect(run.diff(held, deploy, id).changes).toBe(false);
  }
  expect(world.sandbox.writes()).toEqual([]);
});

describe("a key of an account that was named", () => {
  it("is found there when the configuration names none later", async () => {
    const { id, outputs } = await under(second).create();
    const run = under();
    expect(run.diff(outputs, deploy, id).changes).toBe(false);
    expect(await run.read(outputs, id)).toMatchObject({ id, inputs: deploy });
    await run.delete(outputs, id);
    expect(keys()).toEqual([]);
  });

  it("stays there when the program names it no longer", async () => {
    const { id, outputs } = await under().create({ ...deploy, accountNumber: second });
    const held = await under(first).update(outputs, deploy, id);
    expect(await under(first).read(held, id)).toMatchObject({ id, inputs: deploy });
    await under(first).delete(held, id);
    expect(keys()).toEqual([]);
  });

  it("and imported under that account is held to it", async () => {
    await under(second).create();
    const imported = await under(second).read({}, "deploy");
    expect(imported).toMatchObject({ inputs: deploy, outputs: { accountNumber: second } });
  });
});
