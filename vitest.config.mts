import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst, quickVariable, slowFiles } from "./tools/test/longestFirst.mjs";
import { turnVariable, waitingFiles } from "./tools/test/turns.mjs";

const all = "test/**/*.test.{ts,mts}";
/** Replaces a module, which others of the same process may have loaded. */
const alone = ["test/provider/{buildCalls,clock,run/growth,engine/noteFiles}.test.ts"];
const absent = [
  ...waitingFiles(process.env[turnVariable] ?? "all"),
  ...(process.env[quickVariable] ? slowFiles : []),
];
const inRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The engine's scenarios wait for processes and hosts a part of their time. Each further worker loads all of the code:
 * a third one beyond the processors gains nothing.
 */
const workers = availableParallelism() + 2;

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
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    // The projects have much code in common, which is compiled once for all of them.
    experimental: { fsModuleCache: true },
    // Only for what hangs: no test is about how long something takes, and machines may be slow.
    testTimeout: 120_000,
    env: { XDG_STATE_HOME: stateFolder, TESTS_STATE_HOME: stateFolder },
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "alone", include: alone, exclude: absent } },
      {
        extends: true,
        test: {
          name: "together",
          include: [all],
          exclude: [...alone, ...absent],
          // Each process loads the code, the SDK and the browser once for all of its files, which would take longer than many
          // of their tests.
          isolate: false,
          setupFiles: ["ownNotes", "ownEnvironment", "fixedSeed"].map((name) =>
            inRoot(`test/support/${name}.ts`),
          ),
          unstubEnvs: true,
          restoreMocks: true,
        },
      },
    ],
  },
});
