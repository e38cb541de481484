import type { CallOptions } from "../api/callOptions";
import { isHostError } from "../api/errors";
import type { Properties } from "../values";
import { isNotFound } from "./assets/existence";
import type { Host } from "./host";
import { keyIndex, type Listed, type RecordList } from "./lists/recordList";
import { forgetListed, readSharedList } from "./lists/sharedList";
import type { CreateAnswer } from "./lostCreate";
import { writeOutcome } from "./outcome";
import { readList } from "./readList";
import { keyName, type ListedKey } from "./shown/keys";
import { seenItems } from "./shown/listReading";

/** The id and the account that identify a key in calls. */
export interface KeyId {
  readonly id: string;
  readonly accnt: number | undefined;
}

declare const mayBeChanged: unique symbol;
/** A key whose value may be changed, because it belongs to the resource, and no other resource of the run uses it. */
export interface WritableKey extends KeyId {
  readonly [mayBeChanged]: true;
}

/** The account's keys, by id. The API has no call for a single key. */
export const keysById: RecordList<ListedKey> = {
  source: "keys",
  of: "SSH keys",
  by: "id",
  idOf: ({ id }) => (id === undefined ? undefined : String(id)),
  keyOf: ({ id }) => (id === undefined ? undefined : String(id)),
  read: (host, accnt) => readList(host, "sshKey.list", { accnt }),
};

/** The account's keys, by name. A host may store names in lower case. */
export const keysByName: RecordList<ListedKey> = {
  ...keysById,
  by: "name",
  keyOf: keyName,
  inAnyCase: true,
  filtered: (host, accnt, public_key_name) => readList(host, "sshKey.list", { accnt, public_key_name }),
};

/** Looks up a key by id in the shared list. If the list lacks the key, the list is read again. */
export async function listedKey(
  host: Host,
  { id: key, accnt }: KeyId,
  { signal }: CallOptions,
): Promise<Listed<ListedKey>> {
  const question = { key, accnt, signal };
  const sharedList = await readSharedList(host, keysById, question);
  return seenItems(sharedList).length > 0 ? sharedList : readSharedList(host, keysById, question);
}

/** Called after a write, and wherever an older list must not be used. */
export const forgetKeys = (host: Host): void => forgetListed(host, keysById);

/**
 * Adds a key. In the specification, the response has no id. If a host returns the key itself, with its name and id, the
 * list is not read again. An id without the name may be the id of a task.
 *
 * @throws the client's failure, because `createOnce` judges the outcome.
 */
export async function addKey(
  { client }: Host,
  params: Parameters<Host["client"]["sshKey"]["add"]>[0],
  call: CallOptions,
): Promise<CreateAnswer<ListedKey>> {
  const answer: ListedKey & { readonly added?: boolean } = await client.sshKey.add(params, call);
  const { added, id } = answer;
  if (added === false) return { is: "declined" };
  const isKey =
    /^[1-9]\d*$/.test(String(id)) && keyIndex(keysByName, [answer])(params.public_key_name).length > 0;
  return isKey ? { is: "made", made: answer } : { is: "withoutId" };
}

/** The outcome of an update of a key. */
type KeyUpdate =
  | { readonly is: "done" }
  /** A key of this name exists: another key, or this one, renamed by an earlier attempt whose response was lost. */
  | { readonly is: "nameTaken"; readonly because: unknown }
  | { readonly is: "failed"; readonly because: unknown };

export async function updateKey(
  host: Host,
  { id, accnt }: WritableKey,
  members: Properties,
  call: CallOptions,
): Promise<KeyUpdate> {
  try {
    await host.client.sshKey.update({ accnt, id: Number(id), ...members }, call);
    return { is: "done" };
  } catch (because) {
    return { is: isHostError(because, "duplicate") ? "nameTaken" : "failed", because };
  } finally {
    forgetKeys(host);
  }
}

/** The outcome of a removal of a key. */
type KeyRemoval =
  | { readonly is: "done" }
  /** The host responded that it did not remove the key. */
  | { readonly is: "declined" }
  /** The host does not find the key, or has not responded. */
  | { readonly is: "unclear"; readonly because: unknown }
  | { readonly is: "failed"; readonly because: unknown };

/**
 * Removes a key from the account. Unless the outcome is clear, the caller has to look in later lists whether the key
 * still exists.
 */
export async function removeKey(host: Host, { id, accnt }: KeyId, call: CallOptions): Promise<KeyRemoval> {
  const outcome = await writeOutcome(call, (options) =>
    host.client.sshKey.remove({ accnt, id: Number(id) }, options),
  );
  if (outcome.is === "done" && outcome.value.removed !== false) return { is: "done" };
  forgetKeys(host);
  if (outcome.is === "done") return { is: "declined" };
  const because: unknown = outcome.error;
  return { is: outcome.is === "unsure" || isNotFound(because) ? "unclear" : "failed", because };
}
