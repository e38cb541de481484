import { isSecretName } from "./secretNames";
import { secretMark, valueTexts } from "./secrets";
import { isObject } from "./values";

/** Matches a URL that contains a user name and a password. */
const withLogin = /:\/\/[^\s/:@]*:[^\s/@]+@/;

/** Member names of a name/value pair: `{ name: "password", value: "…" }`. */
const [nameOfPair, valueOfPair] = [
  /^(?:name|key|field|label|option|param(?:eter)?|property)$/i,
  /^val(?:ue)?s?$/i,
];

/**
 * Whether a member of an object is a secret: its name says so, it is the `value` of a pair whose `name` says so, or it
 * is a URL with a login. A boolean or a single digit is never a secret, because permissions have names such as
 * `password` too.
 *
 * @param owner the object that has the member.
 */
export const isSecretMember = (name: string, value: unknown, owner: object): boolean =>
  ((isSecretName(name) || (valueOfPair.test(name) && isPairOfSecret(owner))) && isMoreThanDigit(value)) ||
  [value].flat().some((item) => typeof item === "string" && withLogin.test(item));

const isMoreThanDigit = (value: unknown) => valueTexts(value).some((text) => text.length > 1);

const isPairOfSecret = (owner: object) =>
  Object.entries(owner).some(
    ([member, pairName]) => nameOfPair.test(member) && typeof pairName === "string" && isSecretName(pairName),
  );

/** Matches an assignment within a text: `password=…`, `"password":"…"`, `Authorization: Basic …`. */
const assignment =
  /(?<![\w.-])([\w.-]+)(\\*["']?\s*[:=]\s*)(\\*["'][^"'\\]+|(?:(?:basic|bearer)\s+)?[^\s,;&"'\\{}[\]]+)/gi;
const noSecret = /^\W*(?:.|true|false|null|none|yes|no|\[secret)\W*$/i;

/** The text with the value of each assignment to a secret name replaced by `[secret]`. */
export const withoutAssignments = (text: string): string =>
  text.replace(assignment, (match, name, sign, value: string) =>
    isSecretName(name) && !noSecret.test(value)
      ? `${name}${sign}${/^\\*["']?/.exec(value)?.[0] ?? ""}${secretMark}`
      : match,
  );

/** Collects every text and number inside the secret members of a value, at any depth. */
export function textsOfSecretMembers(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOfSecretMembers);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isSecretMember(name, member, value) ? valueTexts(member) : textsOfSecretMembers(member),
  );
}

/**
 * Whether a text looks like a secret by itself: it is too long and too irregular to be an ordinary word or number that
 * other texts also contain.
 */
export const looksSecret = (text: string): boolean =>
  text.trim().length >= 8 &&
  /\p{L}/u.test(text) &&
  (/\d/.test(text) || (!/\s/.test(text.trim()) && text.length >= 20));
