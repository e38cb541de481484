import { describe, expect, it } from "vitest";
import type { Resource } from "../../../../provider/resource/resource";
import { resources } from "../../../../provider/resources";
import type { Properties } from "../../../../provider/values";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { sessionMethods } from "../sessionMethods";
import { account, key } from "./account";
import { one, two } from "./samples";
import { deploy, run } from "./world";

const olds = { ...deploy, keyId: 4, __set: ["publicKeyName", "publicKeyValue"], __holder: "holder01" };
const news = { ...deploy, publicKeyName: "release" };
const renamed = ["sshKey.update", { id: 4, public_key_name: "release" }];
const before = () => account(key(4, "deploy", one));
const after = () => account(key(4, "release", one));
const taken = () => account(key(4, "deploy", one), key(5, "release", two));
const update = (script: Script, given: Properties = news) => {
  const world = run(script);
  return { ...world, updated: world.update(olds, given, "4") };
};

describe("the rename of an SSH key", () => {
  it("is repeated if its response is lost, and succeeds if the key has the new name by then", async () => {
    const { keys, losing } = before();
    const { updated, writes, reads } = update(losing("sshKey.update", 1));
    expect(await updated).toEqual({ ...olds, ...news });
    expect({ writes, reads }).toEqual({ writes: [renamed, renamed], reads: ["sshKey.list"] });
    expect(keys).toEqual(after().keys);
  });

  it("fails without a change if another key has the name", async () => {
    const { keys, script } = taken();
    const { updated, writes } = update(script);
    const held = {
      name: "release",
      property: "publicKeyName",
      holder: "release",
      holderId: "5",
      isOfRun: false,
    };
    await expect(updated).rejects.toMatchObject({
      content: { code: "ssh-key-held", data: held },
      cause: { kind: "duplicate" },
    });
    expect(writes).toEqual([renamed]);
    expect(keys).toEqual(taken().keys);
  });

  it("is sent again if the other key has given up the name since", async () => {
    const { keys, script } = taken();
    const handingOn = (params: Record<string, unknown>) => {
      const answer = script["sshKey.update"](params);
      Object.assign(keys[1] ?? {}, { public_key_name: "other" });
      return answer;
    };
    const { updated, writes } = update({ ...script, "sshKey.update": handingOn });
    expect(await updated).toEqual({ ...olds, ...news });
    expect(writes).toEqual([renamed, renamed]);
  });

  it("is sent at most twice if the host refuses it although no key has the name", async () => {
    const refusing = { ...before().script, "sshKey.update": () => refuse("DuplicateRecord", "reserved") };
    const { updated, writes } = update(refusing);
    await expect(updated).rejects.toMatchObject({ kind: "duplicate" });
    expect(writes).toEqual([renamed, renamed]);
  });

  it.each([true, false])(
    "names the other key if a new value is refused on a host that accepts each value once; key of this run: %s",
    async (isOfRun) => {
      const { keys, script } = account(key(4, "deploy", one), key(5, "release", two));
      const refusing = { ...script, "sshKey.update": () => refuse("DuplicateRecord", "registered already") };
      const world = run(refusing);
      if (isOfRun) world.session.run.use("SshKey", "5", "keeps");
      const data = { name: "deploy", property: "publicKeyValue", holder: "release", holderId: "5", isOfRun };
      const updated = world.update(olds, { ...deploy, publicKeyValue: two }, "4");
      await expect(updated).rejects.toMatchObject({ content: { code: "ssh-key-held", data } });
      expect(keys).toHaveLength(2);
    },
  );

  it("fails if it is refused for another reason, whatever keys exist", async () => {
    const { keys, script } = after();
    const { updated, reads } = update({ ...script, "sshKey.update": () => refuse("Input::Invalid") });
    await expect(updated).rejects.toMatchObject({ kind: "input" });
    expect([keys, reads]).toEqual([after().keys, []]);
  });

  it("fails with the host's refusal if the list cannot be read", async () => {
    const denied = { ...before().losing("sshKey.update", 1), "sshKey.list": () => refuse("Permission") };
    const failure = { kind: "duplicate", operation: "sshKey.update" };
    await expect(update(denied).updated).rejects.toMatchObject({ cause: failure });
  });
});

const stored = { ...deploy, keyId: 4 };
const there = () => account(key(4, "deploy", one));
const call = ["sshKey.remove", { id: 4 }];
const gone = refuse("RecordNotFound", "no such key");
/** A host that still lists the key, and gives these responses to the removal. */
const answering = (...answers: (object | symbol)[]): Script => ({
  "sshKey.remove": () => answers.shift() as symbol,
  "sshKey.list": () => [key(4, "deploy", one)],
});

describe("the removal of an SSH key", () => {
  it.each`
    what                                                            | script                                                              | calls
    ${"succeeds if its response is lost and the key is not listed"} | ${there().losing("sshKey.remove")}                                  | ${1}
    ${"succeeds if the host denies it but the key is gone"}         | ${{ ...account().script, "sshKey.remove": () => ({ removed: 0 }) }} | ${1}
  `("$what", async ({ script, calls }) => {
    const world = run(script);
    await world.delete(stored, "4");
    expect(world.writes).toEqual(Array(calls).fill(call));
  });

  it.each`
    what                                                           | script                                          | failure                                                             | calls
    ${"fails if its response is lost and the key is still listed"} | ${answering(answerLost)}                        | ${{ kind: "unreachable", operation: "sshKey.remove" }}              | ${1}
    ${"fails if the host denies it and the key is still listed"}   | ${answering({ removed: 0 })}                    | ${{ message: told("resource-not-deleted", { what: "SSH key 4" }) }} | ${1}
    ${"fails if the host does not find a key that it lists"}       | ${answering(gone)}                              | ${{ kind: "notFound" }}                                             | ${1}
    ${"fails if the host refuses it"}                              | ${answering(refuse("Permission", "not yours"))} | ${{ kind: "permission" }}                                           | ${1}
  `("$what", async ({ script, failure, calls }) => {
    const world = run(script);
    await expect(world.delete(stored, "4")).rejects.toMatchObject(failure);
    expect(world.writes).toEqual(Array(calls).fill(call));
  });

  it("reads the list again for each of two removals with lost responses", async () => {
    const { keys, losing } = account(key(1, "one", one), key(2, "two", one), key(3, "three", one));
    const world = run(losing("sshKey.remove"));
    for (const id of ["1", "2"]) await world.delete(stored, id);
    expect(world.writes).toEqual([1, 2].map((id) => ["sshKey.remove", { id }]));
    expect(keys).toEqual([key(3, "three", one)]);
  });
});

it("does not touch another key that has the same id at the host's new address", async () => {
  const movedFrom = "https://old.example.com";
  const { session, context, writes } = scriptedHost(account(key(4, "deploy", two)).script, { movedFrom });
  const methods = sessionMethods(resources.SshKey as Resource, "4", session, context);
  const elsewhere = { ...olds, __host: { host: movedFrom, user: "bob" } };
  const refused = { content: { code: "resource-elsewhere", data: { underId: "another" } } };
  // After an update without a response, the state has no value.
  const { publicKeyValue: _, ...rest } = elsewhere;
  const unanswered = { ...rest, __set: ["publicKeyName"] };
  for (const stored of [elsewhere, unanswered])
    for (const call of [methods.read(stored), methods.update(stored, news), methods.delete(stored)])
      await expect(call).rejects.toMatchObject(refused);
  expect(writes).toEqual([]);
});
