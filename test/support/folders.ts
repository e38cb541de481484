import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, onTestFinished } from "vitest";

const made = () => mkdtempSync(join(tmpdir(), "pulumi-hosting-"));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** A new folder, which goes with the test that asks for it. */
export function folderOfTest(): string {
  const folder = made();
  onTestFinished(() => remove(folder));
  return folder;
}

/** A new folder for each of the tests around it. @returns where something in it is; without a name, itself */
export function folderOfEach(): (...names: string[]) => string {
  let folder = "";
  beforeEach(() => {
    folder = folderOfTest();
  });
  return (...names) => join(folder, ...names);
}

/** A new folder for all of the tests around it. */
export function folderOfAll(): string {
  const folder = made();
  afterAll(() => remove(folder));
  return folder;
}
