import { addressOf, environmentName } from "../config";
import { redact } from "../engine/redact";
import { unknown } from "../resource/unknown";
import { type Environment, isDefault } from "./configured";
import type { Decoded } from "./properties";

/** Where resources are: a change of these would look for them somewhere else and find none of them. */
const where = ["baseUrl", "accountNumber"] as const;

const same = {
  baseUrl: (left: unknown, right: unknown) => comparable(left) === comparable(right),
  accountNumber: (left: unknown, right: unknown) => Number(left) === Number(right),
} as const;

const comparable = (value: unknown) => {
  const text = String(value);
  return URL.canParse(text) ? addressOf(text) : text;
};

/** An address without a login that somebody may have put into it. */
function shown(value: unknown): string {
  const text = String(value);
  if (!URL.canParse(text)) return text;
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname.replace(/\/$/, "")}`;
}

const isSaid = (value: unknown) => value !== undefined && value !== "" && value !== unknown;

/**
 * A provider stays with its host and account. The one way to say that a change is meant is the environment: a resource
 * that is not there is refused by itself then.
 *
 * @returns why the change must not be made, with the ways out that this provider has; undefined where it may.
 */
export function whyItMustStay(
  { properties: olds, texts: oldTexts }: Decoded,
  { properties: news, texts }: Decoded,
  providerName: string,
  environment: Environment,
): string | undefined {
  const nameOf = (key: string) =>
    isDefault(providerName) ? `hosting:${key}` : `${key} of the provider "${providerName}"`;
  const another = isDefault(providerName)
    ? "declare a provider of its own (hosting.Provider, or pulumi:providers:hosting in YAML)"
    : "declare another provider";
  const clean = (line: string) => redact(line, [...oldTexts, ...texts]);

  for (const key of where) {
    const [old, wanted] = [olds[key], news[key]];
    if (!isSaid(old) || !isSaid(wanted)) continue;
    if (same[key](old, wanted)) continue;
    const confirmed = environment[environmentName(key)];
    if (isSaid(confirmed) && same[key](confirmed, wanted)) continue;
    const [before, now] = [shown(old), shown(wanted)];
    return clean(
      `${nameOf(key)} was ${before} and is now ${now}: the resources that it has would be looked for there, and are not. Nothing was changed. ` +
        `Set it back to ${before}, and ${another} with ${key} ${now} for what belongs there. ` +
        `If ${key === "baseUrl" ? "it is the same host under another address" : "they are there"}, or an earlier change that was wrong is put right, ` +
        `set ${environmentName(key)} to ${now} as well and run \`pulumi up\`: each resource is looked for there first.`,
    );
  }

  // Another user may be of another account, unless the configuration says which account it is.
  const [old, wanted] = [olds.username, news.username];
  if (!isSaid(old) || !isSaid(wanted) || old === wanted) return undefined;
  if (isSaid(news.accountNumber) || environment[environmentName("username")] === wanted) return undefined;
  return clean(
    `${nameOf("username")} was ${old} and is now ${wanted}, who may have another account: the resources that it has would be looked for there. Nothing was changed. ` +
      `If it is the same account, set ${nameOf("accountNumber")} to it; if an earlier change that was wrong is put right, set ${environmentName("username")} to ${wanted} as well, ` +
      "and run `pulumi up`: each resource is looked for there first. " +
      `Otherwise set it back, and ${another} for what belongs to the other account.`,
  );
}
