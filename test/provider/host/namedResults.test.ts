import { describe, expect, it } from "vitest";
import { DeadlineExceeded } from "../../../provider/api/waiting/poll";
import { updateCredentialRecord } from "../../../provider/host/credentials";
import { removeKey, updateKey, type WritableKey } from "../../../provider/host/keys";
import { requestPower } from "../../../provider/host/servers/power";
import { endOfWork } from "../../../provider/host/workEnd";
import { hostError } from "../../support/hostError";
import { answerLost, refuse, type Script, scriptedHost } from "../../support/scriptedHost";
import { type SourceFile, sourceFiles } from "../../support/sourceFiles";

// The host's answer is a named result of the port, so that no one outside asks what an error means.

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

const power = { error: "it is not running" };
it.each<
  [name: string, operation: "stop" | "reboot", answer: Script[string], status: Script[string], looks: number]
>([
  ["sent", "stop", () => ({ task: 7 }), () => ({}), 0],
  ["refused", "stop", () => power, () => ({ status: "done", powerStatus: "Off" }), 1],
  ["mayBeDone", "stop", () => power, () => ({ status: "processing" }), 1],
  // A reboot comes after what the host is at.
  ["refused", "reboot", () => power, () => ({ status: "processing" }), 0],
])("names a power operation %s: %s", async (name, operation, answer, status, looks) => {
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

describe("a key that gets another value", () => {
  it("is proven to be the resource's own, or no other resource's", () => {
    // @ts-expect-error an id proves neither
    const planted: WritableKey = { id: "7", accnt: undefined };
    expect(planted.id).toBe("7");
  });

  const provers = (files: readonly SourceFile[]) =>
    files
      .filter(([, text]) => /\bas (?:unknown as )?WritableKey\b|<WritableKey>/.test(text))
      .map(([path]) => path);

  it("has its proof from one file", () => {
    const files = sourceFiles("provider", "cli", "sdk", "policy");
    expect(provers(files)).toEqual(["provider/resources/sshKey.ts"]);
    expect(
      provers([["planted.ts", "session.host.keys.update({ id, accnt } as WritableKey, {}, call);"]]),
    ).toEqual(["planted.ts"]);
  });
});
