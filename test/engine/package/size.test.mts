import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { packedPackage } from "../support/installed.mjs";

// In every run: each change adds to it, and the tests of installers take turns. It was 1,180,000 before hosts with verbs of
// their own, encoded answers, passcodes that are asked for and ssh-keyscan: more than a third is the plugin in one file.
it("the package is small", { timeout: 300_000 }, async () => {
  expect(statSync(await packedPackage()).size).toBeLessThan(1_250_000);
});
