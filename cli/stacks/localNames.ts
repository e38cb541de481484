import { posix } from "node:path";
import { isObject } from "../../provider/values";
import { jsonValue } from "../text/jsonValue";
import type { Tree } from "./tree";

/** A name for a folder of the repository: a package, a module, or a path alias of a compiler. */
export interface LocalName {
  readonly name: string;
  readonly folder: string;
  /** Whether a manifest contains the name as a separate word. */
  isNamedIn(manifest: string): boolean;
}

/** The names that packages, modules and compiler settings of a repository give to its folders. */
export const localNames = ({ files, text }: Tree): LocalName[] =>
  files.flatMap((file) => namesIn(file, text));

function namesIn(file: string, text: Tree["text"]): LocalName[] {
  const folder = posix.dirname(file);
  const base = posix.basename(file);
  if (base === "go.mod") {
    const name = /^module\s+"?([^\s"]+)/m.exec(text(file))?.[1];
    return name ? [packageNamed(name, folder)] : [];
  }
  if (/^(?:pyproject\.toml|setup\.(?:py|cfg))$/.test(base)) {
    const name = /\bname\s*=\s*["']?([\w.-]+)/.exec(text(file))?.[1];
    return name ? [packageNamed(name, folder, "py")] : [];
  }
  if (base === "package.json") {
    const content = jsonValue(text(file));
    const name = isObject(content) ? content.name : undefined;
    return [
      ...(typeof name === "string" && name ? [packageNamed(name, folder)] : []),
      ...aliasesIn(text(file), folder),
    ];
  }
  return /^[jt]sconfig[\w.-]*\.json$/.test(base) ? aliasesIn(text(file), folder) : [];
}

/**
 * A local package with a pattern for its name. The name of a Python package may be written in different case and with
 * different separators.
 */
function packageNamed(name: string, folder: string, kind?: "py"): LocalName {
  const escapedName = name.replace(/[^\w]/g, "\\$&");
  const namePattern = kind ? name.split(/[-_.]+/).join("[-_.]+") : escapedName;
  const pattern = new RegExp(`(?<![\\w@/.-])${namePattern}(?![\\w-])`, kind ? "i" : "");
  return { name, folder, isNamedIn: (manifest) => pattern.test(manifest) };
}

/**
 * Reads path aliases such as `"@shared/*": ["shared/*"]` and `"#shared/*": "./shared/*"` by a pattern, because the
 * file may have comments.
 */
function aliasesIn(text: string, folder: string): LocalName[] {
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? ".";
  return [...text.matchAll(/"([^"*\s]+?)\/?\*?"\s*:\s*\[?\s*"((?:\.{0,2}\/)?[\w.@/ -]+?)\/?\*?"/g)].map(
    ([, name = "", target = ""]) => ({
      name,
      folder: posix.join(folder, base, target),
      isNamedIn: () => false,
    }),
  );
}

/**
 * Paths, from the top of the repository, that a file may import without a relative path: by a local name, by a path
 * from the top, or as a Python module. The caller checks which of the paths exist.
 */
export function importedPaths(text: string, file: string, names: readonly LocalName[]): string[] {
  // Each quote may start a string, because an unmatched quote before it must not hide the string.
  const quotedWords = [...withoutAliases(text, file).matchAll(/(?=(["'`])([^"'`\n]+)\1)/g)].map(
    ([, , word = ""]) => word,
  );
  const byName = quotedWords.flatMap((word) =>
    names.flatMap(({ name, folder }) => {
      if (word === name) return [folder];
      return word.startsWith(`${name}/`) ? [posix.join(folder, word.slice(name.length))] : [];
    }),
  );
  const modules = file.endsWith(".py") ? pythonModules(text, posix.dirname(file)) : [];
  return [...byName, ...modules, ...quotedWords.filter((word) => /^[^./\s][^:]*\//.test(word))];
}

/**
 * The paths of Python modules, from the top or from the folder of the file, in lines such as `import os, net.ip`,
 * `from .net import ip` and `from . import net`.
 */
function pythonModules(text: string, folder: string): string[] {
  const pathOf = (module: string) => module.replaceAll(".", "/");
  const plainImports = [...text.matchAll(/^\s*import\s+([\w., ]+)/gm)].flatMap(([, list = ""]) =>
    list.split(",").map((importedName) => pathOf(importedName.trim().split(" ")[0] ?? "")),
  );
  const fromImports = [...text.matchAll(/^\s*from\s+(\.*)([\w.]*)\s+import\s+\(?([\w, ]*)/gm)].flatMap(
    ([, dots = "", module = "", list = ""]) => {
      if (dots === "") return [pathOf(module)];
      const base = posix.join(folder, "../".repeat(dots.length - 1));
      const takenModules = module
        ? [pathOf(module)]
        : list.split(",").map((importedName) => importedName.trim().split(" ")[0] ?? "");
      return takenModules.map((takenModule) => posix.join(base, takenModule));
    },
  );
  return [...plainImports, ...fromImports].filter(Boolean);
}

/** The text of a file without path aliases, which only name a folder and do not use it. */
const withoutAliases = (text: string, file: string): string =>
  file.endsWith(".json") ? text.replace(/"(?:paths|imports)"\s*:\s*\{[^}]*\}/g, "") : text;
