import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Threads hang with the Pulumi SDK: its gRPC clients keep native handles.
    pool: "forks",
    include: ["test/**/*.test.{ts,mts}"],
  },
});
