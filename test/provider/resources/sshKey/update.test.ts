import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { sshKey } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { account, key } from "./account";
import { one, two } from "./samples";

const given = { publicKeyName: "deploy", publicKeyValue: one };
const olds = { ...given, keyId: 4, __set: ["publicKeyName", "publicKeyValue"], __holder: "holder01" };

const update = (script: Script, news: Properties) => {
  const { session, writes, reads, context } = scriptedHost(script);
  return { result: sshKey.update(session, { id: "4", olds, news }, context), writes, reads };
};
const renamed = ["sshKey.update", { id: 4, public_key_name: "release" }];

describe("renaming an SSH key", () => {
  const news = { ...given, publicKeyName: "release" };

  it("is one call", async () => {
    const { keys, script } = account(key(4, "deploy", one));
    const { result, writes, reads } = update(script, news);
    expect(await result).toEqual({ ...olds, ...news });
    expect({ writes, reads }).toEqual({ writes: [renamed], reads: [] });
    expect(keys).toEqual([key(4, "release", one)]);
  });

  it("whose answer is lost is repeated, and then has the name already: that is success", async () => {
    const { keys, losing } = account(key(4, "deploy", one));
    const { result, writes, reads } = update(losing("sshKey.update", 1), news);
    expect(await result).toEqual({ ...olds, ...news });
    expect({ writes, reads }).toEqual({ writes: [renamed, renamed], reads: ["sshKey.list"] });
    expect(keys).toEqual([key(4, "release", one)]);
  });

  it("to the name of another key fails, and changes nothing", async () => {
    const { keys, script } = account(key(4, "deploy", one), key(5, "release", two));
    const { result, writes } = update(script, news);
    await expect(result).rejects.toMatchObject({ kind: "duplicate" });
    expect(writes).toEqual([renamed]);
    expect(keys).toEqual([key(4, "deploy", one), key(5, "release", two)]);
  });

  it("and changing its value is not done while only the name is so", async () => {
    const { script } = account(key(4, "release", one));
    const { result } = update(script, { publicKeyName: "release", publicKeyValue: two });
    await expect(result).rejects.toMatchObject({ kind: "duplicate" });
  });

  it("that is refused for another reason fails, whatever the host has", async () => {
    const { keys, script } = account(key(4, "release", one));
    const refusal = () => refuse("Input::Invalid", "no such name");
    const { result, reads } = update({ ...script, "sshKey.update": refusal }, news);
    await expect(result).rejects.toMatchObject({ kind: "input" });
    expect([keys, reads]).toEqual([[key(4, "release", one)], []]);
  });

  it("fails with the host's refusal where the key cannot be looked for", async () => {
    const { losing } = account(key(4, "deploy", one));
    const { result } = update(
      {
        ...losing("sshKey.update", 1),
        "sshKey.list": () => ({ error_class: "Host::Exception::Permission" }),
      },
      news,
    );
    await expect(result).rejects.toMatchObject({ kind: "duplicate", operation: "sshKey.update" });
  });
});
