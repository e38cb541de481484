import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Threads hang with the Pulumi SDK: its gRPC clients keep native handles.
    pool: "forks",
    // The engine's scenarios take nearly all of the time, and each keeps one processor busy.
    maxWorkers: availableParallelism(),
    include: ["test/**/*.test.{ts,mts}"],
  },
});
