import { expect, it } from "vitest";
import { DeadlineExceeded } from "../../../provider/api/waiting/poll";
import { updateCredentialRecord } from "../../../provider/host/credentials";
import { removeKey, updateKey } from "../../../provider/host/keys";
import { endOfWork } from "../../../provider/host/workEnd";
import { hostError } from "../../support/hostError";
import { answerLost, refuse, type Script, scriptedHost } from "../../support/scriptedHost";

// What the host answers is a named result of the port, so that no one outside asks what an error means.

const is = async (result: Promise<{ readonly is: string }>) => (await result).is;
const key = { id: "5", accnt: undefined };
const noKeys: Script = { "sshKey.list": () => [] };

it.each([
  ["done", {}],
  ["nameTaken", refuse("DuplicateRecord")],
  ["failed", refuse("RecordNotFound")],
  ["failed", refuse("Permission")],
  ["failed", answerLost],
])("names an update of a key %s", async (name, answer) => {
  const { session } = scriptedHost({ ...noKeys, "sshKey.update": () => answer });
  expect(await is(updateKey(session.access, key, { public_key_name: "deploy" }, {}))).toBe(name);
});

it.each([
  ["done", { removed: 1 }],
  ["declined", { removed: 0 }],
  ["unclear", refuse("RecordNotFound")],
  ["unclear", answerLost],
  ["failed", refuse("Permission")],
])("names a removal of a key %s", async (name, answer) => {
  const { session } = scriptedHost({ ...noKeys, "sshKey.remove": () => answer });
  expect(await is(removeKey(session.access, key, {}))).toBe(name);
});

const credential = { id: "7", accnt: undefined, type: "app" } as const;
const records = {
  listed: [{ id: 7, type: "app", uniq_id: "ABC123" }],
  unlisted: [{ id: 8, type: "app", uniq_id: "ABC123" }],
};

it.each([
  ["answered", { id: 7 }, records.unlisted],
  ["gone", refuse("RecordNotFound"), records.unlisted],
  ["contradicted", refuse("RecordNotFound"), records.listed],
])("names an update of a credential %s, by the answer and the list", async (name, answer, listed) => {
  const { session } = scriptedHost({
    "server.credential.update": () => answer,
    "server.credential.list": () => listed,
  });
  expect(await is(updateCredentialRecord(session.access, credential, { username: "ada" }, {}))).toBe(name);
});

it("names the end of work that takes several calls, and throws what the host has no part in", async () => {
  const cancel = new AbortController();
  const failing = (error: unknown) => endOfWork(cancel.signal, () => Promise.reject(error));
  expect(await is(endOfWork(cancel.signal, async () => "an answer"))).toBe("done");
  expect(await is(failing(hostError("permission")))).toBe("failed");
  expect(await failing(new DeadlineExceeded("it", "waiting", 1_000, "busy"))).toMatchObject({
    is: "late",
    trouble: "busy",
  });
  await expect(failing(new TypeError("a defect"))).rejects.toThrow("a defect");
  cancel.abort("Ctrl-C");
  expect(await is(failing("Ctrl-C"))).toBe("interrupted");
  expect(await is(failing(hostError("permission")))).toBe("failed");
});
