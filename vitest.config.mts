import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Threads hang with the Pulumi SDK: its gRPC clients keep native handles.
    pool: "forks",
    execArgv: ["--require", fileURLToPath(new URL("test/support/lightSdk.cjs", import.meta.url))],
    // The engine's scenarios take nearly all of the time, and each keeps one processor busy.
    maxWorkers: availableParallelism(),
    // Only for what hangs: no test is about how long something takes, and machines may be slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    include: ["test/**/*.test.{ts,mts}"],
  },
});
