import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The type declaration files that the package's entry points need, directly or indirectly.
 * @param {string} folder that of its package.json
 */
export function reachedTypes(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entries = /** @type {(string | { readonly types: string })[]} */ (Object.values(exports));
  const reached = new Set(
    entries.flatMap((entry) => (typeof entry === "object" ? join(folder, entry.types) : [])),
  );
  // The loop also visits files that are added to the set while it runs.
  for (const file of reached) {
    if (!existsSync(file)) continue;
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      const basePath = join(dirname(file), specifier.replace(/\.js$/, ""));
      reached.add(existsSync(`${basePath}/index.d.ts`) ? `${basePath}/index.d.ts` : `${basePath}.d.ts`);
    }
  }
  return reached;
}
