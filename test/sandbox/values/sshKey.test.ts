import { expect, it } from "vitest";
import { aKey, openHost, openWithServer, otherKeyValue } from "../support/host";
import { seen } from "../support/seen";

const [add, update, remove] = ["add", "update", "remove"].map((what) => `account/ssh/key/${what}`) as [
  string,
  string,
  string,
];
/** An account with keys of these names. */
async function openWithKeys(...added: string[]) {
  const host = await openHost();
  for (const public_key_name of added) await host.ask(add, { ...aKey, public_key_name });
  const names = () => host.listed("account/ssh/key/list", "public_key_name");
  const ids = await host.listed("account/ssh/key/list", "id");
  return { ...host, names, ids };
}

it("a name is unique for add and update, and case counts", async () => {
  const { ask, names, ...host } = await openWithKeys("deploy", "other", "Deploy");
  const [id, other] = host.ids;
  const again = [`${add}`, { ...aKey, public_key_value: otherKeyValue }] as const;
  const taken = "409 DuplicateRecord public_key_name";
  expect(await seen(host, again, [update, { id: other, public_key_name: "deploy" }])).toEqual([taken, taken]);
  // A key may keep its own name in an update.
  expect(await ask(update, { id, public_key_name: "deploy" })).toEqual({ id, ...aKey });
  expect(await names()).toEqual(["deploy", "other", "Deploy"]);
});

it("an update may identify the key by its name, which then stays", async () => {
  const { ask, ids, ...host } = await openWithKeys("deploy");
  const byName = { public_key_name: "deploy", public_key_value: otherKeyValue };
  expect(await ask(update, byName)).toEqual({ id: ids[0], ...byName });
  const nobody = await seen(host, [update, { ...byName, public_key_name: "other" }]);
  expect(nobody).toEqual(["404 RecordNotFound"]);
});

it("a key is removed by id or by name. Then its name is free again, but its id is never reused", async () => {
  const { names, ids, ...host } = await openWithKeys("a", "b", "c");
  const [id] = ids;
  const removals = [{ id }, { public_key_name: "b" }, { id }].map(
    (key) => [`${remove} removed`, key] as const,
  );
  expect(await seen(host, ...removals)).toEqual([true, true, "404 RecordNotFound"]);
  expect(await names()).toEqual(["c"]);
  await host.ask(add, { ...aKey, public_key_name: "a" });
  expect(await host.listed("account/ssh/key/list", "id")).not.toContain(id);
});

it("removing a key does not change the servers built with it", async () => {
  const { ask, sandbox, uniq_id } = await openWithServer({ public_ssh_key: aKey.public_key_value });
  await ask(add, aKey);
  const before = await ask("server/details", { uniq_id });
  await ask(remove, { public_key_name: "deploy" });
  expect(await ask("server/details", { uniq_id })).toEqual(before);
  expect(sandbox.server(uniq_id).row.public_ssh_key).toBe(aKey.public_key_value);
});
