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

/** An error of the Automation API with this text. */
const said = (text: string, Kind: typeof CommandError | typeof ConcurrentUpdateError) =>
  new (Kind as unknown as new (result: string) => Error)(`code: 255\n stdout: \n stderr: ${text}`);
const lockOf = (machine: string, pid: number) =>
  said(
    `error: the stack is currently locked by 1 lock(s).\n  file:///state/.pulumi/locks/a.json: created by ada@${machine} (pid ${pid}) at 2026-01-02T03:04:05Z`,
    ConcurrentUpdateError,
  );
// No process has this id: process ids on Linux are below it, and on other systems they are even smaller.
const nobody = 2 ** 22 + 1;
const cancel = "run `pulumi cancel --yes --stack group1`, and start this again.";

describe("examples/stacks says why a stack is not deployed", () => {
  const works = "which still works on it. Wait until it has ended.";
  const unsure = `Wait until that run has ended. If you are sure that it was killed, ${cancel}`;
  it.each<[string, string, number, string]>([
    [
      "held by an ended run of this machine names the command to remove it",
      hostname(),
      nobody,
      `, which was killed: ${cancel}`,
    ],
    ["held by a running process names no command to remove it", hostname(), process.pid, `, ${works}`],
    ["held by another machine says that nobody can see its process from here", "runner7", 7, `. ${unsure}`],
  ])("a lock %s", (_name, machine, pid, text) => {
    const locked = `locked by ada@${machine} (pid ${pid})${text}`;
    expect(whyNot(lockOf(machine, pid), "group1")).toBe(locked);
  });

  const conflict = "error: [409] Conflict: Another update is currently in progress.";
  const errors = "warning: old\n    error: refused\n    error: update failed\n";
  const silent = "failed: Pulumi ended without an error, as a run does that was killed.";
  it.each([
    [conflict, ConcurrentUpdateError, "locked: another update is in progress. Wait until it has ended."],
    [errors, CommandError, "failed: error: refused"],
    ["error: no plugin\nerror: update failed", CommandError, "failed: error: no plugin"],
    ["", CommandError, silent],
  ])("%j", (text, Kind, told) => expect(whyNot(said(text, Kind), "group1")).toBe(told));
});
