import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { Wanted } from "./takePreview";

/** A preview that the command line selects. */
export type Asked = Pick<Wanted, "file" | "stack" | "exitCode">;

export interface AskedFlags {
  /** The stacks of the given files, in the same order. Without files, the stacks to run Pulumi for. */
  readonly stack?: readonly string[];
  /** The exit codes of the Pulumi commands that wrote the files. */
  readonly exitCode?: readonly number[];
}

/** The previews that the command line selects. Without files and stacks, this is a preview of the selected stack. */
export function askedPreviews(files: readonly string[], { stack = [], exitCode = [] }: AskedFlags): Asked[] {
  if (files.length === 0) {
    const stacks = stack.length > 0 ? stack : [undefined];
    return stacks.map((stackName) => ({ file: undefined, stack: stackName }));
  }
  for (const [flag, { length }] of [["--stack", stack] as const, ["--exit-code", exitCode] as const])
    if (length > 0 && length !== files.length)
      throw new CommandFailed(
        exitCodes.configuration,
        `${files.length} ${files.length === 1 ? "file" : "files"}, but ${length} ${flag}. Give one ${flag} for each file, in their order, or none.`,
      );
  return files.map((file, at) => ({ file, stack: stack[at], exitCode: exitCode[at] }));
}

/** @throws if a name occurs twice. */
export function refuseTwice(names: readonly string[]): void {
  const repeatedName = names.find((name, at) => names.indexOf(name) !== at);
  if (repeatedName !== undefined)
    throw new CommandFailed(
      exitCodes.configuration,
      `${repeatedName} is there twice: its changes would count twice. Give each stack once.`,
    );
}
