import { isSecretName } from "./secretNames";
import { removed, valueTexts } from "./secrets";
import { isObject } from "./values";

/** An address with a login in it. */
const withLogin = /:\/\/[^\s/:@]*:[^\s/@]+@/;

/** Members of a pair: `{ name: "password", value: "…" }`. */
const [nameOfPair, valueOfPair] = [
  /^(?:name|key|field|label|option|param(?:eter)?|property)$/i,
  /^val(?:ue)?s?$/i,
];

/**
 * Whether a member is a secret, by its name, by that of the pair whose value it is, or as an address with a login. A truth, or
 * a digit in place of one, is none: permissions have such names.
 *
 * @param owner the object that has it.
 */
export const isSecretMember = (name: string, value: unknown, owner: object): boolean =>
  ((isSecretName(name) || (valueOfPair.test(name) && isPairOfSecret(owner))) && isMoreThanDigit(value)) ||
  [value].flat().some((one) => typeof one === "string" && withLogin.test(one));

const isMoreThanDigit = (value: unknown) => valueTexts(value).some((text) => text.length > 1);

const isPairOfSecret = (owner: object) =>
  Object.entries(owner).some(
    ([member, said]) => nameOfPair.test(member) && typeof said === "string" && isSecretName(said),
  );

/** A name and what is set to it within a text: `password=…`, `"password":"…"`, `Authorization: Basic …`. */
const assignment =
  /(?<![\w.-])([\w.-]+)(\\*["']?\s*[:=]\s*)(\\*["'][^"'\\]+|(?:(?:basic|bearer)\s+)?[^\s,;&"'\\{}[\]]+)/gi;
const noSecret = /^\W*(?:.|true|false|null|none|yes|no|\[secret)\W*$/i;

/** A text without what it sets to names of secrets. */
export const withoutAssignments = (text: string): string =>
  text.replace(assignment, (all, name, sign, value: string) =>
    isSecretName(name) && !noSecret.test(value)
      ? `${name}${sign}${/^\\*["']?/.exec(value)?.[0] ?? ""}${removed}`
      : all,
  );

/** Every text and number of members that are named as secrets are, at any depth. */
export function textsOfSecretMembers(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOfSecretMembers);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isSecretMember(name, member, value) ? valueTexts(member) : textsOfSecretMembers(member),
  );
}

/** Whether a text alone looks like a secret, and is no word or number that other texts have as well. */
export const looksSecret = (text: string): boolean =>
  text.trim().length >= 8 &&
  /\p{L}/u.test(text) &&
  (/\d/.test(text) || (!/\s/.test(text.trim()) && text.length >= 20));
