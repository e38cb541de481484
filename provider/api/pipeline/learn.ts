import { isSecretMember, looksSecret, textsOfSecretMembers } from "../../secretMembers";
import { valueTexts } from "../../secrets";
import { isObject } from "../../values";
import type { WireObject } from "../callOptions";
import { secretNames } from "../contract/marks";
import type { Operation } from "../contract/operation";

/**
 * The maximum number of remembered secrets. Searching each text for a thousand secrets would take longer than a call.
 */
const mostKept = 300;

/**
 * Remembers the secrets in a record, so that no later error message quotes them. A field is secret by the contract or
 * by its name. Only the most recent secrets are kept.
 */
export function learnSecrets(
  reportedSecrets: Set<string>,
  { answer, paged }: Operation,
  record: WireObject,
): void {
  const records = paged && Array.isArray(record.items) ? record.items : [record];
  for (const item of records)
    if (isObject(item))
      for (const text of secretsIn(item, answer.shape, secretNames(answer))) reportedSecrets.add(text);
  for (const oldest of reportedSecrets) {
    if (reportedSecrets.size <= mostKept) break;
    reportedSecrets.delete(oldest);
  }
}

function secretsIn(record: WireObject, shape: object, ofContract: readonly string[]): string[] {
  const secretTexts: string[] = [];
  for (const name in record) {
    const member = record[name];
    const isSecret = Object.hasOwn(shape, name)
      ? ofContract.includes(name)
      : isSecretMember(name, member, record);
    if (isSecret) secretTexts.push(...valueTexts(member));
    else if (typeof member === "object") secretTexts.push(...textsOfSecretMembers(member));
  }
  // The text of a field that the contract calls public is never hidden, even if a secret has the same text.
  const isShown = (text: string) =>
    Object.keys(shape).some((name) => record[name] === text && !ofContract.includes(name));
  return secretTexts.filter((text) => looksSecret(text) && !isShown(text));
}
