import { posix } from "node:path";

/** A path in a text, from the top of the repository. */
interface NamedPath {
  readonly path: string;
  /**
   * Whether the end of the path is certain. In a text with spaces, the end of a path is a guess, and the path counts
   * only if it exists.
   */
  readonly isSure: boolean;
}

/** A character of a path in a text. A path may also contain spaces, which are handled separately. */
const letter = "[^\\s\"'`<>()[\\]{},;:|*?$]";
const ends = "(?<![\\w.])";

/**
 * The relative paths in a text that leave the folder of the file, such as `../shared/net`, or `".."` in quotes. For a
 * file above the projects, also paths below its folder, such as `./shared/net`.
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
    ...[...spaced].flatMap(([wholeText]) =>
      [...wholeText.trimEnd().matchAll(/ |$/g)].slice(1).map(({ index }) => ({
        path: fromTop(wholeText.slice(0, index)),
        isSure: index === wholeText.trimEnd().length,
      })),
    ),
  ];
}

export const isCompilerSettings = (file: string): boolean => /(?:^|\/)[jt]sconfig[\w.-]*\.json$/.test(file);

/**
 * The settings files that compiler settings extend. Their other paths are ignored, because a project may not use
 * those folders.
 */
const extendedIn = (text: string): string =>
  [...text.matchAll(/"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/g)].map(([, value]) => value).join("\n");
