import { lstatSync, writeFileSync } from "node:fs";
import { environmentName } from "../../provider/config";
import { shellQuote } from "../../provider/shellQuote";
import { yamlLibrary } from "../../provider/yamlLibrary";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { runPulumiInProject } from "../runPulumi";
import type { Surroundings } from "../surroundings";

/** Settings of the namespace `hosting`, by key, with values for `pulumi config set`. */
export type Settings = Readonly<Record<string, string>>;

/**
 * The commands that store the settings in a stack, one on each line. Without a stack, the commands use the selected
 * one.
 */
export const commandsOf = (settings: Settings, stack?: string): string =>
  Object.entries(settings)
    .map(([key, value]) => {
      const stackOption = stack === undefined ? "" : ` --stack ${shellQuote(stack)}`;
      return `pulumi config set hosting:${key} ${shellQuote(value)}${stackOption}\n`;
    })
    .join("");

/**
 * The settings in the form of a stack's configuration file. Strings that a YAML 1.1 reader would take for numbers are
 * quoted.
 */
export function yamlOf(settings: Settings): string {
  const config = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [`hosting:${key}`, value]),
  );
  return yamlLibrary().stringify({ config }, { version: "1.1", singleQuote: true, lineWidth: 0 });
}

const existing = (file: string) =>
  new CommandFailed(exitCodes.configuration, `${file} exists. Choose another file for --out.`);

/**
 * Checks the path of `--out` before the first call to the host.
 *
 * @throws CommandFailed if the file exists.
 */
export function mustNotExist(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })) throw existing(file);
}

/** Writes a new file. An existing file is never overwritten, because it may have other settings. */
export function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw existing(file);
  }
}

/**
 * Stores the settings in a stack with `pulumi config set`.
 *
 * @throws an error with the output of that command.
 */
export async function writeToStack(
  settings: Settings,
  stack: string | undefined,
  surroundings: Surroundings,
): Promise<void> {
  const stackOption = stack === undefined ? [] : ["--stack", stack];
  const missingText = `--write needs the command pulumi, which is not there. Without it, set ${Object.keys(settings).map(environmentName).join(", ")}.`;
  for (const [key, value] of Object.entries(settings)) {
    // The arguments after `--` are never read as options, so a value from the host cannot become one.
    const args = ["config", "set", ...stackOption, "--", `hosting:${key}`, value];
    const { exitCode, errors } = await runPulumiInProject({ stack, args }, missingText, surroundings);
    if (exitCode !== 0)
      throw new CommandFailed(exitCodes.configuration, `hosting:${key} cannot be set.`, { said: errors });
  }
}
