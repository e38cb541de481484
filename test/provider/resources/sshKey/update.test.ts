import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { refuse, type Script } from "../../../support/scriptedHost";
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
  it("is one call", async () => {
    const { keys, script } = before();
    const { updated, writes, reads } = update(script);
    expect(await updated).toEqual({ ...olds, ...news });
    expect({ writes, reads }).toEqual({ writes: [renamed], reads: [] });
    expect(keys).toEqual(after().keys);
  });

  it("whose answer is lost is repeated, and then has the name already: that is success", async () => {
    const { keys, losing } = before();
    const { updated, writes, reads } = update(losing("sshKey.update", 1));
    expect(await updated).toEqual({ ...olds, ...news });
    expect({ writes, reads }).toEqual({ writes: [renamed, renamed], reads: ["sshKey.list"] });
    expect(keys).toEqual(after().keys);
  });

  it("to the name of another key fails, and changes nothing", async () => {
    const { keys, script } = taken();
    const { updated, writes } = update(script);
    await expect(updated).rejects.toMatchObject({ kind: "duplicate" });
    expect(writes).toEqual([renamed]);
    expect(keys).toEqual(taken().keys);
  });

  it("and changing its value is not done while only the name is so", async () => {
    const { updated } = update(after().script, { publicKeyName: "release", publicKeyValue: two });
    await expect(updated).rejects.toMatchObject({ kind: "duplicate" });
  });

  it("that is refused for another reason fails, whatever the host has", async () => {
    const { keys, script } = after();
    const { updated, reads } = update({ ...script, "sshKey.update": () => refuse("Input::Invalid") });
    await expect(updated).rejects.toMatchObject({ kind: "input" });
    expect([keys, reads]).toEqual([after().keys, []]);
  });

  it("fails with the host's refusal where the key cannot be looked for", async () => {
    const denied = { ...before().losing("sshKey.update", 1), "sshKey.list": () => refuse("Permission") };
    const failure = { kind: "duplicate", operation: "sshKey.update" };
    await expect(update(denied).updated).rejects.toMatchObject(failure);
  });
});
