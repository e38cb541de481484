import type * as z from "zod";
import type { sshKeyRecord } from "../../api/contract/sshKey";

/** A key as the host lists it. */
export type ListedKey = z.infer<typeof sshKeyRecord>;

/** The name of a key, as the host lists it. */
export const keyName = ({ public_key_name }: ListedKey): string | undefined => public_key_name;

/** The keys of exactly this name; without one, the last one whose name differs in its letters alone. */
export function keysOfName(sought: string, keys: readonly ListedKey[]): readonly ListedKey[] {
  const exact = keys.filter((key) => keyName(key) === sought);
  return exact.length > 0 ? exact : keys.slice(-1);
}
