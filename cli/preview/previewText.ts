import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { runPulumi } from "../runPulumi";
import type { Surroundings, Variables } from "../surroundings";

/**
 * The output of a command of Pulumi: from a file, from standard input (`-`), or by running it.
 *
 * @param args of the command, such as `["preview", "--json"]`.
 * @param stack the stack to run it for. Default: the selected one.
 * @param environment what is set for it.
 */
export async function previewText(
  file: string | undefined,
  args: readonly string[],
  stack: string | undefined,
  surroundings: Surroundings,
  environment: Variables = {},
): Promise<string> {
  const { folder, readInput } = surroundings;
  if (file === "-") return readInput();
  if (file !== undefined)
    return readFile(resolve(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new CommandFailed(exitCodes.configuration, `${file} cannot be read (${error.code}).`);
    });
  const set = Object.entries(environment).map(([name, value]) => `${name}=${value} `);
  const command = `${set.join("")}pulumi ${args.join(" ")}`;
  const all = [...args, ...(stack === undefined ? [] : ["--stack", stack])];
  const missing = `The command pulumi is not there. Give the output of \`${command}\` as a file, or with - on standard input.`;
  const { exitCode, output, errors } = await runPulumi(all, missing, surroundings, environment);
  // A run that failed tells why in its output, if it came so far.
  if (exitCode !== 0 && output.trim() === "")
    throw new CommandFailed(exitCode, `\`${command}\` failed.\n${errors.trim()}`);
  return output;
}
