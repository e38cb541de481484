import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hosting-ca-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** The path of a file with this text; it is removed at the end. */
export function fileOf(pem: string): string {
  const path = join(folder, `${++files}.pem`);
  writeFileSync(path, pem);
  return path;
}
