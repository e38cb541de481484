import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readProjectFile } from "../projectFile";

/**
 * The runtime of the Pulumi project, such as `python`. The engine starts the plugin in the project's folder, so
 * Pulumi.yaml is looked for there and in the parent folders. Undefined if there is none, or it names no runtime.
 */
export function projectRuntime(folder: string): string | undefined {
  for (let directory = folder; ; directory = dirname(directory)) {
    for (const name of ["Pulumi.yaml", "Pulumi.yml"]) {
      const text = fileText(join(directory, name));
      if (text !== undefined) return readProjectFile(text).runtime;
    }
    if (dirname(directory) === directory) return undefined;
  }
}

function fileText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
