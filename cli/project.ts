import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a Pulumi project says of itself. */
export interface Project {
  readonly name: string | undefined;
  /** `nodejs`, `yaml`… */
  readonly runtime: string | undefined;
}

/** The project of a folder: that of the nearest Pulumi.yaml in it or above it. */
export function projectOf(folder: string): Project | undefined {
  const file = ["Pulumi.yaml", "Pulumi.yml"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  const above = dirname(folder);
  if (file === undefined) return above === folder ? undefined : projectOf(above);
  const text = readFileSync(file, "utf8");
  return {
    name: /^name:\s*["']?([\w.-]+)/m.exec(text)?.[1],
    runtime: /^runtime:\s*(?:\{?\s*name:\s*)?["']?([\w-]+)/m.exec(text)?.[1],
  };
}
