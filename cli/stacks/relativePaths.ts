import { posix } from "node:path";

/** A path from the top that a text names. */
interface NamedPath {
  readonly path: string;
  /** Otherwise it is a guess where a path with spaces ends, which counts only if something has that name. */
  readonly isSure: boolean;
}

/** A letter of a path in a text; a space may be one too. */
const letter = "[^\\s\"'`<>()[\\]{},;:|*?$]";
const ends = "(?<![\\w.])";

/**
 * Relative paths of a text: those that leave the folder of the file, such as `../shared/net`, also in quotes alone: `".."`. For a
 * file beside the folders of projects also those below it, such as `./shared/net`.
 */
export function relativePaths(text: string, file: string, isBeside: boolean): NamedPath[] {
  const searched = isBeside && isCompilerSettings(file) ? extendedIn(text) : text;
  const start = isBeside ? "\\.\\.?[\\\\/]+(?:\\.\\.[\\\\/]+)*" : "(?:\\.\\.[\\\\/]+)+";
  const words = searched.matchAll(
    new RegExp(`${ends}(?:${start})${letter}*|(?<=["'\`])(?:\\.\\.[\\\\/])*\\.\\.(?=["'\`])`, "g"),
  );
  const spaced = searched.matchAll(new RegExp(`${ends}(?:${start})(?:${letter}| )*`, "g"));
  const fromTop = (path: string) =>
    posix.join(posix.dirname(file), path.trim().replace(/\\+/g, "/")).replace(/\/$/, "");
  return [
    ...[...words].map(([path]) => ({ path: fromTop(path), isSure: true })),
    ...[...spaced].flatMap(([whole]) =>
      [...whole.trimEnd().matchAll(/ |$/g)].slice(1).map(({ index }) => ({
        path: fromTop(whole.slice(0, index)),
        isSure: index === whole.trimEnd().length,
      })),
    ),
  ];
}

export const isCompilerSettings = (file: string): boolean => /(?:^|\/)[jt]sconfig[\w.-]*\.json$/.test(file);

/** The files that settings extend. Their other paths are of folders that a project may not use. */
const extendedIn = (text: string): string =>
  [...text.matchAll(/"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/g)].map(([, value]) => value).join("\n");
