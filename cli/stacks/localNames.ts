import { posix } from "node:path";
import { isObject } from "../../provider/values";
import { jsonValue } from "../text/jsonValue";
import type { Tree } from "./tree";

/** A name that stands for a folder of the repository: a package or module, or an alias of a compiler. */
export interface LocalName {
  readonly name: string;
  readonly folder: string;
  /** Whether a manifest has it as a word of its own. */
  isNamedIn(manifest: string): boolean;
}

/** The names that the files of a repository give to its folders. */
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

/** Spellings of a Python package differ in case and in what separates its words. */
function packageNamed(name: string, folder: string, kind?: "py"): LocalName {
  const words = name.replace(/[^\w]/g, "\\$&");
  const spelled = kind ? name.split(/[-_.]+/).join("[-_.]+") : words;
  const pattern = new RegExp(`(?<![\\w@/.-])${spelled}(?![\\w-])`, kind ? "i" : "");
  return { name, folder, isNamedIn: (manifest) => pattern.test(manifest) };
}

/** Pairs such as `"@shared/*": ["shared/*"]` and `"#shared/*": "./shared/*"`. Such a file may have comments. */
function aliasesIn(text: string, folder: string): LocalName[] {
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? ".";
  return [...text.matchAll(/"([^"*\s]+?)\/?\*?"\s*:\s*\[?\s*"((?:\.{0,2}\/)?[\w.@/-]+?)\/?\*?"/g)].map(
    ([, name = "", target = ""]) => ({
      name,
      folder: posix.join(folder, base, target),
      isNamedIn: () => false,
    }),
  );
}

/**
 * Paths from the top that a file may import without a relative path: by a local name, by a path from the top, or as a module
 * of Python. Some lead nowhere: only what is a file or a folder counts.
 */
export function importedPaths(text: string, file: string, names: readonly LocalName[]): string[] {
  const quoted = [...text.matchAll(/(["'`])([^"'`\s]+)\1/g)].map(([, , word = ""]) => word);
  const modules = file.endsWith(".py")
    ? [...text.matchAll(/^\s*(?:from|import)\s+(\w[\w.]*)/gm)].map(([, word = ""]) =>
        word.replaceAll(".", "/"),
      )
    : [];
  const byName = quoted.flatMap((word) =>
    names.flatMap(({ name, folder }) => {
      if (word === name) return [folder];
      return word.startsWith(`${name}/`) ? [posix.join(folder, word.slice(name.length))] : [];
    }),
  );
  return [...byName, ...modules, ...quoted.filter((word) => /^[^./][^:]*\//.test(word))];
}
