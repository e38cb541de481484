import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { basic, byToken } from "../../provider/api/pipeline/credentials";
import { httpOf } from "../../provider/api/pipeline/undici";
import type { GivenWire } from "../../provider/api/wire";
import type { Configuration } from "../../provider/config";
import { exitCodes } from "../exitCodes";
import { type ConnectionFlags, configurationFor } from "../openSession";
import type { Surroundings } from "../surroundings";
import { tableText } from "../text/table";
import { check, direct, goneClass, type LoggedIn, logIn, methodsOf, opener } from "./host";
import { matched } from "./match";
import { wireOf } from "./names";
import { probedReads } from "./probe";
import { foundIn, type Row, rowsOf, rowsOfProbe, sureness } from "./rows";
import { commandsOf, type Settings, writeToStack, yamlOf } from "./settings";

export interface ConnectFlags extends ConnectionFlags {
  readonly address?: string;
  readonly username?: string;
  readonly write?: true;
  readonly out?: string;
  readonly json?: true;
}

/** `pulumi-hosting connect`: finds the settings with which a host works. It only reads. */
export async function connect(flags: ConnectFlags, surroundings: Surroundings): Promise<number> {
  const configuration = await configurationFor(flags, surroundings, {
    ...(flags.address !== undefined && { baseUrl: flags.address }),
    ...(flags.username !== undefined && { username: flags.username }),
  });
  if (configuration.loginMissing) throw configuration.loginMissing;
  const { stop } = surroundings;
  const open = opener(configuration, surroundings);
  const loggedIn = await logIn(configuration, open, stop);
  const { base } = loggedIn;
  const client = open({ ...base, ...direct(configuration) });
  const methods = await methodsOf(client, stop).finally(() => client.close());
  const matches = methods && matched(methods);
  const rows = matches ? rowsOf(matches) : rowsOfProbe(await probe(configuration, loggedIn, surroundings));
  const paths = Object.fromEntries(
    rows.flatMap(({ operation, state, path }) => (state === "described" && path ? [[operation, path]] : [])),
  );
  const wire: GivenWire = { ...base.wire, ...(matches && wireOf(foundIn(matches))) };
  const looking = open({ ...base, ...direct(configuration), paths, wire });
  const gone = await goneClass(looking, stop).finally(() => looking.close());
  const asProvider = { ...base, paths, wire: { ...wire, ...gone } };
  const { wire: ofLogin, problem } = await check(asProvider, open, stop);
  const settings = settingsOf(configuration, { ...asProvider, wire: { ...asProvider.wire, ...ofLogin } });
  const found = { rows, settings, isDescribed: matches !== undefined, ...(problem && { problem }) };
  surroundings.write(flags.json ? `${JSON.stringify(found)}\n` : shown(found));
  const say = (text: string) => flags.json || surroundings.write(`${text}\n`);
  if (flags.out !== undefined) {
    writeFileSync(resolve(surroundings.folder, flags.out), yamlOf(settings));
    say(`Written to ${flags.out}.`);
  }
  if (flags.write) {
    await writeToStack(settings, flags.stack, surroundings);
    say("The stack has these settings now.");
  }
  return problem ? exitCodes.host : exitCodes.well;
}

async function probe(
  configuration: Configuration,
  { base, tokenLogin = "basic" }: LoggedIn,
  surroundings: Surroundings,
) {
  const { username, password = "", token } = configuration;
  const credentials = token === undefined ? basic(username, password) : byToken(username, token, tokenLogin);
  const http = surroundings.http ?? httpOf(configuration);
  return probedReads({ http, base, credentials, signal: surroundings.stop });
}

/** Only what is not usual, besides the address and the user. */
function settingsOf(
  { username }: Configuration,
  {
    baseUrl,
    apiVersion,
    paths,
    wire,
  }: LoggedIn["base"] & { readonly paths: Readonly<Record<string, string>> },
): Settings {
  return {
    baseUrl,
    username,
    ...(apiVersion !== undefined && apiVersion !== "v3" && { apiVersion }),
    ...(Object.keys(paths).length > 0 && { paths: JSON.stringify(paths) }),
    ...(wire && Object.keys(wire).length > 0 && { wire: JSON.stringify(wire) }),
  };
}

interface FoundOut {
  readonly rows: readonly Row[];
  readonly settings: Settings;
  readonly isDescribed: boolean;
  /** Why the provider could not work with these settings. */
  readonly problem?: string;
}

function shown({ rows, settings, isDescribed, problem }: FoundOut): string {
  const table = tableText(
    ["operation", "where", "how sure"],
    rows.map(({ operation, state, path, candidates }) => [
      operation,
      path ?? "?",
      candidates ? `${sureness[state]}: ${candidates.join(", ")}` : sureness[state],
    ]),
  );
  const open = rows.filter(({ state }) => ["unsure", "missing", "untold"].includes(state));
  const left = open.length === 0 ? "" : `\n${leftToManual(open, isDescribed)}\n`;
  const state =
    problem === undefined
      ? "\nThe provider can log in with these settings"
      : `\nThe login does not work yet: ${problem}\nThe settings so far`;
  return `${table}${left}${state}:\n${commandsOf(settings)}`;
}

const leftToManual = (open: readonly Row[], isDescribed: boolean): string =>
  isDescribed
    ? `${open.length} of the operations cannot be found in the host's description. Look them up in the host's manual, and add them to hosting:paths.`
    : "The host does not describe its methods. Compare the paths of the calls that change something with the host's manual before the first `pulumi up`.";
