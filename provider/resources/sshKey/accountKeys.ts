import type { CallOptions } from "../../api/callOptions";
import type { KeyId, WritableKey } from "../../host/keys";
import type { ListedKey } from "../../host/shown/keys";
import { seenIn } from "../../host/shown/listReading";
import { failure } from "../../message";
import { fromOutputs } from "../../resource/compare";
import { accountOf } from "../../resource/record";
import type { Session } from "../../resource/session";
import { mustBeSure } from "../../resource/surely";
import { hasUnknown } from "../../values";
import { kit, type SshKeyInputs, type SshKeyResource, type StoredSshKey } from "./inputs";

// What is looked for among the keys of an account.

/** The key of this id. @throws if the list moved while it was read, and did not show it. */
export const keyOf = async (
  session: Session,
  key: KeyId,
  call: CallOptions,
): Promise<ListedKey | undefined> =>
  mustBeSure(session.host.keys.byId, key.id, await session.host.keys.listed(key, call)).at(-1);

/**
 * The outputs, with the account that the program names for the first time if the key is there. The key may be of that
 * account, because no list says whose it is, and a second key of the name would be refused there.
 *
 * @throws if the host does not list the keys of that account.
 */
export const keyAsAtHost: NonNullable<SshKeyResource["asAtHost"]> = async (session, request, context) => {
  const { id, olds, news } = request;
  const { accountNumber } = news;
  const isKnown = fromOutputs(olds).values.accountNumber !== undefined;
  if (isKnown || accountNumber === undefined || hasUnknown(accountNumber)) return olds;
  if (session.configuration.loginMissing) return olds;
  const key = await keyOf(session, { id, accnt: accountNumber as number }, context);
  const isIt = key && kit.judge(key, olds, ["publicKeyName", "publicKeyValue"]) !== "other";
  return isIt ? { ...olds, accountNumber: accountNumber as number } : olds;
};

/** The key that a resource has in the state. */
export const ownKey = (session: Session, id: string, olds: StoredSshKey): WritableKey =>
  ({ id, accnt: accountOf(session, olds) }) as WritableKey;

/**
 * A key of the account that a resource adopts. Undefined: the program keeps it as another resource, and would give it one
 * value, and then the other one, at each run.
 */
export const adoptableKey = (session: Session, { id, accnt }: KeyId): WritableKey | undefined =>
  session.run.isKept("SshKey", id) ? undefined : ({ id, accnt } as WritableKey);

const unique = ["publicKeyName", "publicKeyValue"] as const;

interface Held {
  readonly property: (typeof unique)[number];
  /** The key of the account that has it. */
  readonly holder: ListedKey;
}

/** The failure that a key does not get what another one has. */
export function heldBy(
  session: Session,
  { publicKeyName: name }: SshKeyInputs,
  { property, holder }: Held,
  because: unknown,
): Error {
  const [holderId, isOfRun] = [String(holder.id), session.run.isManaged("SshKey", String(holder.id))];
  const facts = { name, property, holder: String(holder.public_key_name ?? ""), holderId, isOfRun };
  return failure("ssh-key-held", facts, because);
}

interface Wanted {
  /** Its own id, if it has one. */
  readonly id?: string;
  readonly accnt: number | undefined;
  readonly news: SshKeyInputs;
}

/** The key that has what another one is to get; `none`: no key has it now; `unknown`: the keys cannot be listed. */
async function holderOf(
  session: Session,
  { id, accnt, news }: Wanted,
  { signal }: CallOptions,
): Promise<Held | "none" | "unknown"> {
  const reading = await session.host.readList("sshKey.list", { accnt }, { signal }).catch(() => undefined);
  if (!reading) return "unknown";
  for (const property of unique) {
    const holder = seenIn(reading).find(
      (key) => String(key.id) !== id && kit.judge(key, news, [property]) === "same",
    );
    if (holder?.id !== undefined) return { property, holder };
  }
  return "none";
}

/** The refusal as a failure that names the key which has the name or the value; as it is if no list shows one. */
export async function withHolder(
  session: Session,
  wanted: Wanted,
  call: CallOptions,
  refusal: unknown,
): Promise<unknown> {
  const held = await holderOf(session, wanted, call);
  return typeof held === "string" ? refusal : heldBy(session, wanted.news, held, refusal);
}

/**
 * Returns if the key that was in the way has given up its name since, as where names are handed on in one run.
 *
 * @throws the refusal if a key has it, or if that cannot be seen.
 */
export async function mustBeFreeNow(
  session: Session,
  wanted: Wanted,
  call: CallOptions,
  refusal: unknown,
): Promise<void> {
  const held = await holderOf(session, wanted, call);
  if (held === "unknown") throw refusal;
  if (held !== "none") throw heldBy(session, wanted.news, held, refusal);
}
