import { resolve } from "node:path";
import { undiciHttp } from "../../provider/api/pipeline/undici";
import type { GivenWire } from "../../provider/api/wire";
import type { Configuration } from "../../provider/config";
import { probeReads } from "../../provider/host/probedReads";
import { chosenStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { type ConnectionFlags, configurationFor } from "../openSession";
import type { Surroundings } from "../surroundings";
import { askPaths } from "./askPaths";
import { findDescription } from "./description";
import { check, direct, type LoggedIn, logIn, opener } from "./host";
import { matched } from "./match";
import { wireOf } from "./names";
import { reportText } from "./report";
import { foundIn, rowsOf, rowsOfProbe } from "./rows";
import { type Settings, writeNew, writeToStack, yamlOf } from "./settings";

export interface ConnectFlags extends ConnectionFlags {
  readonly address?: string;
  readonly username?: string;
  readonly write?: true;
  readonly out?: string;
  readonly json?: true;
}

/** `pulumi-hosting connect`: finds the settings with which a host works. It only reads. What the user has set, wins. */
export async function connect(flags: ConnectFlags, surroundings: Surroundings): Promise<number> {
  // What is written is merged with what is there.
  const stack = await chosenStack(flags, surroundings);
  const from = { stack, isSelected: flags.write === true };
  const configuration = await configurationFor(from, surroundings, {
    ...(flags.address !== undefined && { baseUrl: flags.address }),
    ...(flags.username !== undefined && { username: flags.username }),
  });
  if (configuration.loginMissing) throw configuration.loginMissing;
  const { stop, terminal } = surroundings;
  const open = opener(configuration, surroundings);
  const loggedIn = await logIn(configuration, open, stop);
  const { base } = loggedIn;
  const mine = configuration.paths ?? {};
  const ask = terminal.input && !flags.json ? surroundings.ask : undefined;
  const asSent = { ...base, ...direct(configuration) };
  const methods = await findDescription({
    ...{ open, settings: asSent, set: mine["api.describe"], signal: stop, ask },
  });
  const set = { ...(methods && ask && (await askPaths(methods, mine, ask))), ...mine };
  const matches = methods && matched(methods, set);
  const rows = matches
    ? rowsOf(matches)
    : rowsOfProbe(await probe(configuration, loggedIn, surroundings), set);
  const described = rows.flatMap(({ operation, state, path }) =>
    state === "described" && path ? [[operation, path]] : [],
  );
  const paths = { ...Object.fromEntries(described), ...set };
  const foundWire: GivenWire = { ...base.wire, ...(matches && wireOf(foundIn(matches))) };
  const looking = open({ ...asSent, paths, wire: { ...foundWire, ...configuration.wire } });
  const { accountNumber } = configuration;
  const called = await looking.dialect(accountNumber, { signal: stop }).finally(() => looking.close());
  const wire = { ...foundWire, ...called, ...configuration.wire };
  const { wire: ofLogin, problem } = await check({ ...base, paths, wire }, open, stop);
  const settings = settingsOf(configuration, { ...base, paths, wire: { ...wire, ...ofLogin } });
  const kept = keptOf({ ...foundWire, ...called }, configuration.wire);
  const report = { rows, settings, isDescribed: matches !== undefined, kept, ...(problem && { problem }) };
  surroundings.write(flags.json ? `${JSON.stringify(report)}\n` : reportText(report, stack));
  const say = (text: string) => flags.json || surroundings.write(`${text}\n`);
  if (flags.out !== undefined) {
    writeNew(resolve(surroundings.folder, flags.out), yamlOf(settings));
    say(`Written to ${flags.out}.`);
  }
  if (flags.write) {
    await writeToStack(settings, stack, surroundings);
    say("The stack has these settings now.");
  }
  return problem ? exitCodes.host : exitCodes.well;
}

/** What the user has set otherwise than the host describes it. */
const keptOf = (foundWire: GivenWire, mine: GivenWire = {}): readonly string[] =>
  Object.entries(foundWire).flatMap(([key, value]) => {
    const kept = JSON.stringify(mine[key as keyof GivenWire]);
    const other = JSON.stringify(value);
    return kept === undefined || kept === other
      ? []
      : [`hosting:wire keeps your ${key}: ${kept}. The host seems to have ${other}.`];
  });

function probe(
  configuration: Configuration,
  { base, tokenLogin }: LoggedIn,
  { http = undiciHttp(configuration.concurrency, { caFile: configuration.caFile }), stop }: Surroundings,
) {
  const { username, password, token, totpSecret, passcode } = configuration;
  const needsPasscode = totpSecret !== undefined || passcode !== undefined;
  const login = { username, password, token, tokenLogin, needsPasscode };
  return probeReads({ http, base, login, signal: stop });
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
