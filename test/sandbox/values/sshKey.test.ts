import { expect, it } from "vitest";
import { type Answer, aKey, openHost, openWithServer, otherKeyValue, refusal } from "../support/host";

const key = (what: string) => `account/ssh/key/${what}`;
/** An account with keys of these names. */
async function openWithKeys(...names: string[]) {
  const host = await openHost();
  for (const public_key_name of names)
    expect(await host.ask(key("add"), { ...aKey, public_key_name })).toEqual({ added: true });
  const found = async (params: Answer = {}) => (await host.ask(key("list"), params)).items as Answer[];

  return {
    ...host,
    found,
    names: () => host.listed(key("list"), "public_key_name"),
    ids: await host.listed(key("list"), "id"),
  };
}

it("a name is taken once: by add and by update; in other letters it is another name", async () => {
  const { ask, refused, ids, found, names } = await openWithKeys("deploy", "other", "Deploy");
  const taken = refusal(409, "DuplicateRecord", "public_key_name");
  expect(await refused(key("add"), { ...aKey, public_key_value: otherKeyValue })).toEqual(taken);
  expect(await refused(key("update"), { id: ids[1], public_key_name: "deploy" })).toEqual(taken);
  // Its own name is no other's.
  const [id] = ids;
  expect(await ask(key("update"), { id, public_key_name: "deploy" })).toEqual({ id, ...aKey });
  expect(await names()).toEqual(["deploy", "other", "Deploy"]);
  expect(await found({ public_key_name: "deploy" })).toMatchObject([aKey]);
});

it("an update may name the key by its name alone, which then stays", async () => {
  const { ask, refused, ids } = await openWithKeys("deploy");
  const changed = { id: ids[0], public_key_name: "deploy", public_key_value: otherKeyValue };
  const { id: _, ...byName } = changed;
  expect(await ask(key("update"), byName)).toEqual(changed);
  const nobody = { ...byName, public_key_name: "other" };
  expect(await refused(key("update"), nobody)).toEqual(refusal(404, "RecordNotFound"));
});

it("a key is removed by id or by name; its name is free again, its id is not given twice", async () => {
  const { ask, refused, ids, found, names } = await openWithKeys("a", "b", "c");
  expect(await ask(key("remove"), { id: ids[0] })).toEqual({ removed: true });
  expect(await ask(key("remove"), { public_key_name: "b" })).toEqual({ removed: true });
  expect(await names()).toEqual(["c"]);
  expect(await refused(key("remove"), { id: ids[0] })).toEqual(refusal(404, "RecordNotFound"));
  await ask(key("add"), { ...aKey, public_key_name: "a" });
  expect((await found({ public_key_name: "a" }))[0]?.id).not.toBe(ids[0]);
});

it("removing a key leaves the servers built with it alone", async () => {
  const { ask, sandbox, uniq_id } = await openWithServer({ public_ssh_key: aKey.public_key_value });
  await ask(key("add"), aKey);
  const before = await ask("server/details", { uniq_id });
  await ask(key("remove"), { public_key_name: "deploy" });
  expect(await ask("server/details", { uniq_id })).toEqual(before);
  expect(before).toMatchObject({ active: true, status: "Running" });
  expect(sandbox.server(uniq_id).row.public_ssh_key).toBe(aKey.public_key_value);
});
