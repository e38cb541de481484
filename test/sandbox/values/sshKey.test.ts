import { expect, it } from "vitest";
import { aKey, aServer, openHost, otherKeyValue, refusal } from "../support/host";

const update = "account/ssh/key/update";

it("a key that was added is listed whole, and found by its name", async () => {
  const { ask } = await openHost();
  expect(await ask("account/ssh/key/add", aKey)).toEqual({ added: true });
  await ask("account/ssh/key/add", { ...aKey, public_key_name: "other" });
  const found = await ask("account/ssh/key/list", { public_key_name: "deploy" });
  expect(found.items).toEqual([{ id: expect.any(Number), ...aKey }]);
  expect((await ask("account/ssh/key/list", { public_key_name: "none" })).items).toEqual([]);
});

it("an update gives a key another name and value under the same id", async () => {
  const { ask, listed } = await openHost();
  await ask("account/ssh/key/add", aKey);
  const [id] = await listed("account/ssh/key/list", "id");
  const renamed = { id, public_key_name: "deploy_2", public_key_value: aKey.public_key_value };
  expect(await ask(update, { id, public_key_name: "deploy_2" })).toEqual(renamed);
  const changed = { ...renamed, public_key_value: otherKeyValue };
  expect(await ask(update, { id, public_key_value: otherKeyValue })).toEqual(changed);
  expect((await ask("account/ssh/key/list", { public_key_name: "deploy_2" })).items).toEqual([changed]);
  expect((await ask("account/ssh/key/list", { public_key_name: "deploy" })).items).toEqual([]);
});

it("a name is taken once: by add and by update", async () => {
  const { ask, refused, listed } = await openHost();
  await ask("account/ssh/key/add", aKey);
  await ask("account/ssh/key/add", { ...aKey, public_key_name: "other" });
  const [id, otherId] = await listed("account/ssh/key/list", "id");
  const taken = refusal(409, "DuplicateRecord", "public_key_name");
  expect(await refused("account/ssh/key/add", { ...aKey, public_key_value: otherKeyValue })).toEqual(taken);
  expect(await refused(update, { id: otherId, public_key_name: "deploy" })).toEqual(taken);
  // Its own name is no other's.
  expect(await ask(update, { id, public_key_name: "deploy" })).toEqual({ id, ...aKey });
  // A name in other letters is another name.
  expect(await ask("account/ssh/key/add", { ...aKey, public_key_name: "Deploy" })).toEqual({ added: true });
  expect(await listed("account/ssh/key/list", "public_key_name")).toEqual(["deploy", "other", "Deploy"]);
  expect(await listed("account/ssh/key/list", "public_key_value", { public_key_name: "deploy" })).toEqual([
    aKey.public_key_value,
  ]);
});

it("a key is removed by id or by name; both must be of one key, and one is needed", async () => {
  const { ask, refused, listed } = await openHost();
  for (const public_key_name of ["a", "b", "c"])
    await ask("account/ssh/key/add", { ...aKey, public_key_name });
  const [a] = await listed("account/ssh/key/list", "id");
  const remove = "account/ssh/key/remove";
  expect(await refused(remove, { id: a, public_key_name: "b" })).toEqual(refusal(404, "RecordNotFound"));
  expect(await refused(remove)).toEqual(refusal(400, "Input::Required", "id"));
  expect(await listed("account/ssh/key/list", "public_key_name")).toEqual(["a", "b", "c"]);
  expect(await ask(remove, { id: a })).toEqual({ removed: true });
  expect(await ask(remove, { public_key_name: "b" })).toEqual({ removed: true });
  expect(await listed("account/ssh/key/list", "public_key_name")).toEqual(["c"]);
  expect(await refused(remove, { id: a })).toEqual(refusal(404, "RecordNotFound"));
  // The name is free again, the id is not given twice.
  await ask("account/ssh/key/add", { ...aKey, public_key_name: "a" });
  expect(await listed("account/ssh/key/list", "id", { public_key_name: "a" })).not.toEqual([a]);
});

it("removing a key leaves the servers built with it alone", async () => {
  const { ask, sandbox } = await openHost();
  await ask("account/ssh/key/add", aKey);
  const built = await ask("server/create", { ...aServer, public_ssh_key: aKey.public_key_value });
  const uniq_id = built.uniq_id as string;
  sandbox.advance(1000);
  const before = await ask("server/details", { uniq_id });
  await ask("account/ssh/key/remove", { public_key_name: "deploy" });
  expect(await ask("server/details", { uniq_id })).toEqual(before);
  expect(before).toMatchObject({ active: true, status: "Running" });
  expect(sandbox.server(uniq_id).row.public_ssh_key).toBe(aKey.public_key_value);
});
