import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sandboxSession } from "../../../support/sandboxSession";
import { deploy, methods } from "./world";

let world: Awaited<ReturnType<typeof sandboxSession>>;
let keys: ReturnType<typeof methods>;
beforeEach(async () => {
  world = await sandboxSession();
  keys = methods(world.session, world.context);
});
afterEach(() => world.close());

const named = (publicKeyName: string) => ({ ...deploy, publicKeyName });
const create = (name: string) => keys.create(named(name));
const read = ({ id, outputs }: Awaited<ReturnType<typeof create>>) => keys.read(outputs, id);
const calls = () => world.sandbox.requests.flatMap(({ operation }) => operation ?? []);
const two = ["sshKey.list", "sshKey.list"];

describe("reading SSH keys", () => {
  it("of a whole stack takes the pages of one list", async () => {
    const names = Array.from({ length: 150 }, (_, number) => `key_${number}`);
    const made = [];
    for (const name of names) made.push(await create(name));
    world.sandbox.forgetRequests();
    const found = await Promise.all(made.map(read));
    expect(found.map((key) => key?.inputs.publicKeyName)).toEqual(names);
    expect(calls()).toEqual(two);
  });

  it("that are not listed are looked for in a second reading before they are gone", async () => {
    const [gone, there] = [await create("gone"), await create("there")];
    world.sandbox.key("gone").remove();
    world.sandbox.forgetRequests();
    expect(await Promise.all([read(gone), read(there)])).toMatchObject([undefined, { id: there.id }]);
    expect(calls()).toEqual(two);
  });

  it("after an update sees what was written", async () => {
    const [first, { id, outputs }] = [await create("first"), await create("second")];
    await read(first);
    const updated = await keys.update(outputs, named("renamed"), id);
    expect((await keys.read(updated, id))?.inputs).toEqual(named("renamed"));
  });

  it("a list that the user may not read never makes a key gone", async () => {
    const key = await create("kept");
    const user = world.sandbox.user(world.sandbox.username);
    user.deny("sshKey.list");
    await expect(read(key)).rejects.toMatchObject({ kind: "permission", operation: "sshKey.list" });
    user.grant("sshKey.list");
    expect(await read(key)).toMatchObject({ id: key.id });
  });
});
