import { isSecretType } from "../api/contract/secret";
import {
  type Configuration,
  ConfigurationError,
  type ConfigurationKey,
  configurationSchema,
  readConfiguration,
  withAdvice,
} from "../config";
import type { CheckFailure, Properties } from "../resources/resource";
import { unknown } from "../resources/resource";
import { CallFailed } from "./errors";

type Environment = Readonly<Record<string, string | undefined>>;

/** The engine's own providers of a stack are called `default`, `default_1_2_3` and so on. */
const isDefault = (providerName: string) => /^default(?:_|$)/.test(providerName) || providerName === "";

/**
 * The configuration of a provider. One that the program declares has only what it is given: what the environment
 * holds is another account's.
 *
 * @throws ConfigurationError
 */
export const configurationOf = (
  given: Properties,
  providerName: string,
  environment: Environment,
): Configuration =>
  readConfiguration((key) => given[key] ?? undefined, isDefault(providerName) ? environment : {});

/** What is wrong with it, by property. What is not known before `up` is not wrong yet. */
export function configurationFailures(
  given: Properties,
  providerName: string,
  environment: Environment,
): CheckFailure[] {
  try {
    configurationOf(given, providerName, environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.failures.flatMap(({ property, reason }): CheckFailure[] => {
      const key = property.split(".")[0] as ConfigurationKey;
      if (given[key] === unknown) return [];
      const told = isDefault(providerName)
        ? withAdvice({ property, reason })
        : `${property} ${reason}. Give it to the provider: it takes nothing from the stack's configuration or the environment.`;
      // The CLI prints the value of a property that is named.
      const named = isSecretType(configurationSchema.shape[key]) || given[key] === undefined ? "" : key;
      return [{ property: named, reason: told }];
    });
  }
}

/** Where resources are: a change of these would look for them somewhere else and find none of them. */
const where = ["baseUrl", "accountNumber"] as const;

const same = {
  baseUrl: (left: unknown, right: unknown) => addressOf(left) === addressOf(right),
  accountNumber: (left: unknown, right: unknown) => Number(left) === Number(right),
} as const;

const addressOf = (value: unknown) => {
  const text = String(value);
  return URL.canParse(text) ? new URL(text).href.replace(/\/+$/, "") : text;
};

/** An address without a login that somebody may have put into it. */
function shown(value: unknown): string {
  const text = String(value);
  if (!URL.canParse(text)) return text;
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname.replace(/\/$/, "")}`;
}

/**
 * A provider stays with its host and account.
 *
 * @throws CallFailed naming the property, and an explicit provider as the way out.
 */
export function mustStaySame(olds: Properties, news: Properties): void {
  for (const key of where) {
    const [old, wanted] = [olds[key], news[key]];
    if (old === undefined || wanted === undefined || wanted === unknown) continue;
    if (same[key](old, wanted)) continue;
    const [before, now] = [shown(old), shown(wanted)];
    throw new CallFailed(
      `hosting:${key} was ${before} and is now ${now}: the resources of this stack would be looked for there, and are not. Nothing was changed. ` +
        `Set it back to ${before}, and declare a provider of its own (hosting.Provider, or pulumi:providers:hosting in YAML) with ${key} ${now} for what belongs there.` +
        (key === "baseUrl"
          ? " If it is the same host under another address, remove hosting:baseUrl from the configuration and set HOSTING_BASE_URL."
          : ""),
    );
  }
  mustBeSameAccount(olds, news);
}

/** Another user may be of another account, unless the configuration says which account it is. */
function mustBeSameAccount(olds: Properties, news: Properties): void {
  const [old, wanted] = [olds.username, news.username];
  if (old === undefined || wanted === undefined || wanted === unknown || old === wanted) return;
  if (news.accountNumber !== undefined) return;
  throw new CallFailed(
    `hosting:username was ${old} and is now ${wanted}, who may have another account: the resources of this stack would be looked for there. Nothing was changed. ` +
      "If it is the same account, set hosting:accountNumber to say so. " +
      "Otherwise set it back, and declare a provider of its own (hosting.Provider, or pulumi:providers:hosting in YAML) for what belongs to the other account.",
  );
}
