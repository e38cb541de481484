import { describe, expect, it } from "vitest";
import { answerLost, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { account, key } from "./account";
import { one } from "./samples";
import { deploy, run } from "./world";

const olds = { ...deploy, keyId: 4 };
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
    ${"whose answer is lost, and that is still listed: again"}       | ${answering(answerLost, { removed: 1 })}                            | ${2}
    ${"whose answer is lost, and that the second call finds gone"}   | ${answering(answerLost, gone)}                                      | ${2}
    ${"that the host answers not to have removed, and that is gone"} | ${{ ...account().script, "sshKey.remove": () => ({ removed: 0 }) }} | ${1}
  `("$what", async ({ script, calls }) => {
    const world = run(script);
    await world.delete(olds, "4");
    expect(world.writes).toEqual(Array(calls).fill(call));
  });

  it.each`
    what                                                              | script                                          | failure                                                  | calls
    ${"whose answer is lost twice, and that is still there"}          | ${answering(answerLost, answerLost)}            | ${{ kind: "unreachable", operation: "sshKey.remove" }}   | ${2}
    ${"that the host answers not to have removed, while it is there"} | ${answering({ removed: 0 })}                    | ${{ message: told("ssh-key-not-removed", { id: "4" }) }} | ${1}
    ${"that the host refuses"}                                        | ${answering(refuse("Permission", "not yours"))} | ${{ kind: "permission" }}                                | ${1}
  `("$what, fails", async ({ script, failure, calls }) => {
    const world = run(script);
    await expect(world.delete(olds, "4")).rejects.toMatchObject(failure);
    expect(world.writes).toEqual(Array(calls).fill(call));
  });

  it("and another one whose answer is lost: each is looked for anew", async () => {
    const { keys, losing } = account(key(1, "one", one), key(2, "two", one), key(3, "three", one));
    const world = run(losing("sshKey.remove"));
    for (const id of ["1", "2"]) await world.delete(olds, id);
    expect(world.writes).toEqual([1, 2].map((id) => ["sshKey.remove", { id }]));
    expect(keys).toEqual([key(3, "three", one)]);
  });
});
