import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Files of certificates for one test file; they are removed at its end. Returns the path of a new one. */
export function certificateFiles(): (pem: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "hosting-ca-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  return (pem) => {
    const path = join(folder, `${++files}.pem`);
    writeFileSync(path, pem);
    return path;
  };
}
