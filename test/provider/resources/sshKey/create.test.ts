import { describe, expect, it } from "vitest";
import { sshKey } from "../../../../provider/resources/sshKey";
import { answerLost, neverArrives, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { one, two } from "./samples";

const news = { publicKeyName: "deploy", publicKeyValue: one };
const listed = (value: string) => [{ id: 4, public_key_name: "deploy", public_key_value: value }];

const create = (script: Script) => {
  const { session, writes, reads, context } = scriptedHost(script);
  const result = sshKey.create(session, { news }, context);
  return { result, writes, reads };
};

describe("creating an SSH key when the answer is lost", () => {
  it("a key of this name and value is the one just added: it is not added twice", async () => {
    const { result, writes } = create({ "sshKey.add": () => answerLost, "sshKey.list": () => listed(one) });
    expect(await result).toMatchObject({ id: "4", outputs: { keyId: 4 } });
    expect(writes.map(([name]) => name)).toEqual(["sshKey.add"]);
  });

  it("a key of this name and another value is somebody else's: it fails", async () => {
    const { result, writes } = create({ "sshKey.add": () => answerLost, "sshKey.list": () => listed(two) });
    await expect(result).rejects.toMatchObject({ mayHaveHappened: true, operation: "sshKey.add" });
    expect(writes).toHaveLength(1);
  });

  it("no such key: it fails, and the next up adds it", async () => {
    const { result, writes } = create({ "sshKey.add": () => answerLost, "sshKey.list": () => [] });
    await expect(result).rejects.toMatchObject({ kind: "unreachable" });
    expect(writes).toHaveLength(1);
  });
});

describe("creating an SSH key", () => {
  it("that never reaches the host is sent again", async () => {
    let tries = 0;
    const { result, writes } = create({
      "sshKey.add": () => (++tries < 3 ? neverArrives : { added: 1 }),
      "sshKey.list": () => listed(one),
    });
    expect((await result).id).toBe("4");
    expect(writes).toHaveLength(3);
  });

  it("that the host refuses fails with its words", async () => {
    const { result } = create({ "sshKey.add": () => refuse("Input::Validation", "not a key") });
    await expect(result).rejects.toThrow("not a key");
  });

  it("that the host accepts and does not list says where to look", async () => {
    const { result } = create({ "sshKey.add": () => ({ added: 1 }), "sshKey.list": () => [] });
    await expect(result).rejects.toThrow(
      'The host accepted the SSH key "deploy" but does not list it. Look at the account\'s keys; if it is there, set onExisting: "adopt" and run again.',
    );
  });

  it("whose id cannot be looked up says which key it is, and how to take it over", async () => {
    const { result } = create({
      "sshKey.add": () => ({ added: 1 }),
      "sshKey.list": () => refuse("Permission", "not yours"),
    });
    await expect(result).rejects.toThrow(
      /^The host accepted the SSH key "deploy", but its id could not be looked up: sshKey\.list: not yours .*\. Set publicKeyName: "deploy" and onExisting: "adopt", and run again: that takes it over\.$/,
    );
  });

  it("takes the key of exactly this name where the filter matches more", async () => {
    const others = [{ id: 3, public_key_name: "deploy_2", public_key_value: one }, ...listed(one)];
    const { result } = create({ "sshKey.add": () => ({ added: 1 }), "sshKey.list": () => others });
    expect((await result).id).toBe("4");
  });
});
