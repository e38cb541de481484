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

describe("renaming an SSH key", () => {
  it("is repeated if its answer is lost, and then finds the name already: that is success", async () => {
    const { keys, losing } = before();
    const { updated, writes, reads } = update(losing("sshKey.update", 1));
    expect(await updated).toEqual({ ...olds, ...news });
    expect({ writes, reads }).toEqual({ writes: [renamed, renamed], reads: ["sshKey.list"] });
    expect(keys).toEqual(after().keys);
  });

  it("to the name of another key fails, and changes nothing", async () => {
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

  it("to a name that another key has given up since is sent again", async () => {
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

  it("is sent twice at most if the host refuses it although no key has the name", async () => {
    const refusing = { ...before().script, "sshKey.update": () => refuse("DuplicateRecord", "reserved") };
    const { updated, writes } = update(refusing);
    await expect(updated).rejects.toMatchObject({ kind: "duplicate" });
    expect(writes).toEqual([renamed, renamed]);
  });

  it.each([true, false])(
    "to a value that another key has, on a host that takes each once, names that key; of this run: %s",
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

  it("fails if it is refused for another reason, whatever the host has", async () => {
    const { keys, script } = after();
    const { updated, reads } = update({ ...script, "sshKey.update": () => refuse("Input::Invalid") });
    await expect(updated).rejects.toMatchObject({ kind: "input" });
    expect([keys, reads]).toEqual([after().keys, []]);
  });

  it("fails with the host's refusal where the key cannot be looked for", async () => {
    const denied = { ...before().losing("sshKey.update", 1), "sshKey.list": () => refuse("Permission") };
    const failure = { kind: "duplicate", operation: "sshKey.update" };
    await expect(update(denied).updated).rejects.toMatchObject({ cause: failure });
  });
});

const stored = { ...deploy, keyId: 4 };
const there = () => account(key(4, "deploy", one));
const call = ["sshKey.remove", { id: 4 }];
const gone = refuse("RecordNotFound", "no such key");
/** A host that still lists the key, and answers so, one call after the other. */
const answering = (...answers: (object | symbol)[]): Script => ({
  "sshKey.remove": () => answers.shift() as symbol,
  "sshKey.list": () => [key(4, "deploy", one)],
});

describe("removing an SSH key", () => {
  it.each`
    what                                                             | script                                                              | calls
    ${"whose answer is lost, and that is not listed any more"}       | ${there().losing("sshKey.remove")}                                  | ${1}
    ${"that the host answers not to have removed, and that is gone"} | ${{ ...account().script, "sshKey.remove": () => ({ removed: 0 }) }} | ${1}
  `("$what", async ({ script, calls }) => {
    const world = run(script);
    await world.delete(stored, "4");
    expect(world.writes).toEqual(Array(calls).fill(call));
  });

  it.each`
    what                                                              | script                                          | failure                                                             | calls
    ${"whose answer is lost, and that is still there"}                | ${answering(answerLost)}                        | ${{ kind: "unreachable", operation: "sshKey.remove" }}              | ${1}
    ${"that the host answers not to have removed, while it is there"} | ${answering({ removed: 0 })}                    | ${{ message: told("resource-not-deleted", { what: "SSH key 4" }) }} | ${1}
    ${"that the host does not find, while it still lists it"}         | ${answering(gone)}                              | ${{ kind: "notFound" }}                                             | ${1}
    ${"that the host refuses"}                                        | ${answering(refuse("Permission", "not yours"))} | ${{ kind: "permission" }}                                           | ${1}
  `("$what, fails", async ({ script, failure, calls }) => {
    const world = run(script);
    await expect(world.delete(stored, "4")).rejects.toMatchObject(failure);
    expect(world.writes).toEqual(Array(calls).fill(call));
  });

  it("and another one whose answer is lost: each is looked for again", async () => {
    const { keys, losing } = account(key(1, "one", one), key(2, "two", one), key(3, "three", one));
    const world = run(losing("sshKey.remove"));
    for (const id of ["1", "2"]) await world.delete(stored, id);
    expect(world.writes).toEqual([1, 2].map((id) => ["sshKey.remove", { id }]));
    expect(keys).toEqual([key(3, "three", one)]);
  });
});

it("a key that has its number at the host's new address is another one if its value is: it is left alone", async () => {
  const movedFrom = "https://old.example.com";
  const { session, context, writes } = scriptedHost(account(key(4, "deploy", two)).script, { movedFrom });
  const methods = sessionMethods(resources.SshKey as Resource, "4", session, context);
  const elsewhere = { ...olds, __host: { host: movedFrom, user: "bob" } };
  const refused = { content: { code: "resource-elsewhere", data: { underId: "another" } } };
  // After an update without an answer the state has no value.
  const { publicKeyValue: _, ...rest } = elsewhere;
  const unanswered = { ...rest, __set: ["publicKeyName"] };
  for (const stored of [elsewhere, unanswered])
    for (const call of [methods.read(stored), methods.update(stored, news), methods.delete(stored)])
      await expect(call).rejects.toMatchObject(refused);
  expect(writes).toEqual([]);
});
