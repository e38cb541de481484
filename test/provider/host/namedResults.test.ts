import { describe, expect, it } from "vitest";
import { DeadlineExceeded } from "../../../provider/api/waiting/poll";
import { updateCredentialRecord } from "../../../provider/host/credentials";
import { removeKey, updateKey, type WritableKey } from "../../../provider/host/keys";
import { requestPower } from "../../../provider/host/servers/power";
import { endOfWork } from "../../../provider/host/workEnd";
import { hostError } from "../../support/hostError";
import { answerLost, refuse, type Script, scriptedHost } from "../../support/scriptedHost";
import { type SourceFile, sourceFiles } from "../../support/sourceFiles";

// The port returns the outcome of each call as a named result, so no caller has to interpret an error.

const is = async (result: Promise<{ readonly is: string }>) => (await result).is;
const key = { id: "5", accnt: undefined };
const noKeys: Script = { "sshKey.list": () => [] };

it.each([
  ["done", {}],
  ["nameTaken", refuse("DuplicateRecord")],
  ["failed", refuse("RecordNotFound")],
  ["failed", refuse("Permission")],
  ["failed", answerLost],
])("returns %s for an update of an SSH key", async (name, answer) => {
  const { session } = scriptedHost({ ...noKeys, "sshKey.update": () => answer });
  expect(await is(updateKey(session.access, key as WritableKey, { public_key_name: "deploy" }, {}))).toBe(
    name,
  );
});

it.each([
  ["done", { removed: 1 }],
  ["declined", { removed: 0 }],
  ["unclear", refuse("RecordNotFound")],
  ["unclear", answerLost],
  ["failed", refuse("Permission")],
])("returns %s for the removal of an SSH key", async (name, answer) => {
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
])("returns %s for an update of a credential, by the response and the list", async (name, answer, listed) => {
  const { session } = scriptedHost({
    "server.credential.update": () => answer,
    "server.credential.list": () => listed,
  });
  expect(await is(updateCredentialRecord(session.access, credential, { username: "ada" }, {}))).toBe(name);
});

it("returns how work with several calls ended, and throws errors that do not come from the host", async () => {
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

const power = { error: "it is not running" };
it.each<
  [name: string, operation: "stop" | "reboot", answer: Script[string], status: Script[string], looks: number]
>([
  ["sent", "stop", () => ({ task: 7 }), () => ({}), 0],
  ["refused", "stop", () => power, () => ({ status: "done", powerStatus: "Off" }), 1],
  ["mayBeDone", "stop", () => power, () => ({ status: "processing" }), 1],
  // A reboot takes place after the host's current task, so the power status does not tell whether the reboot was
  // accepted.
  ["refused", "reboot", () => power, () => ({ status: "processing" }), 0],
])("returns %s for the power operation %s", async (name, operation, answer, status, looks) => {
  let looked = 0;
  const { session } = scriptedHost({
    [`server.power.${operation}`]: answer,
    "server.power.status": (params, seconds) => {
      looked += 1;
      return status(params, seconds);
    },
    "asset.list": () => [],
  });
  const server = { uniq_id: "ABC123", accnt: undefined };
  expect(await is(requestPower(session.access, operation, server, {}))).toBe(name);
  expect(looked).toBe(looks);
});

describe("an SSH key whose value is changed", () => {
  it("must be proven to belong to the resource, or to no other resource", () => {
    // @ts-expect-error An id alone is no such proof.
    const planted: WritableKey = { id: "7", accnt: undefined };
    expect(planted.id).toBe("7");
  });

  const provers = (files: readonly SourceFile[]) =>
    files
      .filter(([, text]) => /\bas (?:unknown as )?WritableKey\b|<WritableKey>/.test(text))
      .map(([path]) => path);

  it("gets the proof from one file alone", () => {
    const files = sourceFiles("provider", "cli", "sdk", "policy");
    expect(provers(files)).toEqual(["provider/resources/sshKey.ts"]);
    expect(
      provers([["planted.ts", "session.host.keys.update({ id, accnt } as WritableKey, {}, call);"]]),
    ).toEqual(["planted.ts"]);
  });
});
