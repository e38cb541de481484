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

/**
 * The ways of hosts to accept a token: a scheme of the `Authorization` header, or a header. The API specification
 * shows the first one.
 */
const tokenLogins = ["basic", "bearer", "X-Api-Token", "X-Auth-Token"] as const;

/**
 * The time limit for retries of a failed call, in milliseconds. The time is short, because retries do not help
 * against a wrong address.
 */
const patience = 2_000;

/**
 * Opens a client for the host with the user's login. Each call may pass other settings, but settings of the user win.
 */
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
    const reportWait = <Answer>(what: string, work: Promise<Answer>) => saidWhile(what, work, { clock, say });
    const describedBy = settings.paths?.["api.describe"] ?? "api.describe";
    return {
      ...host,
      tryList: (name, call) => reportWait(name, host.tryList(name, call)),
      describe: (path, call) => reportWait(`what ${describedBy} says of /${path}`, host.describe(path, call)),
      dialect: (account, call) => reportWait("reads that show how it answers", host.dialect(account, call)),
    };
  };
}

/**
 * The options of the configuration, each with whether it is passed to the client. `connect` looks for the other
 * options itself, except for the retries, which would wait too long.
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
 * Sends the password with each call, because the names in the token call are not known yet. The usual names are tried
 * instead if the login needs two-factor authentication, where each call would need a passcode, or if the settings
 * name a token header.
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
  /** The host's way to accept a token; undefined for the usual way. */
  readonly tokenLogin?: string;
}

/**
 * Finds the address, the API version and the way to log in.
 *
 * @throws the host's refusal if no way to log in works.
 */
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

/** The result of the final login with the found settings, and the problem if the login failed. */
interface Checked {
  readonly wire: GivenWire;
  readonly problem?: string;
}

/** Logs in with the found settings in the same way as the provider: with a password, it requests a token first. */
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

/** The failed call if the host does not accept these settings; undefined if it accepts them. */
async function refusalOf(
  settings: Base & Partial<ClientOptions>,
  open: Open,
  signal: AbortSignal,
): Promise<Exclude<ListTry, { is: "answered" }> | undefined> {
  const host = open(settings);
  const attempt = await host.tryList("asset.list", { signal }).finally(() => host.close());
  return attempt.is === "answered" || attempt.is === "notPermitted" ? undefined : attempt;
}
