import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";

/** The result for a file: it was written, updated, already the same, or left because the user has changed it. */
export type Became = "written" | "updated" | "same" | "left";

/** The path of a file, or the paths of all files in a folder, relative to the example. */
export async function exampleFiles(example: string, name: string): Promise<string[]> {
  if (!(await stat(join(example, name))).isDirectory()) return [name];
  const entries = await readdir(join(example, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(example, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/**
 * Writes a file of the workflows. An existing file is updated only if it is exactly as an earlier `init` wrote it.
 */
export async function writeWorkflow(text: string, path: string): Promise<Became> {
  const signedText = signText(text, path);
  if (await isWritten(signedText, path)) return "written";
  const textBefore = await fileText(path);
  if (textBefore === signedText) return "same";
  if (textBefore === undefined || signText(afterLine(textBefore), path) !== textBefore) return "left";
  await writeFile(path, signedText);
  return "updated";
}

/** Writes a file if nothing exists at its path. Returns whether it did. */
export async function isWritten(text: string, path: string): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The path is a file or a link already, or one of its folders is a file.
    if (code === "EEXIST" || code === "ENOTDIR") return false;
    throw new CommandFailed(exitCodes.failed, `${path} cannot be written (${code}).`, { cause: error });
  }
}

/**
 * The text of a file with `\
 * ` line endings, because Git may have converted them; undefined if the file cannot be read.
 */
export const fileText = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then(
    (text) => text.replaceAll("\r\n", "\n"),
    () => undefined,
  );

/**
 * Adds a first line with a hash of all other lines, so that a later `init` can tell whether the user has changed the
 * file.
 */
function signText(text: string, path: string): string {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const comment = path.endsWith(".mjs") ? "//" : "#";
  return `${comment} \`pulumi-hosting init\` wrote this file, and updates it unless you change it (${hash}).\n${text}`;
}

const afterLine = (text: string): string => text.slice(text.indexOf("\n") + 1);
