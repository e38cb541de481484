import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { sshKey } from "../../../support/resources";
import { sandboxSession } from "../../../support/sandboxSession";
import { told } from "../../../support/told";
import { one, two } from "./samples";

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const create = (news: Properties) => sshKey.create(world.session, { news }, world.context);
const update = (id: string, olds: Properties, news: Properties) =>
  sshKey.update(world.session, { id, olds, news }, world.context);
const remove = (id: string, olds: Properties, session = world.session) =>
  sshKey.delete(session, { id, olds }, world.context);
const keys = () => world.sandbox.keys.map((key) => [key.public_key_name, key.public_key_value]);
const writes = () => {
  const came = world.sandbox.writes();
  world.sandbox.forgetRequests();
  return came;
};

describe("an SSH key's life", () => {
  it("is added, renamed, given another value and removed with these writes and no others", async () => {
    const { id, outputs } = await create({ publicKeyName: "deploy", publicKeyValue: one });
    expect(outputs).toMatchObject({ publicKeyName: "deploy", publicKeyValue: one, keyId: Number(id) });
    expect(writes()).toEqual(["sshKey.add"]);

    const renamed = await update(id, outputs, { publicKeyName: "release", publicKeyValue: one });
    expect(world.sandbox.requests.at(-1)?.params).toEqual({ id: Number(id), public_key_name: "release" });
    expect(writes()).toEqual(["sshKey.update"]);

    const changed = await update(id, renamed, { publicKeyName: "release", publicKeyValue: two });
    expect(keys()).toEqual([["release", two]]);
    expect(writes()).toEqual(["sshKey.update"]);

    await remove(id, changed);
    expect(keys()).toEqual([]);
    expect(writes()).toEqual(["sshKey.remove"]);
  });

  it("what is only recorded sends nothing", async () => {
    const { id, outputs } = await create({ publicKeyName: "deploy", publicKeyValue: one });
    writes();
    const next = await update(id, outputs, {
      publicKeyName: "deploy",
      publicKeyValue: one,
      onExisting: "adopt",
    });
    expect(next).toMatchObject({ onExisting: "adopt", keyId: Number(id) });
    expect(world.sandbox.requests).toEqual([]);
  });

  it("removing one that is gone already is success", async () => {
    const { id, outputs } = await create({ publicKeyName: "deploy", publicKeyValue: one });
    world.sandbox.key("deploy").remove();
    await expect(remove(id, outputs)).resolves.toBeUndefined();
  });
});

describe("a name that the account has already", () => {
  beforeEach(async () => {
    await world.session.client.sshKey.add({ public_key_name: "deploy", public_key_value: one });
    world.sandbox.forgetRequests();
  });

  it("fails, naming the key and the ways out", async () => {
    await expect(create({ publicKeyName: "deploy", publicKeyValue: two })).rejects.toThrow(
      told("ssh-key-name-taken", { name: "deploy", id: String(world.sandbox.key("deploy").row.id) }),
    );
    expect(keys()).toEqual([["deploy", one]]);
  });

  it("is taken over with onExisting adopt, and given the value", async () => {
    const news = { publicKeyName: "deploy", publicKeyValue: two, onExisting: "adopt" };
    const { id } = await create(news);
    expect(world.sandbox.key("deploy").row.id).toBe(Number(id));
    expect(writes()).toEqual(["sshKey.add", "sshKey.update"]);
    expect(keys()).toEqual([["deploy", two]]);
  });

  it("that has the value already needs no update", async () => {
    await create({ publicKeyName: "deploy", publicKeyValue: `${one}\n`, onExisting: "adopt" });
    expect(writes()).toEqual(["sshKey.add"]);
  });
});

describe("a key that goes from the stack", () => {
  const deploy = { publicKeyName: "deploy", publicKeyValue: one };
  const adopting = { ...deploy, onExisting: "adopt" };
  const removed = { writes: ["sshKey.remove"], isKept: false };
  const released = { writes: [], isKept: true };
  const added = (news: Properties) => create(news);
  const adopted = async (news: Properties) => {
    await world.session.client.sshKey.add({ public_key_name: "deploy", public_key_value: one });
    return create({ ...news, onExisting: "adopt" });
  };
  const imported = async (news: Properties) => {
    await world.session.client.sshKey.add({ public_key_name: "deploy", public_key_value: one });
    const found = await sshKey.read(world.session, { id: "deploy", outputs: {} }, world.context);
    const { id = "", outputs = {} } = found ?? {};
    return { id, outputs: await update(id, outputs, news) };
  };
  const later = async (news: Properties) => {
    const { id, outputs } = await adopted(news);
    const found = await sshKey.read(world.session, { id, outputs }, world.context);
    const renamed = { ...news, publicKeyName: "release", onExisting: "fail" };
    return { id, outputs: await update(id, found?.outputs ?? {}, renamed) };
  };

  it.each([
    ["added", added, {}, removed],
    ["added where one may be adopted", added, { onExisting: "adopt" }, removed],
    ["added, removeOnDelete false", added, { removeOnDelete: false }, released],
    ["adopted", adopted, {}, released],
    ["adopted, removeOnDelete true", adopted, { removeOnDelete: true }, removed],
    ["adopted, then refreshed and renamed", later, {}, released],
    ["imported", imported, {}, removed],
    ["imported, removeOnDelete false", imported, { removeOnDelete: false }, released],
  ])("%s", async (_, make, more, { writes: sent, isKept }) => {
    const { id, outputs } = await make({ ...deploy, ...more });
    writes();
    const said = world.status.length;
    await remove(id, outputs);
    expect(writes()).toEqual(sent);
    expect(keys()).toHaveLength(isKept ? 1 : 0);
    expect(world.status.slice(said)).toEqual(isKept ? [told("ssh-key-released", { id })] : []);
  });

  it("is asked for what its last inputs say: removeOnDelete can be taken back", async () => {
    const { id, outputs } = await adopted({ ...deploy, removeOnDelete: true });
    const olds = await update(id, outputs, adopting);
    writes();
    await remove(id, olds);
    expect(writes()).toEqual([]);
  });
});

describe("a replacement that adopts the very key", () => {
  const news = { publicKeyName: "deploy", publicKeyValue: one, onExisting: "adopt", removeOnDelete: true };
  let old: { id: string; outputs: Properties };
  let adopted: { id: string; outputs: Properties };
  beforeEach(async () => {
    old = await create(news);
    adopted = await create(news);
    expect(adopted.id).toBe(old.id);
    writes();
  });

  it("the delete of the old resource sends nothing and says so", async () => {
    await remove(old.id, old.outputs);
    expect(writes()).toEqual([]);
    expect(world.warnings.at(-1)).toBe(told("ssh-key-kept", { id: old.id, because: "adopted" }));
  });

  it("also in the next up, when this one was stopped in between", async () => {
    const later = world.newSession();
    sshKey.diff(later, { id: adopted.id, olds: adopted.outputs, news });
    await remove(old.id, old.outputs, later);
    expect(writes()).toEqual([]);
    expect(world.warnings.at(-1)).toBe(told("ssh-key-kept", { id: old.id, because: "held" }));
  });

  it("the new resource itself can be destroyed", async () => {
    const later = world.newSession();
    sshKey.diff(later, { id: adopted.id, olds: adopted.outputs, news });
    await remove(adopted.id, adopted.outputs, later);
    expect(writes()).toEqual(["sshKey.remove"]);
  });
});
