import { accessSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Option } from "commander";
import { wrongUse } from "./CommandFailed";

/**
 * An option that names a `<file>` or a `<folder>` that the command writes. A place that cannot be written is refused before the command
 * does anything: after its calls, what they have shown or spent would be lost.
 */
export class OutputOption extends Option {
  /** @throws CommandFailed if nothing can be written there */
  mustBeWritable(path: string, folder: string): void {
    const whole = resolve(folder, path);
    const isFolder = this.flags.includes("<folder>");
    const reason = isFolder ? folderReason(whole) : fileReason(whole);
    if (reason === undefined) return;
    throw wrongUse(
      `${path} cannot be written (${reason}). Nothing was done. Give --${this.name()} another ${isFolder ? "folder" : "file"}.`,
    );
  }
}

function fileReason(path: string): string | undefined {
  const stats = statsOf(path);
  if (stats) return stats.isDirectory() ? "it is a folder" : accessReason(path);
  const parent = dirname(path);
  return statsOf(parent) ? folderReason(parent) : `there is no folder ${parent}`;
}

/** Missing folders are made. */
function folderReason(path: string): string | undefined {
  const stats = statsOf(path);
  if (!stats) return folderReason(dirname(path));
  return stats.isDirectory() ? accessReason(path) : `${path} is no folder`;
}

function statsOf(path: string) {
  try {
    return statSync(path);
  } catch {
    // It is missing, or a file is in the place of its folder.
    return undefined;
  }
}

function accessReason(path: string): string | undefined {
  try {
    accessSync(path, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
