import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sshKey } from "../../../support/resources";
import { sandboxSession } from "../../../support/sandboxSession";

const publicKeyValue = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj";

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const create = (publicKeyName: string) =>
  sshKey.create(world.session, { news: { publicKeyName, publicKeyValue } }, world.context);
const read = ({ id, outputs }: Awaited<ReturnType<typeof create>>) =>
  sshKey.read(world.session, { id, outputs }, world.context);
const calls = () => world.sandbox.requests.flatMap(({ operation }) => operation ?? []);

describe("reading SSH keys", () => {
  it("of a whole stack takes the pages of one list", async () => {
    const keys = [];
    for (let number = 0; number < 150; number++) keys.push(await create(`key_${number}`));
    world.sandbox.forgetRequests();
    const found = await Promise.all(keys.map(read));
    expect(found.map((key) => key?.inputs.publicKeyName)).toEqual(
      keys.map(({ outputs }) => outputs.publicKeyName),
    );
    expect(calls()).toEqual(["sshKey.list", "sshKey.list"]);
  });

  it("that are not listed are looked for in a second reading before they are gone", async () => {
    const [gone, there] = [await create("gone"), await create("there")];
    world.sandbox.key("gone").remove();
    world.sandbox.forgetRequests();
    expect(await Promise.all([read(gone), read(there)])).toMatchObject([undefined, { id: there.id }]);
    expect(calls()).toEqual(["sshKey.list", "sshKey.list"]);
  });

  it("after an update sees what was written", async () => {
    const [first, second] = [await create("first"), await create("second")];
    await read(first);
    const news = { publicKeyName: "renamed", publicKeyValue };
    const outputs = await sshKey.update(
      world.session,
      { id: second.id, olds: second.outputs, news },
      world.context,
    );
    expect((await read({ id: second.id, outputs }))?.inputs).toEqual(news);
  });

  it("a list that the user may not read never makes a key gone", async () => {
    const key = await create("kept");
    world.sandbox.user(world.sandbox.username).deny("sshKey.list");
    await expect(read(key)).rejects.toMatchObject({ kind: "permission", operation: "sshKey.list" });
    world.sandbox.user(world.sandbox.username).grant("sshKey.list");
    expect(await read(key)).toMatchObject({ id: key.id });
  });
});
