import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { packedPackage } from "../support/installed.mjs";

// In every run: each change adds to it, and the tests of installers take turns.
it("the package is small", { timeout: 300_000 }, async () => {
  expect(statSync(await packedPackage()).size).toBeLessThan(1_180_000);
});
