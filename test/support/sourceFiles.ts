import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

/** A file of the project: its path from the root, with forward slashes, and its text. */
export type SourceFile = readonly [path: string, text: string];

/** All TypeScript files of these folders, for tests that check a rule in the whole source. */
export const sourceFiles = (...folders: readonly string[]): SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`)
      .filter((path) => path.endsWith(".ts"))
      .map((path) => [path, readFileSync(join(root, path), "utf8")] as const),
  );
