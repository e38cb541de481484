import { describe, expect, it } from "vitest";
import { sshKey } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { account, key } from "./account";
import { one } from "./samples";

const olds = { publicKeyName: "deploy", publicKeyValue: one, keyId: 4 };
const there = () => account(key(4, "deploy", one));

const remove = (script: Script) => {
  const { session, writes, context } = scriptedHost(script);
  return { result: sshKey.delete(session, { id: "4", olds }, context), writes };
};
const call = ["sshKey.remove", { id: 4 }];

describe("removing an SSH key when the answer is lost", () => {
  it("one that is not listed any more is gone", async () => {
    const { result, writes } = remove(there().losing("sshKey.remove"));
    await result;
    expect(writes).toEqual([call]);
  });

  it("one that is still listed is removed again", async () => {
    const { keys, script } = there();
    let asked = 0;
    const { result, writes } = remove({
      ...script,
      "sshKey.remove": (params) => (++asked === 1 ? answerLost : script["sshKey.remove"](params)),
    });
    await result;
    expect(writes).toEqual([call, call]);
    expect(keys).toEqual([]);
  });

  it("and the second call finds it gone, it is gone", async () => {
    let asked = 0;
    const { result, writes } = remove({
      "sshKey.remove": () => (asked++ === 0 ? answerLost : refuse("RecordNotFound", "no such key")),
      "sshKey.list": () => [key(4, "deploy", one)],
    });
    await result;
    expect(writes).toEqual([call, call]);
  });

  it("twice, and it is still there, fails with the last answer that did not come", async () => {
    const { result, writes } = remove({
      "sshKey.remove": () => answerLost,
      "sshKey.list": () => [key(4, "deploy", one)],
    });
    await expect(result).rejects.toMatchObject({ kind: "unreachable", operation: "sshKey.remove" });
    expect(writes).toEqual([call, call]);
  });

  it("of two keys one after the other: each is looked for anew", async () => {
    const { keys, losing } = account(key(1, "one", one), key(2, "two", one), key(3, "three", one));
    const { session, writes, context } = scriptedHost(losing("sshKey.remove"));
    for (const id of ["1", "2"]) await sshKey.delete(session, { id, olds }, context);
    expect(writes).toEqual([1, 2].map((id) => ["sshKey.remove", { id }]));
    expect(keys).toEqual([key(3, "three", one)]);
  });
});

describe("removing an SSH key that the host answers not to have removed", () => {
  const notRemoved = { "sshKey.remove": () => ({ removed: 0 }) };

  it("fails while it is there, and is not sent again", async () => {
    const { result, writes } = remove({ ...there().script, ...notRemoved });
    await expect(result).rejects.toThrow(told("ssh-key-not-removed", { id: "4" }));
    expect(writes).toEqual([call]);
  });

  it("is success when it is gone", async () => {
    const { result, writes } = remove({ ...account().script, ...notRemoved });
    await result;
    expect(writes).toEqual([call]);
  });
});

it("a refusal is told, and not sent again", async () => {
  const { result, writes } = remove({ "sshKey.remove": () => refuse("Permission", "not yours") });
  await expect(result).rejects.toMatchObject({ kind: "permission" });
  expect(writes).toEqual([call]);
});
