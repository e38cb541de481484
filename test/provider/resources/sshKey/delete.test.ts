import { describe, expect, it } from "vitest";
import { sshKey } from "../../../../provider/resources/sshKey";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { one } from "./samples";

const olds = { publicKeyName: "deploy", publicKeyValue: one, keyId: 4 };
const listed = [{ id: 4, public_key_name: "deploy", public_key_value: one }];

const remove = (script: Script) => {
  const { session, writes, context } = scriptedHost(script);
  return { result: sshKey.delete(session, { id: "4", olds }, context), writes };
};
const call = ["sshKey.remove", { id: 4 }];

describe("removing an SSH key when the answer is lost", () => {
  it("one that is not listed any more is gone", async () => {
    const { result, writes } = remove({ "sshKey.remove": () => answerLost, "sshKey.list": () => [] });
    await result;
    expect(writes).toEqual([call]);
  });

  it("one that is still listed is removed again", async () => {
    let asked = 0;
    const { result, writes } = remove({
      "sshKey.remove": () => (++asked === 1 ? answerLost : { removed: 1 }),
      "sshKey.list": () => listed,
    });
    await result;
    expect(writes).toEqual([call, call]);
  });
});

it("a refusal is told, and not sent again", async () => {
  const { result, writes } = remove({ "sshKey.remove": () => refuse("Permission", "not yours") });
  await expect(result).rejects.toMatchObject({ kind: "permission" });
  expect(writes).toEqual([call]);
});
