import type * as z from "zod";
import type { sshKeyRecord } from "../../api/contract/sshKey";
import { lowerCase } from "../../normalForms";

/** A key as the host lists it. */
export type ListedKey = z.infer<typeof sshKeyRecord>;

/** The name of a key, as the host lists it. */
export const keyName = ({ public_key_name }: ListedKey): string | undefined => public_key_name;

/** The keys of exactly this name; if there is none, the last one whose name differs only in its letters' case. */
export function keysOfName(sought: string, keys: readonly ListedKey[]): readonly ListedKey[] {
  const exact = keys.filter((key) => keyName(key) === sought);
  return exact.length > 0 ? exact : keys.slice(-1);
}

const indexes = new WeakMap<readonly ListedKey[], Map<unknown, ListedKey[]>>();

/**
 * The keys of a list that may have this name, in any case of letters: each of thousands of new keys looks into the same
 * list.
 */
export function mayBeNamed(sought: string, keys: readonly ListedKey[]): readonly ListedKey[] {
  const index = indexes.get(keys) ?? new Map<unknown, ListedKey[]>();
  if (!indexes.has(keys)) {
    indexes.set(keys, index);
    for (const key of keys) {
      const name = lowerCase(keyName(key));
      const sameName = index.get(name) ?? [];
      sameName.push(key);
      index.set(name, sameName);
    }
  }
  return index.get(lowerCase(sought)) ?? [];
}
