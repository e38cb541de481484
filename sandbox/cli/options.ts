import { type Command, InvalidArgumentError, Option } from "commander";
import * as z from "zod";
import { type OperationName, unknownOperation } from "../../provider/api/contract";
import { type Sandbox, startSandbox } from "../index";
import { isRandomPaths, largestSeed, type RandomPaths } from "../options";
import type { Paths } from "../paths";
import { type Profile, profiles } from "../profile";
import { type SwitchName, switches } from "../switches";
import { type Dialect, dialects } from "../switches/dialects";
import { table } from "../table";
import { type ClockKind, clockKinds } from "../time";
import { isErrorPrefix, numbers, type UnspecifiedOptions, usualErrorPrefix } from "../unspecified";

/** The options of both commands that start a sandbox, `serve` and `exec`. */
export interface SandboxFlags extends UnspecifiedOptions {
  readonly port: number;
  readonly state?: string;
  readonly profile: Profile;
  readonly clock: ClockKind;
  readonly seed: number;
  readonly paths?: Paths | RandomPaths;
  readonly denied?: readonly string[];
  readonly dialect: Dialect;
}

/**
 * The options that `--help` lists. The other options are for people who write a client or a host, so only `--help-all`
 * lists them.
 */
const usualOptions = ["port", "state", "profile", "clock", "seed", "addresses"];

/**
 * Adds the sandbox's options to a command. An environment variable can set each option: `--error-style` is
 * `HOSTING_SANDBOX_ERROR_STYLE`.
 */
export function addSandboxFlags(command: Command): Command {
  const options = [...flags(), ...switchFlags()].map((flag) =>
    acceptVariable(flag).hideHelp(!usualOptions.includes(flag.name())),
  );
  for (const flag of options) command.addOption(flag);
  return command
    .option("--help-all", "print this help with every option: also how a host may differ")
    .on("option:help-all", () => {
      for (const flag of options) flag.hideHelp(false);
      command.help();
    });
}

const flags = () => [
  new Option("--port <number>", "port to listen on; 0 takes a free one")
    .argParser(parseWhole(0, 65535))
    .default(0),
  new Option("--state <file>", "keep the account in this file; it survives a kill (default: in memory)"),
  new Option("--profile <name>", "how long builds take, and whether things go wrong")
    .choices(profiles)
    .default("fast"),
  new Option("--clock <kind>", "real follows the machine's clock; virtual stops until it is advanced")
    .choices(clockKinds)
    .default("real"),
  new Option("--seed <number>", "the same seed gives the same ids and passwords")
    .argParser(parseWhole(0, largestSeed))
    .default(1),
  new Option(
    "--paths <json>",
    'paths of operations, one or several: {"server.rebuild":"server/reimage","asset.list":["asset/list","assets"]}; random, or random:7 for another seed: paths and names of members as no other host has them',
  ).argParser(pathsOf),
  new Option(
    "--denied <names>",
    "operations that the owner may not call, or parts of them: server.power.status,sshKey",
  ).argParser((text: string) => text.split(",").map((name) => name.trim())),
  new Option(
    "--dialect <name>",
    "choices for every switch below that is not given: the usual, or older hosts'",
  )
    .choices(dialects)
    .default("usual"),
  new Option("--error-prefix <word>", "the first word of error classes")
    .argParser(prefixOf)
    .default(usualErrorPrefix),
  ...Object.entries(numbers).map(([name, { open, unit, from, to, usual }]) =>
    new Option(`--${flagName(name)} <${unit}>`, open)
      .argParser(parseWhole(from, to, unit === "seconds" ? " seconds" : ""))
      .default(usual),
  ),
];

const switchFlags = () =>
  (Object.keys(switches) as SwitchName[]).map((name) => {
    const { open: question, choices, usual } = switches[name];
    // The option has no default, because the dialect decides.
    return new Option(
      `--${flagName(name)} <choice>`,
      `${question.replaceAll("`", "")} (usual: ${usual})`,
    ).choices(Object.keys(choices));
  });

/** Turns `errorStyle` into `error-style`. */
export const flagName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Lets an environment variable set the option as well. An empty variable counts as not set, because build servers pass
 * unknown values as empty text.
 */
export function acceptVariable(option: Option): Option {
  const parse = option.parseArg as ((text: string, previous: unknown) => unknown) | undefined;
  if (!option.isBoolean())
    option.argParser((text, previous: unknown) => {
      if (text === "") return previous;
      return parse ? parse(text, previous) : text;
    });
  return option.env(`HOSTING_SANDBOX_${option.name().replaceAll("-", "_").toUpperCase()}`);
}

const booleanWords: Readonly<Record<string, boolean>> = {
  ...{ "": false, "0": false, false: false, no: false, off: false },
  ...{ "1": true, true: true, yes: true, on: true },
};

/**
 * Reads the environment variables of options that take no value. Commander itself would take any text for true, even
 * `false`.
 * @throws when a variable is neither true nor false.
 */
export function readWords(command: Command, environment: Readonly<Record<string, string | undefined>>): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (!option.isBoolean() || !option.envVar || command.getOptionValueSource(name) !== "env") continue;
    const variableText = (environment[option.envVar] ?? "").trim().toLowerCase();
    const isOn = booleanWords[variableText];
    if (isOn === undefined) throw new Error(`${option.envVar} must be true or false, not ${variableText}.`);
    command.setOptionValueWithSource(name, isOn || undefined, "env");
  }
}

/**
 * Starts a sandbox with the options of a command. `--json` and `--expect-empty` belong to the command, so the sandbox
 * does not get them.
 */
export const startWith = ({
  state: stateFile,
  json: _json,
  expectEmpty: _expectEmpty,
  ...flags
}: SandboxFlags & { readonly json?: true; readonly expectEmpty?: true }): Promise<Sandbox> =>
  // An empty environment variable leaves its option out.
  startSandbox(
    Object.fromEntries(Object.entries({ ...flags, stateFile }).filter(([, value]) => value || value === 0)),
  );

/** Makes a parser of whole numbers within these bounds. */
const parseWhole =
  (minimum: number, maximum: number, unit = "") =>
  (text: string): number => {
    if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
    const number = Number(text);
    if (number < minimum || number > maximum)
      throw new InvalidArgumentError(`It must be ${minimum} to ${maximum}${unit}.`);
    return number;
  };

function prefixOf(text: string): string {
  if (!isErrorPrefix(text)) throw new InvalidArgumentError("It must be a word, or words joined by ::.");
  return text;
}

const path = z.string().min(1);
const pathTable = z.record(z.string(), z.union([path, z.array(path).min(1)]));

function pathsOf(text: string): Paths | RandomPaths {
  if (isRandomPaths(text)) return text;
  const json = jsonIn(text);
  const paths = pathTable.safeParse(json).data;
  if (!paths) throw new InvalidArgumentError('It must be JSON such as {"server.rebuild":"server/reimage"}.');
  // Zod drops a key `__proto__` from its result, so the names are checked in the parsed JSON.
  const unknown = Object.keys(json as object).find((name) => !table.has(name as OperationName));
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} ${unknownOperation(unknown)}.`);
  return paths;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
