import { accessSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Option } from "commander";
import { wrongUse } from "./CommandFailed";

/**
 * An option for a `<file>` or a `<folder>` that the command writes. If the path cannot be written, the command fails
 * before it does anything, because the result of its calls would be lost later.
 */
export class OutputOption extends Option {
  /** @throws CommandFailed if the path cannot be written */
  mustBeWritable(path: string, folder: string): void {
    const wholePath = resolve(folder, path);
    const isFolder = this.flags.includes("<folder>");
    const reason = isFolder ? folderReason(wholePath) : fileReason(wholePath);
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

/** The reason why no file can be written to the folder. Missing folders count as writable if they can be created. */
function folderReason(path: string): string | undefined {
  const stats = statsOf(path);
  if (!stats) return folderReason(dirname(path));
  return stats.isDirectory() ? accessReason(path) : `${path} is no folder`;
}

function statsOf(path: string) {
  try {
    return statSync(path);
  } catch {
    // The path does not exist, or one of its folders is a file.
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
