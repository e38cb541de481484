import type * as z from "zod";
import type { sshKeyRecord } from "../../api/contract/sshKey";
import { lowerCase } from "../../normalForms";

/** A key as the host lists it. */
export type ListedKey = z.infer<typeof sshKeyRecord>;

/** The name of a key, as the host lists it. */
export const keyName = ({ public_key_name }: ListedKey): string | undefined => public_key_name;

/** The keys with exactly this name. If there is none, the last key whose name differs only by case. */
export function keysOfName(sought: string, keys: readonly ListedKey[]): readonly ListedKey[] {
  const exact = keys.filter((key) => keyName(key) === sought);
  return exact.length > 0 ? exact : keys.slice(-1);
}

const indexes = new WeakMap<readonly ListedKey[], Map<unknown, ListedKey[]>>();

/**
 * The keys of a list whose name equals a name except for case. The list is indexed, because a run may look up thousands
 * of new keys in the same list.
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
