import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { shownLines } from "../../provider/shownText";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { runPulumi } from "../runPulumi";
import type { Surroundings, Variables } from "../surroundings";
import { failuresOf } from "./failures";
import { type Preview, readPreview } from "./readPreview";

export interface Wanted {
  /** A file with the output, or `-` for standard input. Default: Pulumi is run. */
  readonly file: string | undefined;
  /** Of the command of Pulumi, such as `["preview", "--json"]`. */
  readonly args: readonly string[];
  /** The stack to run it for. Default: the selected one. */
  readonly stack: string | undefined;
  /** What is set for it. */
  readonly environment?: Variables;
  /** How the command ended that wrote the file, where that is known. */
  readonly exitCode?: number | undefined;
}

export interface Taken {
  readonly preview: Preview;
  /** Why it failed; none where it went well. */
  readonly failures: readonly string[];
  /** Pulumi's own where it is known. */
  readonly exitCode: number;
}

/** What a command of Pulumi told, and whether it went well: from a file, from standard input, or by running it. */
export async function takePreview(wanted: Wanted, surroundings: Surroundings): Promise<Taken> {
  const { file, args, environment = {} } = wanted;
  const set = Object.entries(environment).map(([name, value]) => `${name}=${value} `);
  const command = `${set.join("")}pulumi ${args.join(" ")}`;
  if (file !== undefined) return taken(command, await textOf(file, surroundings), wanted.exitCode, "");
  const all = [...args, ...(wanted.stack === undefined ? [] : ["--stack", wanted.stack])];
  const missing = `The command pulumi is not there. Give the output of \`${command}\` as a file, or with - on standard input.`;
  const { exitCode, output, errors } = await runPulumi(all, missing, surroundings, environment);
  return taken(command, output, exitCode, errors);
}

function taken(command: string, output: string, exitCode: number | undefined, errors: string): Taken {
  // One that failed tells why in its output, if it came so far.
  const preview = readPreview(output, { hasFailed: Boolean(exitCode) });
  const told = failuresOf(preview, exitCode);
  const isUntold = told.length === 0 && exitCode !== undefined && exitCode !== 0;
  const failures = isUntold ? [shownLines(`\`${command}\` ended with ${exitCode}.\n${errors}`.trim())] : told;
  return { preview, failures, exitCode: failures.length > 0 ? exitCode || exitCodes.failed : exitCodes.well };
}

async function textOf(file: string, { folder, readInput }: Surroundings): Promise<string> {
  if (file === "-") return readInput();
  return readFile(resolve(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(exitCodes.configuration, `${file} cannot be read (${error.code}).`);
  });
}
