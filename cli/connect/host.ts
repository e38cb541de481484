import type { ClientOptions } from "../../provider/api/options/options";
import type { FoundVerbs } from "../../provider/api/pipeline/foundVerb";
import type { GivenWire } from "../../provider/api/wire";
import type { Configuration } from "../../provider/config";
import { windowClaims } from "../../provider/engine/claimedWindows";
import { failureText } from "../../provider/engine/failureText";
import type { ListTry } from "../../provider/host/listTry";
import { openUnknownHost, type UnknownHost } from "../../provider/host/unknownHost";
import { secretsOfProcess } from "../../provider/secrets";
import { memberNames, pick } from "../../provider/values";
import type { Surroundings } from "../surroundings";
import { type Base, bases, findBase } from "./login";
import { saidWhile } from "./waits";

/** How hosts take a token; the specification shows the first. */
const tokenLogins = ["basic", "bearer", "X-Api-Token", "X-Auth-Token"] as const;

/** Milliseconds that a call is tried again for: a wrong address does not fix itself. */
const patience = 2_000;

/** Opens one host with one login, each time with other settings. A setting of the user wins. */
export type Open = (settings: Base & Partial<ClientOptions>) => UnknownHost;

export function opener(
  configuration: Configuration,
  { environment, clock, random, http, writeError, reportedSecrets = new Set() }: Surroundings,
  foundVerbs: FoundVerbs,
): Open {
  return (settings) => {
    const version = settings.wire?.version ?? settings.apiVersion ?? "";
    const address = [settings.baseUrl, version].filter(Boolean).join("/");
    const say = (line: string) => writeError(`pulumi-hosting: ${address}: ${line}\n`);
    const host = openUnknownHost({
      ...optionsOf(configuration),
      retries: { within: `${patience / 1000}s` },
      secrets: new Set(secretsOfProcess(environment)),
      reportedSecrets,
      clock,
      random,
      warn: () => {},
      status: say,
      claimWindow: windowClaims(configuration),
      foundVerbs,
      ...(http && { http }),
      ...settings,
      paths: { ...settings.paths, ...configuration.paths },
      verbs: { ...settings.verbs, ...configuration.verbs },
      wire: { ...settings.wire, ...configuration.wire },
    });
    const said = <Answer>(what: string, work: Promise<Answer>) => saidWhile(what, work, { clock, say });
    const describedBy = settings.paths?.["api.describe"] ?? "api.describe";
    return {
      ...host,
      tryList: (name, call) => said(name, host.tryList(name, call)),
      describe: (path, call) => said(`what ${describedBy} says of /${path}`, host.describe(path, call)),
      dialect: (account, call) => said("reads that show how it answers", host.dialect(account, call)),
    };
  };
}

/**
 * The options of the configuration that such a host takes: all but those that are looked for, and those that wait
 * longer than that.
 */
const options: Readonly<Record<keyof ClientOptions & keyof Configuration, "taken" | "soughtOrOwn">> = {
  ...{ baseUrl: "taken", username: "taken", password: "taken", token: "taken", accountNumber: "taken" },
  ...{ passcode: "taken", totpSecret: "taken", passcodeHeader: "taken", tokenLifetime: "taken" },
  ...{ caFile: "taken", concurrency: "taken", requestsPerSecond: "taken" },
  ...{
    apiVersion: "soughtOrOwn",
    paths: "soughtOrOwn",
    verbs: "soughtOrOwn",
    wire: "soughtOrOwn",
    retries: "soughtOrOwn",
  },
  loginMissing: "soughtOrOwn",
};

const optionsOf = (configuration: Configuration): ClientOptions =>
  pick<Configuration>(
    configuration,
    memberNames(options).filter((name) => options[name] === "taken"),
  ) as ClientOptions;

/**
 * The password goes with each call, because the names of the token call are not known yet. With two-factor
 * authentication that needs a passcode for each call, and a host with its own way for tokens takes no password there: then
 * the usual names are tried.
 */
export const direct = ({ password, totpSecret, passcode, wire }: Configuration): Partial<ClientOptions> =>
  password === undefined ||
  totpSecret !== undefined ||
  passcode !== undefined ||
  wire?.tokenLogin !== undefined
    ? {}
    : { token: password, password: undefined };

export interface FoundLogin {
  readonly base: Base;
  /** How a given token goes; undefined: as usual. */
  readonly tokenLogin?: string;
}

/** Finds the address, the version and the way of the login. @throws the host's refusal of every way. */
export async function findLogin(
  configuration: Configuration,
  open: Open,
  signal: AbortSignal,
): Promise<FoundLogin> {
  const openAt = (base: Base) => open({ ...base, ...direct(configuration) });
  const { base, refusal } = await findBase(bases(configuration), openAt, signal);
  if (refusal === undefined) return { base };
  if (configuration.token === undefined || configuration.wire?.tokenLogin !== undefined) throw refusal;
  const tokenLogin = await findTokenLogin(base, open, signal);
  if (tokenLogin === undefined) throw refusal;
  return { base: { ...base, wire: { ...base.wire, tokenLogin } }, tokenLogin };
}

async function findTokenLogin(...[settings, open, signal]: Parameters<typeof refusalOf>) {
  for (const tokenLogin of tokenLogins.slice(1)) {
    const wire = { ...settings.wire, tokenLogin };
    if (!(await refusalOf({ ...settings, wire }, open, signal))) return tokenLogin;
  }
  return undefined;
}

/** How the settings work in the end: by the provider's own login, and what is missing for it. */
interface Checked {
  readonly wire: GivenWire;
  readonly problem?: string;
}

/** Logs in as the provider does, with a token of its own if there is a password. */
export async function check(
  settings: Base & Partial<ClientOptions>,
  open: Open,
  signal: AbortSignal,
): Promise<Checked> {
  const refusal = await refusalOf(settings, open, signal);
  if (!refusal) return { wire: {} };
  const isOpen = settings.token === undefined && settings.wire?.tokenLogin === undefined;
  const tokenLogin =
    isOpen && refusal.is === "loginRefused" && (await findTokenLogin(settings, open, signal));
  return tokenLogin ? { wire: { tokenLogin } } : { wire: {}, problem: failureText(refusal.because) };
}

/** How the host refuses these settings; undefined: it takes them. */
async function refusalOf(
  settings: Base & Partial<ClientOptions>,
  open: Open,
  signal: AbortSignal,
): Promise<Exclude<ListTry, { is: "answered" }> | undefined> {
  const host = open(settings);
  const tried = await host.tryList("asset.list", { signal }).finally(() => host.close());
  return tried.is === "answered" || tried.is === "notPermitted" ? undefined : tried;
}
