import { defineConfig } from "vitest/config";

// Apart from `npm test`: what it installs comes from five registries, and takes minutes.
export default defineConfig({ test: { pool: "forks", include: ["test/engine/release/*.check.mts"] } });
