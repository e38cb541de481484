import type * as z from "zod";
import { isSecretType } from "../contract/secret";

/** Replaces a secret in a text. */
const removed = "[secret]";

const isSecret = ({ shape }: z.ZodObject, name: string): boolean => {
  const type = shape[name] as z.ZodType | undefined;
  return type !== undefined && isSecretType(type);
};

/** The params without the members that the contract marks as secret. */
export const redact = (
  params: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isSecret(params, name) ? removed : value]),
  );

/** The secret values themselves, to be scrubbed from any text the host sends back. */
export const secretValues = (params: z.ZodObject, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isSecret(params, name) ? [String(value)] : []));

/** Shorter secrets are parts of ordinary words, such as `x` of `exist`: they count only as whole words. */
export const leastWithinWords = 4;

/** The text without any of the secrets: hosts may quote what they were sent, in capital letters or small ones. */
export function scrub(text: string, secrets: Iterable<string | undefined>): string {
  const said = text.toLowerCase();
  const found = [...new Set([...secrets].flatMap(formsOf))]
    .filter((secret) => said.includes(secret.toLowerCase()))
    .flatMap((secret) => [...text.matchAll(patternOf(secret))])
    .map((match): Part => [match.index, match.index + match[0].length]);
  return joined(found).reduceRight(
    (clean, [from, to]) => `${clean.slice(0, from)}${removed}${clean.slice(to)}`,
    text,
  );
}

/** As it is, and as it stands in JSON. Blanks around it say nothing. */
const formsOf = (secret: string | undefined): string[] => {
  const text = secret?.trim();
  return text ? [text, JSON.stringify(text).slice(1, -1)] : [];
};

const patternOf = (secret: string): RegExp => {
  const pattern = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const isWord = secret.length < leastWithinWords;
  return new RegExp(isWord ? `(?<![\\p{L}\\p{N}_])${pattern}(?![\\p{L}\\p{N}_])` : pattern, "giu");
};

type Part = readonly [from: number, to: number];

/** Parts of a text in their order; those that overlap are one, because one secret may begin within another. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const [from, to] of [...parts].sort(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && from < last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
}
