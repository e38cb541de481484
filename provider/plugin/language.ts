import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The runtime of the project that the engine started the plugin for, such as `python`: the engine starts it in the
 * project's folder. Undefined if no Pulumi.yaml there or above says so.
 */
export function projectRuntime(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    for (const name of ["Pulumi.yaml", "Pulumi.yml"]) {
      const text = fileText(join(at, name));
      // A flow or a block of members may stand in the place of the name.
      const [, runtime] = /^runtime:\s*(?:\{?\s*name:\s*)?["']?([a-z]\w*)/m.exec(text ?? "") ?? [];
      if (text !== undefined) return runtime;
    }
    if (dirname(at) === at) return undefined;
  }
}

function fileText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
