import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a Pulumi project says of itself. */
export interface Project {
  readonly folder: string;
  readonly name: string | undefined;
  /** `nodejs`, `yaml`… */
  readonly runtime: string | undefined;
  /** Where it says that the plugin `hosting` is. */
  readonly pluginPath: string | undefined;
}

/** The project of a folder: that of the nearest Pulumi.yaml in it or above it. */
export function projectOf(folder: string): Project | undefined {
  const file = ["Pulumi.yaml", "Pulumi.yml"]
    .map((name) => join(folder, name))
    .find((path) => existsSync(path));
  const above = dirname(folder);
  if (file === undefined) return above === folder ? undefined : projectOf(above);
  const text = readFileSync(file, "utf8");
  const named = /\bname:\s*["']?hosting["']?[\s,]+path:\s*["']?([^\s"',}]+)/.exec(text);
  const placed = /\bpath:\s*["']?([^\s"',}]+)["']?[\s,]+name:\s*["']?hosting\b/.exec(text);
  return {
    folder,
    pluginPath: (named ?? placed)?.[1],
    name: /^name:\s*["']?([\w.-]+)/m.exec(text)?.[1],
    runtime: /^runtime:\s*(?:\{?\s*name:\s*)?["']?([\w-]+)/m.exec(text)?.[1],
  };
}
