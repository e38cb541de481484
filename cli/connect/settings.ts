import { lstatSync, writeFileSync } from "node:fs";
import { environmentName } from "../../provider/config";
import { shellQuote } from "../../provider/shellQuote";
import { yamlLibrary } from "../../provider/yamlLibrary";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { runPulumiInProject } from "../runPulumi";
import type { Surroundings } from "../surroundings";

/** Settings of the namespace `hosting`, by key, as `pulumi config set` takes them. */
export type Settings = Readonly<Record<string, string>>;

/** The commands that set them in a stack, a line each. Without a stack it is the selected one. */
export const commandsOf = (settings: Settings, stack?: string): string =>
  Object.entries(settings)
    .map(([key, value]) => {
      const stackOption = stack === undefined ? "" : ` --stack ${shellQuote(stack)}`;
      return `pulumi config set hosting:${key} ${shellQuote(value)}${stackOption}\n`;
    })
    .join("");

/** The same as a file of configuration: `config` of a stack's file. A text that readers of YAML 1.1 take for a number is quoted. */
export function yamlOf(settings: Settings): string {
  const config = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [`hosting:${key}`, value]),
  );
  return yamlLibrary().stringify({ config }, { version: "1.1", singleQuote: true, lineWidth: 0 });
}

const existing = (file: string) =>
  new CommandFailed(exitCodes.configuration, `${file} exists. Choose another file for --out.`);

/** @throws CommandFailed if the file is there already, before the host is asked */
export function mustNotExist(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })) throw existing(file);
}

/** Writes a file that is not there yet: one that is may have more than these settings. */
export function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw existing(file);
  }
}

/** Writes them to a stack by Pulumi's own command. @throws what that command has said. */
export async function writeToStack(
  settings: Settings,
  stack: string | undefined,
  surroundings: Surroundings,
): Promise<void> {
  const stackOption = stack === undefined ? [] : ["--stack", stack];
  const missing = `--write needs the command pulumi, which is not there. Without it, set ${Object.keys(settings).map(environmentName).join(", ")}.`;
  for (const [key, value] of Object.entries(settings)) {
    // After `--` nothing is an option, whatever the host has said.
    const args = ["config", "set", ...stackOption, "--", `hosting:${key}`, value];
    const { exitCode, errors } = await runPulumiInProject({ stack, args }, missing, surroundings);
    if (exitCode !== 0)
      throw new CommandFailed(exitCodes.configuration, `hosting:${key} cannot be set.`, { said: errors });
  }
}
