import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import type { OperationName } from "../../provider/api/contract";
import { table } from "../host";
import { type Sandbox, startSandbox } from "../index";
import { type Profile, profiles } from "../profile";
import { type ClockKind, clockKinds } from "../time";
import { longestTokenLifetime, type SwitchName, switches, type Unspecified } from "../unspecified";

/** The options that every command which starts a sandbox has. */
export interface SandboxFlags extends Unspecified {
  readonly port: number;
  readonly state?: string;
  readonly profile: Profile;
  readonly clock: ClockKind;
  readonly seed: number;
  readonly paths?: Partial<Record<OperationName, string>>;
}

/** Adds them to a command. Each is an environment variable too, `--error-style` as `HOSTING_SANDBOX_ERROR_STYLE`. */
export function addSandboxFlags(command: Command): Command {
  for (const flag of [...flags(), ...switchFlags()]) command.addOption(withVariable(flag));
  return command;
}

const flags = () => [
  new Option("--port <number>", "port to listen on; 0 takes a free one").argParser(portOf).default(0),
  new Option("--state <file>", "keep the account in this file; it survives a kill (default: in memory)"),
  new Option("--profile <name>", "how long builds take, and whether things go wrong")
    .choices(profiles)
    .default("fast"),
  new Option("--clock <kind>", "real runs by itself; virtual stands still until it is advanced")
    .choices(clockKinds)
    .default("real"),
  new Option("--seed <number>", "the same seed gives the same ids and passwords")
    .argParser(wholeNumberOf)
    .default(1),
  new Option("--paths <json>", 'paths of operations: {"server.rebuild":"server/reimage"}').argParser(pathsOf),
  new Option("--token-lifetime <seconds>", "the longest life of a token")
    .argParser(lifetimeOf)
    .default(longestTokenLifetime),
];

const switchFlags = () =>
  (Object.keys(switches) as SwitchName[]).map((name) => {
    const { open, choices, usual } = switches[name];
    return new Option(`--${flagName(name)} <choice>`, open.replaceAll("`", ""))
      .choices(Object.keys(choices))
      .default(usual);
  });

/** `errorStyle` → `error-style`. */
export const flagName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The option, also from the environment. */
export const withVariable = (option: Option): Option =>
  option.env(`HOSTING_SANDBOX_${option.name().replaceAll("-", "_").toUpperCase()}`);

export const startWith = ({ state, ...flags }: SandboxFlags): Promise<Sandbox> =>
  startSandbox({ ...flags, ...(state && { stateFile: state }) });

function wholeNumberOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It has to be a whole number.");
  return Number(text);
}

function portOf(text: string): number {
  const port = wholeNumberOf(text);
  if (port > 65535) throw new InvalidArgumentError("It has to be 0 to 65535.");
  return port;
}

function lifetimeOf(text: string): number {
  const seconds = wholeNumberOf(text);
  if (seconds < 1 || seconds > longestTokenLifetime)
    throw new InvalidArgumentError(`It has to be 1 to ${longestTokenLifetime} seconds.`);
  return seconds;
}

const pathTable = z.partialRecord(z.enum([...table.keys()] as [OperationName]), z.string().min(1));

function pathsOf(text: string): Partial<Record<OperationName, string>> {
  try {
    return pathTable.parse(JSON.parse(text));
  } catch {
    throw new InvalidArgumentError('It has to be JSON such as {"server.rebuild":"server/reimage"}.');
  }
}
