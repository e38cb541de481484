import { defineConfig } from "vitest/config";

// Apart from `npm test`: what these install comes from several registries, and takes minutes.
export default defineConfig({
  test: { pool: "forks", include: ["test/engine/*/*.check.mts"], maxConcurrency: 2 },
});
