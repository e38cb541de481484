import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/test/longestFirst.mjs";
import { turnVariable, waitingFiles } from "./tools/test/turns.mjs";

const all = "test/**/*.test.{ts,mts}";
const engine = "test/engine/**/*.test.{ts,mts}";
const browser = [
  "test/sandbox/page/{acts,looks,refresh,shows}.test.ts",
  "test/cli/report/page.test.ts",
  "test/tools/picture/looks.test.ts",
];
/** Replaces a module, which others of the same process may have loaded. */
const alone = ["test/provider/{buildCalls,clock,run/growth,engine/noteFiles}.test.ts"];
const absent = waitingFiles(process.env[turnVariable] ?? "all");
const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The engine's scenarios wait most of their time: for processes to start, for a host's work, for a page to answer. */
const waitingWorkers = availableParallelism() + 3;
/** Any other test keeps a processor busy, and each of its workers loads all of the code. */
const busyWorkers = availableParallelism() + 1;

/**
 * The folder that providers leave notes in for the next run on this machine: in no folder of the user's, and gone with the tests. In one
 * folder for all of them every provider would look through the notes of a month.
 */
const stateFolder = mkdtempSync(join(tmpdir(), "pulumi-hosting-tests-"));
process.once("exit", () => rmSync(stateFolder, { recursive: true, force: true }));

export default defineConfig({
  test: {
    // Threads hang with the Pulumi SDK: its gRPC clients keep native handles.
    pool: "forks",
    execArgv: ["--require", inRoot("test/support/lightSdk.cjs")],
    maxWorkers: waitingWorkers,
    sequence: { sequencer: LongestFirst },
    // Only for what hangs: no test is about how long something takes, and machines may be slow.
    testTimeout: 60_000,
    env: { XDG_STATE_HOME: stateFolder, TESTS_STATE_HOME: stateFolder },
    hookTimeout: 120_000,
    projects: [
      // Each process loads the SDK once for all of its files.
      {
        extends: true,
        test: {
          name: "engine",
          include: [engine],
          exclude: absent,
          isolate: false,
          setupFiles: [inRoot("test/support/ownNotes.ts")],
        },
      },
      // Each process starts the browser once for all of its files.
      {
        extends: true,
        test: {
          name: "browser",
          include: browser,
          isolate: false,
          testTimeout: 120_000,
          setupFiles: [inRoot("test/support/ownEnvironment.ts")],
          unstubEnvs: true,
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: absent } },
      {
        extends: true,
        test: {
          name: "together",
          maxWorkers: busyWorkers,
          // Vitest wants those with another number of workers apart.
          sequence: { groupOrder: 1 },
          include: [all],
          exclude: [engine, ...browser, ...alone, ...absent],
          // Loading the code anew for each file would take longer than its tests.
          isolate: false,
          setupFiles: [inRoot("test/support/ownEnvironment.ts")],
          unstubEnvs: true,
          restoreMocks: true,
        },
      },
    ],
  },
});
