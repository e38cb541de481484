import { type Command, InvalidArgumentError, Option } from "commander";
import { type Builds, buildProfiles } from "../builds";
import { type ErrorStyle, errorStyles } from "../http/respond";
import { type Sandbox, startSandbox } from "../index";
import { type ClockKind, clockKinds } from "../time";

/** The options that every command which starts a sandbox has. */
export interface SandboxFlags {
  readonly port: number;
  readonly state?: string;
  readonly builds: Builds;
  readonly clock: ClockKind;
  readonly seed: number;
  readonly errorStyle: ErrorStyle;
}

/** Adds them to a command. Each is an environment variable too, `--error-style` as `HOSTING_SANDBOX_ERROR_STYLE`. */
export function addSandboxFlags(command: Command): Command {
  const flags = [
    new Option("--port <number>", "port to listen on; 0 takes a free one").argParser(portOf).default(0),
    new Option("--state <file>", "keep the account in this file; it survives a kill (default: in memory)"),
    new Option("--builds <profile>", "how long builds take").choices(buildProfiles).default("fast"),
    new Option("--clock <kind>", "real runs by itself; virtual stands still until it is advanced")
      .choices(clockKinds)
      .default("real"),
    new Option("--seed <number>", "the same seed gives the same ids and passwords")
      .argParser(wholeNumberOf)
      .default(1),
    new Option("--error-style <style>", "failures with a status of their own, or with 200 and an error_class")
      .choices(errorStyles)
      .default("status"),
  ];
  for (const flag of flags) command.addOption(withVariable(flag));
  return command;
}

/** The option, also from the environment. */
export const withVariable = (option: Option): Option =>
  option.env(`HOSTING_SANDBOX_${option.name().replaceAll("-", "_").toUpperCase()}`);

export const startWith = ({ port, state, builds, clock, seed, errorStyle }: SandboxFlags): Promise<Sandbox> =>
  startSandbox({ port, builds, clock, seed, errorStyle, ...(state && { stateFile: state }) });

function wholeNumberOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It has to be a whole number.");
  return Number(text);
}

function portOf(text: string): number {
  const port = wholeNumberOf(text);
  if (port > 65535) throw new InvalidArgumentError("It has to be 0 to 65535.");
  return port;
}
