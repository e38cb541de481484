import { defineConfig } from "vitest/config";

// These checks are not part of `npm test`, because they install packages from several registries and take minutes.
export default defineConfig({
  test: { pool: "forks", include: ["test/engine/*/*.check.mts"], maxConcurrency: 2 },
});
