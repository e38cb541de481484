import { circlesOf } from "./circles";
import { type CodeFile, type CodeFiles, folders } from "./codeFiles";
import { judgementsOutsidePort } from "./judgements";
import { namesDeclaredTwice } from "./names";
import { methodReach, reachedFiles } from "./reach";

/** The measured figures: for each name, a list of what the figure counts. */
export type Measures = ReadonlyMap<string, readonly string[]>;

const port = "provider/host/hostPort.ts";
const mostLines = 200;

/** The figures that may only fall. All others may rise if a feature needs it. */
export const neverRise = ["circles", "judgements in provider", "judgements in other folders"];

export function measure(files: CodeFiles): Measures {
  const judgements = judgementsOutsidePort(files).map(({ path, line, by }) => `${path}:${line} ${by}`);
  const isInProvider = (place: string) => place.startsWith("provider/");
  const declaredTwice = [...namesDeclaredTwice(files)].map(([name, paths]) => `${name}: ${paths.join(", ")}`);
  return new Map([
    ...[...methodReach(files)].map(([name, files]) => [name, [...files].sort()] as const),
    // Methods get the port through their session. The port's files therefore count once, here, and not for each method.
    ["the port to the host", [...reachedFiles(files, [port])].filter((path) => files.has(path)).sort()],
    ["circles", circlesOf(files).map((paths) => paths.join(" -> "))],
    ["judgements in provider", judgements.filter(isInProvider)],
    ["judgements in other folders", judgements.filter((place) => !isInProvider(place))],
    [
      `files over ${mostLines} lines`,
      [...files.values()].filter((file) => linesOf(file) > mostLines).map(({ path }) => path),
    ],
    ["exported names declared twice", declaredTwice],
  ]);
}

const linesOf = ({ tree: { text } }: CodeFile): number => text.split("\n").length - 1;

/**
 * The number of lines in each folder, and in each folder of the provider. The line counts are printed for information
 * only.
 */
export function linesByFolder(files: CodeFiles): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const add = (folder: string, count: number) => lines.set(folder, (lines.get(folder) ?? 0) + count);
  for (const file of files.values()) {
    const parts = file.path.split("/");
    add(parts[0] ?? "", linesOf(file));
    if (parts.length > 2 && parts[0] === folders[0]) add(parts.slice(0, 2).join("/"), linesOf(file));
  }
  return new Map([...lines].sort());
}
