import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { Surroundings } from "../surroundings";
import { annotationsOf } from "./annotations";
import { gateOf, stoppedBy } from "./gate";
import { jsonOf } from "./json";
import { markdownOf } from "./markdown";
import { readPreview } from "./readPreview";
import { terminalOf } from "./terminal";
import { toChanges } from "./toChanges";

export interface ReportFlags {
  readonly json?: true;
  readonly markdown?: true;
  readonly annotations?: true;
  readonly failOn?: string;
  readonly stack?: string;
}

/** `hosting report`: what a preview does to machines, worst first. */
export async function report(
  file: string | undefined,
  flags: ReportFlags,
  surroundings: Surroundings,
): Promise<number> {
  const { write, writeError, terminal, environment } = surroundings;
  const gate = gateOf(flags.failOn);
  const changes = toChanges(readPreview(await previewText(file, flags, surroundings)));
  const hasColour = terminal.output && !environment.NO_COLOR;
  if (flags.json) write(jsonOf(changes));
  else if (flags.markdown) write(markdownOf(changes));
  else if (!flags.annotations) write(terminalOf(changes, hasColour));
  if (flags.annotations) write(annotationsOf(changes));
  const stopped = stoppedBy(gate, changes);
  if (stopped) writeError(`hosting: ${stopped}\n`);
  if (stopped) return exitCodes.gate;
  return changes.errors.length > 0 ? exitCodes.failed : exitCodes.well;
}

/** From a file, from standard input (`-`), or from Pulumi. */
async function previewText(
  file: string | undefined,
  { stack }: ReportFlags,
  { folder, readInput, run }: Surroundings,
): Promise<string> {
  if (file === "-") return readInput();
  if (file !== undefined)
    return readFile(resolve(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new CommandFailed(exitCodes.configuration, `${file} cannot be read (${error.code}).`);
    });
  const args = ["preview", "--json", ...(stack === undefined ? [] : ["--stack", stack])];
  const { exitCode, output, errors } = await run("pulumi", args).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(
      exitCodes.configuration,
      error.code === "ENOENT"
        ? "The command pulumi is not there. Give the output of `pulumi preview --json` as a file, or with - on standard input."
        : `pulumi cannot be run: ${error.message}.`,
    );
  });
  // A preview that failed tells why in its output, if it came so far.
  if (exitCode !== 0 && output.trim() === "")
    throw new CommandFailed(exitCode, `\`pulumi preview\` failed.\n${errors.trim()}`);
  return output;
}
