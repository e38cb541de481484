import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The files of types that the entries of the package name, directly or by others.
 * @param {string} folder that of its package.json
 */
export function reachedTypes(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entries = /** @type {(string | { readonly types: string })[]} */ (Object.values(exports));
  const reached = new Set(
    entries.flatMap((entry) => (typeof entry === "object" ? join(folder, entry.types) : [])),
  );
  // A file that is added while the loop runs is looked at too.
  for (const file of reached) {
    if (!existsSync(file)) continue;
    for (const [, named = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      const whole = join(dirname(file), named.replace(/\.js$/, ""));
      reached.add(existsSync(`${whole}/index.d.ts`) ? `${whole}/index.d.ts` : `${whole}.d.ts`);
    }
  }
  return reached;
}
