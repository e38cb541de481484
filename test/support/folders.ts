import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, onTestFinished } from "vitest";

const made = () => mkdtempSync(join(tmpdir(), "pulumi-hosting-"));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** A new temporary folder. It is removed when the current test ends. */
export function folderOfTest(): string {
  const folder = made();
  onTestFinished(() => remove(folder));
  return folder;
}

/**
 * A new temporary folder for each test of the enclosing suite.
 *
 * @returns a function that joins names to the folder's path.
 */
export function folderOfEach(): (...names: string[]) => string {
  let folder = "";
  beforeEach(() => {
    folder = folderOfTest();
  });
  return (...names) => join(folder, ...names);
}

/** A new temporary folder for all tests of the enclosing suite. */
export function folderOfAll(): string {
  const folder = made();
  afterAll(() => remove(folder));
  return folder;
}
