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
export function learnSecrets(reported: Set<string>, { answer, paged }: Operation, record: WireObject): void {
  const records = paged && Array.isArray(record.items) ? record.items : [record];
  for (const one of records)
    if (isObject(one))
      for (const text of secretsIn(one, answer.shape, secretNames(answer))) reported.add(text);
  for (const oldest of reported) {
    if (reported.size <= mostKept) break;
    reported.delete(oldest);
  }
}

function secretsIn(record: WireObject, shape: object, ofContract: readonly string[]): string[] {
  const found: string[] = [];
  for (const name in record) {
    const member = record[name];
    const isSecret = Object.hasOwn(shape, name)
      ? ofContract.includes(name)
      : isSecretMember(name, member, record);
    if (isSecret) found.push(...valueTexts(member));
    else if (typeof member === "object") found.push(...textsOfSecretMembers(member));
  }
  // The text of a field that the contract calls public is never hidden, even if a secret has the same text.
  const isShown = (text: string) =>
    Object.keys(shape).some((name) => record[name] === text && !ofContract.includes(name));
  return found.filter((text) => looksSecret(text) && !isShown(text));
}
