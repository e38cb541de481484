import { resolve } from "node:path";
import type { OperationName } from "../../provider/api/contract";
import type { FoundVerbs } from "../../provider/api/pipeline/foundVerb";
import { undiciHttp } from "../../provider/api/pipeline/undici";
import type { GivenWire } from "../../provider/api/wire";
import type { Configuration } from "../../provider/config";
import { allowedVerbs } from "../../provider/host/allowedVerbs";
import { fullAddress, probeReads } from "../../provider/host/probedReads";
import { programMembers } from "../../provider/programNames";
import { chosenStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { type ConnectionFlags, commandConfiguration } from "../openSession";
import type { Surroundings } from "../surroundings";
import { askMemory } from "./askMemory";
import { askPaths } from "./askPaths";
import { findDescription } from "./description";
import { check, direct, type FoundLogin, findLogin, type Open, opener } from "./host";
import { matchMethods } from "./match";
import { wireOf } from "./names";
import { reportText } from "./report";
import { matchedMethods, rowsOf, rowsOfProbe } from "./rows";
import { type Settings, writeNew, writeToStack, yamlOf } from "./settings";
import { describedVerbs, describesVerbs, knownVerbs, pathWrites, unusualVerbs, type Verbs } from "./verbs";

interface ConnectFlags extends ConnectionFlags {
  readonly address?: string;
  readonly username?: string;
  readonly write?: true;
  readonly out?: string;
  readonly json?: true;
}

/**
 * `pulumi-hosting connect`: finds the settings that work with a host. It sends only reads. Settings of the user are
 * never changed.
 */
export async function connect(flags: ConnectFlags, surroundings: Surroundings): Promise<number> {
  // With `--write` the configuration of the selected stack is read, because the new settings are merged into it.
  const stack = await chosenStack(flags, surroundings);
  const source = { stack, isSelected: flags.write === true };
  const configuration = await commandConfiguration(source, surroundings, {
    ...(flags.address !== undefined && { baseUrl: flags.address }),
    ...(flags.username !== undefined && { username: flags.username }),
  });
  if (configuration.loginMissing) throw configuration.loginMissing;
  const { stop, terminal } = surroundings;
  const foundVerbs: FoundVerbs = new Map();
  const open = opener(configuration, surroundings, foundVerbs);
  const loggedIn = await findLogin(configuration, open, stop);
  const { base, readsByGet } = await readsFound(loggedIn, { open, configuration, foundVerbs, stop });
  const userPaths = configuration.paths ?? {};
  const ask = terminal.input && !flags.json ? surroundings.ask : undefined;
  const asSent = { ...base, ...direct(configuration) };
  const methods = await findDescription({
    ...{ open, settings: asSent, set: userPaths["api.describe"], signal: stop, ask },
  });
  const setPaths = { ...(methods && ask && (await askPaths(methods, userPaths, ask))), ...userPaths };
  const matches = methods && matchMethods(methods, setPaths);
  const foundMethods = matches && matchedMethods(matches);
  const { http = undiciHttp(configuration.concurrency, { caFile: configuration.caFile }) } = surroundings;
  const probed = matches
    ? undefined
    : await probeReads({
        ...{ http, base, login: loginOf(configuration, loggedIn), signal: stop },
        ...{ known: foundVerbs, readsByGet },
      });
  const rows = matches ? rowsOf(matches) : probed ? rowsOfProbe(probed, setPaths) : [];
  const described = rows.flatMap(({ operation, state, path }) =>
    state === "described" && path ? [[operation, path]] : [],
  );
  const paths = { ...Object.fromEntries(described), ...setPaths };
  const pathOf = new Map(rows.map(({ operation, path }) => [operation, path]));
  const urlOf = (name: OperationName) => {
    const path = pathOf.get(name);
    return path === undefined ? undefined : fullAddress(base, path.replace(/^\/+/, ""));
  };
  const allowedVerbPairs = describesVerbs(methods)
    ? []
    : await allowedVerbs({ http, urlOf, signal: stop }, pathWrites(rows));
  const verbs = {
    ...unusualVerbs(
      rows,
      ...[knownVerbs(base.verbs), foundVerbs, probed?.verbs ?? [], allowedVerbPairs],
      foundMethods ? describedVerbs(foundMethods) : [],
    ),
    ...configuration.verbs,
  };
  const foundWire: GivenWire = { ...base.wire, ...(foundMethods && wireOf(foundMethods)) };
  const looking = open({ ...asSent, paths, verbs, wire: { ...foundWire, ...configuration.wire } });
  const { accountNumber } = configuration;
  const [dialectWire, plans] = await Promise.all([
    looking.dialect(accountNumber, { signal: stop }),
    looking.somePlans({ signal: stop }),
  ]).finally(() => looking.close());
  const memory = await askMemory(plans.map(programMembers), configuration.wire ?? {}, ask);
  const wire = { ...foundWire, ...dialectWire, ...memory.wire, ...configuration.wire };
  const { wire: ofLogin, problem } = await check({ ...base, paths, verbs, wire }, open, stop);
  const settings = settingsOf(configuration, { ...base, paths, verbs, wire: { ...wire, ...ofLogin } });
  const keptLines = keptOf({ ...foundWire, ...dialectWire }, configuration.wire);
  const report = {
    rows: rows.map((row) => ({ ...row, ...(verbs[row.operation] && { verb: verbs[row.operation] }) })),
    ...{ settings, isDescribed: matches !== undefined, kept: keptLines },
    openUnits: memory.open,
    ...(problem && { problem }),
  };
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

/** A line for each setting of the user that differs from the host's description. */
const keptOf = (foundWire: GivenWire, userWire: GivenWire = {}): readonly string[] =>
  Object.entries(foundWire).flatMap(([key, value]) => {
    const userValue = JSON.stringify(userWire[key as keyof GivenWire]);
    const hostValue = JSON.stringify(value);
    return userValue === undefined || userValue === hostValue
      ? []
      : [`hosting:wire keeps your ${key}: ${userValue}. The host seems to have ${hostValue}.`];
  });

/**
 * Finds out whether the host takes reads by GET and, if so, where it expects their parameters. The first read that
 * succeeded shows the verb.
 */
async function readsFound(
  { base }: FoundLogin,
  {
    open,
    configuration,
    foundVerbs,
    stop,
  }: {
    readonly open: Open;
    readonly configuration: Configuration;
    readonly foundVerbs: FoundVerbs;
    readonly stop: AbortSignal;
  },
): Promise<Pick<FoundLogin, "base"> & { readonly readsByGet: boolean }> {
  const setVerb = configuration.verbs?.["asset.list"];
  const readsByGet =
    setVerb === undefined
      ? base.verbs !== undefined || foundVerbs.get("asset.list") === "GET"
      : setVerb === "GET";
  if (!readsByGet || configuration.wire?.paramsOfGet !== undefined) return { base, readsByGet };
  const host = open({ ...base, ...direct(configuration) });
  const place = await host.paramsPlace({ signal: stop }).finally(() => host.close());
  return { base: { ...base, wire: { ...base.wire, ...place } }, readsByGet };
}

function loginOf(configuration: Configuration, { tokenLogin }: FoundLogin) {
  const { username, password, token, totpSecret, passcode } = configuration;
  const needsPasscode = totpSecret !== undefined || passcode !== undefined;
  return { username, password, token, tokenLogin, needsPasscode };
}

/** The settings to store: the address, the user, and every other setting that differs from its default. */
function settingsOf(
  { username }: Configuration,
  {
    baseUrl,
    apiVersion,
    paths,
    verbs,
    wire,
  }: FoundLogin["base"] & { readonly paths: Readonly<Record<string, string>>; readonly verbs: Verbs },
): Settings {
  return {
    baseUrl,
    username,
    ...(apiVersion !== undefined && apiVersion !== "v3" && { apiVersion }),
    ...(Object.keys(paths).length > 0 && { paths: JSON.stringify(paths) }),
    ...(Object.keys(verbs).length > 0 && { verbs: JSON.stringify(verbs) }),
    ...(wire && Object.keys(wire).length > 0 && { wire: JSON.stringify(wire) }),
  };
}
