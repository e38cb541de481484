import { hostname } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError, ConcurrentUpdateError } from "@pulumi/pulumi/automation";
import { beforeAll, describe, expect, it } from "vitest";

const file = join(__dirname, "../../../examples/stacks/whyNot.mjs");
let whyNot: (error: Error, name: string) => string;
beforeAll(async () => {
  ({ whyNot } = await import(pathToFileURL(file).href));
});

/** An error of the Automation API that says this. */
const said = (text: string, Kind: typeof CommandError | typeof ConcurrentUpdateError) =>
  new (Kind as unknown as new (result: string) => Error)(`code: 255\n stdout: \n stderr: ${text}`);
const lockOf = (machine: string, pid: number) =>
  said(
    `error: the stack is currently locked by 1 lock(s).\n  file:///state/.pulumi/locks/a.json: created by ada@${machine} (pid ${pid}) at 2026-01-02T03:04:05Z`,
    ConcurrentUpdateError,
  );
// No process has this number: Linux ends below, and elsewhere numbers are smaller still.
const nobody = 2 ** 22 + 1;
const cancel = "run `pulumi cancel --yes --stack group1`, and start this again.";

describe("examples/stacks says why a stack is not done", () => {
  it.each<[string, () => Error, string]>([
    [
      "a lock of a run of this machine that has ended",
      () => lockOf(hostname(), nobody),
      `locked by ada@${hostname()} (pid ${nobody}), which was killed: ${cancel}`,
    ],
    [
      "a lock of one that still works names no command that would end it",
      () => lockOf(hostname(), process.pid),
      `locked by ada@${hostname()} (pid ${process.pid}), which still works on it. Wait until it has ended.`,
    ],
    [
      "a lock of another machine, which cannot be seen",
      () => lockOf("runner7", 7),
      `locked by ada@runner7 (pid 7). Wait until that run has ended. If you are sure that it was killed, ${cancel}`,
    ],
    [
      "an update of Pulumi Cloud",
      () => said("error: [409] Conflict: Another update is currently in progress.", ConcurrentUpdateError),
      "locked: another update is in progress. Wait until it has ended.",
    ],
    [
      "the first error",
      () => said("warning: old\n    error: refused\n    error: update failed\n", CommandError),
      "failed: error: refused",
    ],
    [
      "none",
      () => said("", CommandError),
      "failed: Pulumi ended without an error, as a run does that was killed.",
    ],
  ])("%s", (_name, error, text) => {
    expect(whyNot(error(), "group1")).toBe(text);
  });
});
