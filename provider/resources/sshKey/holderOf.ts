import type { CallOptions } from "../../api/callOptions";
import type { ListedKey } from "../../host/shown/keys";
import { seenIn } from "../../host/shown/listReading";
import { failure } from "../../message";
import type { Session } from "../../resource/session";
import { kit, type SshKeyInputs } from "./inputs";

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

/** The refusal as a failure that names the key which has the name or the value; as it is if no list shows one. */
export async function withHolder(
  session: Session,
  { id, accnt, news }: Wanted,
  { signal }: CallOptions,
  refusal: unknown,
): Promise<unknown> {
  const reading = await session.host.readList("sshKey.list", { accnt }, { signal }).catch(() => undefined);
  for (const property of unique) {
    const holder = seenIn(reading ?? {}).find(
      (key) => String(key.id) !== id && kit.judge(key, news, [property]) === "same",
    );
    if (holder?.id === undefined) continue;
    return heldBy(session, news, { property, holder }, refusal);
  }
  return refusal;
}
