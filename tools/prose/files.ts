import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { faultsOfCode } from "./codeTexts";
import { type Fault, faultsOfPage } from "./faults";
import { fileNameFaults } from "./names";
import type { Places } from "./rooms";

const patterns = [
  "*.ts",
  "*.mts",
  "*.mjs",
  "*.md",
  "examples/*.sh",
  "examples/*.py",
  "examples/*.yml",
  "examples/*.yaml",
];
/** Generated files. The texts of generated files come from docstrings and messages, which are checked in the source. */
const derived =
  /^(?:sdk\/generated|sdk\/go|docs\/(?:resources|functions))\/|^docs\/(?:errors|permissions)\.md$/;

/** Files whose texts are samples of faults, or are quoted from the API's specification. */
const samples = [
  "tools/prose/constructions.ts",
  "test/tools/prose/prose.test.ts",
  "test/provider/api/specification.md",
];

/** The faults in each file of a checkout. */
export function readPlaces(root: string): Places {
  const pathList = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns], {
    cwd: root,
    encoding: "utf8",
  });
  const paths = pathList
    .split("\n")
    .filter(
      (path) => path !== "" && !derived.test(path) && !samples.includes(path) && existsSync(join(root, path)),
    );
  return new Map(paths.map((path) => [path, faultsOfFile(path, readFileSync(join(root, path), "utf8"))]));
}

function faultsOfFile(path: string, source: string): readonly Fault[] {
  if (/\.m?[tj]s$/.test(path)) return [...fileNameFaults(path), ...faultsOfCode(path, source)];
  return faultsOfPage(path.endsWith(".md") ? source : remarksOf(source));
}

/** The comments of a script or a YAML file, each on its line. */
const remarksOf = (source: string): string =>
  source.replace(/^(?!\s*#).*/gm, "").replace(/^\s*# ?(?!prose:)/gm, "");
