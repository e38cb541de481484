import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";

/** The fate of a file: it is new, brought up to date, the same already, or was changed by the user and stays. */
export type Became = "written" | "updated" | "same" | "left";

/** A file, or all files of a folder, by their paths in the example. */
export async function exampleFiles(example: string, name: string): Promise<string[]> {
  if (!(await stat(join(example, name))).isDirectory()) return [name];
  const entries = await readdir(join(example, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(example, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/** Writes a file of ours. One that is there is brought up to date if it is as an earlier `init` wrote it. */
export async function brought(text: string, to: string): Promise<Became> {
  const own = signed(text, to);
  if (await isWritten(own, to)) return "written";
  const textBefore = await fileText(to);
  if (textBefore === own) return "same";
  if (textBefore === undefined || signed(afterLine(textBefore), to) !== textBefore) return "left";
  await writeFile(to, own);
  return "updated";
}

/** Writes a file unless something is in its place. */
export async function isWritten(text: string, to: string): Promise<boolean> {
  try {
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, text, { flag: "wx" });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A file or a link of that name, or a file in the place of its folder.
    if (code === "EEXIST" || code === "ENOTDIR") return false;
    throw new CommandFailed(exitCodes.failed, `${to} cannot be written (${code}).`, { cause: error });
  }
}

/** With the line ends of Linux: Git may have written others. Undefined if it is no file. */
export const fileText = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").then(
    (text) => text.replaceAll("\r\n", "\n"),
    () => undefined,
  );

/** The first line has a hash of all others, so a change shows without a record of what was written. */
function signed(text: string, path: string): string {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const comment = path.endsWith(".mjs") ? "//" : "#";
  return `${comment} \`pulumi-hosting init\` wrote this file, and updates it unless you change it (${hash}).\n${text}`;
}

const afterLine = (text: string): string => text.slice(text.indexOf("\n") + 1);
