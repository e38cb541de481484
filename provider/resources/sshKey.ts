import * as z from "zod";
import type { CallOptions } from "../api/callOptions";
import { accountNumber, publicSshKey, wordUnderscore } from "../api/contract/dataTypes";
import type { Creation } from "../host/createOnce";
import type { KeyId, WritableKey } from "../host/keys";
import { keysOfName, type ListedKey, mayBeNamed } from "../host/shown/keys";
import { seenItems } from "../host/shown/listReading";
import { failure, message } from "../message";
import { lowerCase, publicKey } from "../normalForms";
import { wireMembers } from "../programNames";
import { recorded, replaced, updateRow } from "../resource/changeTable";
import { outputsBefore } from "../resource/compare";
import { duplicateRecords } from "../resource/duplicateRecords";
import { optional } from "../resource/optional";
import { mustBeId, numberOf, recordAccount } from "../resource/record";
import { type KitResource, type KitStored, recordKit } from "../resource/recordKit";
import type { Session } from "../resource/session";
import { findListedRecords, mustBeSure } from "../resource/sureRecords";
import { hasUnknown, knownOf } from "../values";

/** Inputs of an SshKey (specification, Named public SSH keys). */
const sshKeyInputs = z.object({
  publicKeyName: wordUnderscore()
    .meta({ autoname: true })
    .describe(
      "Name of the key, unique in the account: letters, digits and underscores. Not given: made from the resource's name and a suffix that differs in every stack. Changing it renames the key in place.",
    ),
  publicKeyValue: publicSshKey().describe(
    "The public key: the contents of a public key file, beginning with `ssh-`. Changing it updates the key in place; servers already deployed keep the key they were built with.",
  ),
  accountNumber: optional(
    accountNumber(),
    "Account that the key belongs to. Default: the configured account. Changing it replaces the key.",
  ),
  onExisting: optional(
    z.enum(["fail", "adopt"], { error: "must be fail or adopt" }),
    "Action if the account already has a key of this name.",
    { default: "fail" },
  ),
  removeOnDelete: optional(
    z.boolean({ error: "must be true or false" }),
    'Whether deleting this resource removes the key from the account. Default: true for a key that this resource added or that was imported, false for one that it adopted with `onExisting: "adopt"`, which stays in the account.',
  ),
});

type SshKeyInputs = z.output<typeof sshKeyInputs>;

const update = updateRow("sshKey.update", "sshKey.list");

export const kit = recordKit({
  name: "SshKey",
  inputs: sshKeyInputs,
  outputs: z.object({
    keyId: z.number().int().describe("The key's id number at the host; also the resource's id."),
  }),
  changes: {
    publicKeyName: { ...update("public_key_name"), form: lowerCase },
    publicKeyValue: { ...update("public_key_value"), form: publicKey },
    accountNumber: replaced,
    onExisting: recorded,
    removeOnDelete: recorded,
  },
  reportedInputs: ["accountNumber"],
  reportedBy: "sshKey.list",
  ofId: (id) => ({ keyId: numberOf(id) }),
  imported: () => ["publicKeyName", "publicKeyValue"],
});

type SshKeyResource = KitResource<typeof kit>;
/** An SSH key as Pulumi's state stores it. */
type StoredSshKey = KitStored<typeof kit>;

/** The methods and texts of an SshKey that need no call. */
const declaredSshKey = {
  ...kit.declared,
  description:
    "A named public SSH key of the account.\n\n" +
    "Name and value are changed in place. Servers keep the keys they were built with: removing a key here removes it from the account's list only. " +
    "Without `publicKeyName` the key is named after the resource, with a suffix of its own that stays. " +
    "Only one variant of the API has named keys: on a host without them, give each Server its `publicSshKey`.",
  check({ olds, news, autoname }) {
    // A generated name stays. Another name is generated only if the state has none.
    const publicKeyName = news.publicKeyName ?? olds?.publicKeyName ?? autoname?.();
    return kit.declared.check({ olds, news: { ...news, publicKeyName } });
  },
  what: (id: string) => `SSH key ${id}`,
  /** An adopted key stays at the host, unless `removeOnDelete` is true. */
  isReleased: ({ __adopted, removeOnDelete = __adopted !== true }) => !removeOnDelete,
  // After an update that may have arrived, the state has no value for the key, so the two cannot be compared.
  isSame({ publicKeyValue }, inputsNow) {
    const valueNow = wireMembers(inputsNow, ["publicKeyValue"]);
    return (
      publicKeyValue !== undefined && kit.judge(valueNow, { publicKeyValue }, ["publicKeyValue"]) === "same"
    );
  },
} satisfies Partial<SshKeyResource>;

/**
 * The key with this id. @throws if the list did not show the key and records moved between its pages while it was read.
 */
const keyOf = async (session: Session, key: KeyId, call: CallOptions): Promise<ListedKey | undefined> =>
  mustBeSure(session.host.keys.byId, key.id, await session.host.keys.listed(key, call)).at(-1);

/**
 * Returns the stored outputs, with the account that the program sets for the first time, if that account has the key.
 * No list shows the account of a key, so the key may have been there all along. A replacement would then be refused,
 * because a key of the same name exists.
 *
 * @throws if the host does not list the keys of that account.
 */
const keyAsAtHost: NonNullable<SshKeyResource["asAtHost"]> = async (session, request, context) => {
  const { id, olds, news } = request;
  const { accountNumber } = news;
  const isKnown = outputsBefore(olds).values.accountNumber !== undefined;
  if (isKnown || accountNumber === undefined || hasUnknown(accountNumber)) return olds;
  if (session.configuration.loginMissing) return olds;
  const key = await keyOf(session, { id, accnt: accountNumber as number }, context);
  const isIt = key && kit.judge(key, olds, ["publicKeyName", "publicKeyValue"]) !== "other";
  return isIt ? { ...olds, accountNumber: accountNumber as number } : olds;
};

/** The key that the state of a resource names. */
const ownKey = (session: Session, id: string, olds: StoredSshKey): WritableKey =>
  ({ id, accnt: recordAccount(session, olds) }) as WritableKey;

/**
 * A key of the account that a resource may adopt. Undefined if another resource of the program keeps the key, because
 * each run would then set one value and after it the other.
 */
const adoptableKey = (session: Session, { id, accnt }: KeyId): WritableKey | undefined =>
  session.run.isKept("SshKey", id) ? undefined : ({ id, accnt } as WritableKey);

const unique = ["publicKeyName", "publicKeyValue"] as const;

interface Held {
  readonly property: (typeof unique)[number];
  /** The other key, which has the wanted name or value. */
  readonly holder: ListedKey;
}

/** The failure if another key already has the wanted name or value. */
function heldBy(
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
  /** The id of the resource's own key, if it has one already. */
  readonly id?: string;
  readonly accnt: number | undefined;
  readonly news: SshKeyInputs;
}

/**
 * Finds the other key that has the wanted name or value. `none`: no key has it now. `unknown`: the keys cannot be
 * listed.
 */
async function holderOf(
  session: Session,
  { id, accnt, news }: Wanted,
  { signal }: CallOptions,
): Promise<Held | "none" | "unknown"> {
  const reading = await session.host.readList("sshKey.list", { accnt }, { signal }).catch(() => undefined);
  if (!reading) return "unknown";
  for (const property of unique) {
    const holder = seenItems(reading).find(
      (key) => String(key.id) !== id && kit.judge(key, news, [property]) === "same",
    );
    if (holder?.id !== undefined) return { property, holder };
  }
  return "none";
}

/**
 * Replaces the host's refusal by a failure that names the key with the same name or value. Returns the refusal itself
 * if no list shows such a key.
 */
async function withHolder(
  session: Session,
  wantedKey: Wanted,
  call: CallOptions,
  refusal: unknown,
): Promise<unknown> {
  const heldKey = await holderOf(session, wantedKey, call);
  return typeof heldKey === "string" ? refusal : heldBy(session, wantedKey.news, heldKey, refusal);
}

/**
 * Returns if the wanted name is free by now, for example because two keys exchange their names in one run.
 *
 * @throws the refusal if another key still has the name, or if the keys cannot be listed.
 */
async function mustBeFreeNow(
  session: Session,
  wantedKey: Wanted,
  call: CallOptions,
  refusal: unknown,
): Promise<void> {
  const heldKey = await holderOf(session, wantedKey, call);
  if (heldKey === "unknown") throw refusal;
  if (heldKey !== "none") throw heldBy(session, wantedKey.news, heldKey, refusal);
}

/**
 * Warns if the account already has a key with the name of a new one, because `up` refuses to add it. A name that the
 * preview does not know is skipped.
 */
const checkSshKeyAtHost: SshKeyResource["checkAtHost"] = async (session, { olds, news }, { warn }) => {
  const { publicKeyName: name, accountNumber, onExisting = "fail" } = knownOf(news);
  if (olds || name === undefined || onExisting !== "fail" || hasUnknown(news.onExisting)) return [];
  const accnt = recordAccount(session, { accountNumber });
  const keys = await session.catalogue.questions.ask(
    `SSH keys${accnt === undefined ? "" : ` of account ${accnt}`}`,
    (call) => session.host.ifOffered(session.host.readList("sshKey.list", { accnt }, call)),
  );
  const takenKey = mayBeNamed(name, seenItems(keys ?? {})).find(
    (key) =>
      key.id !== undefined &&
      kit.judge(key, { publicKeyName: name }, ["publicKeyName"]) === "same" &&
      !session.run.isManaged("SshKey", String(key.id)),
  );
  if (takenKey) warn(message("ssh-key-name-taken", { name, id: String(takenKey.id), isPreview: true }));
  return [];
};

/**
 * Pauses before each search for a key that may have been added, in milliseconds. A host may list a new key slightly
 * late.
 */
const pauses = [0, 1_000, 4_000, 10_000, 15_000];

/**
 * Adds the key. If the host's response lacks the id, the id is found by the key's name. If a key of this name exists
 * already, the create fails or adopts that key (`onExisting: "adopt"`). If the response is lost, a new key with this
 * name and value is ours and does not count as adopted.
 */
const createSshKey: SshKeyResource["create"] = (session, { news }, context) => {
  const { publicKeyName: name, publicKeyValue } = news;
  const accnt = recordAccount(session, news);
  // Without a turn, two simultaneous creates for one name would each take the other's key for their own.
  return session.inTurn(`SshKey:${accnt ?? ""}:${name}`, async () => {
    // Keys that are added at the same time share one reading of the list.
    const keysBefore = await keysNamed(session, { name, accnt }, context, "listed");
    const isNew = ({ id }: ListedKey) => !keysBefore.some((key) => key.id === id);
    const hasText = (key: ListedKey) => kit.judge(key, news, ["publicKeyValue"]);
    const isExact = (key: ListedKey) => hasText(key) === "same";
    const duplicates = duplicateRecords(`SSH key "${name}"`, ({ id }: ListedKey) => Number(id), context);
    const creation = await session.host.createOnce<ListedKey>(context, {
      name: `SSH key ${name}`,
      ids: "sshKey.list",
      pauses,
      send: (call) =>
        session.host.keys.add({ accnt, public_key_name: name, public_key_value: publicKeyValue }, call),
      look: async (call) => (await keysNamed(session, { name, accnt }, call)).filter(isNew),
      idOf: ({ id }) => String(id),
      // Names are unique, so a new key without a visible value is the one that was just added.
      isExact: (key) => hasText(key) !== "other",
      choose: (several) => duplicates.first(several.some(isExact) ? several.filter(isExact) : several),
    });
    if (creation.is === "made") return createdKey(session, creation.made, news);
    if (creation.is === "unkeepable") throw failure("id-too-large", { id: creation.id });
    const refusal = refusalOf(creation, name);
    // A key of the same name may be the cause. After a cancel, `createOnce` has already searched for a while.
    const mayBeTaken = creation.is === "lost" || creation.reason !== "other";
    if (!mayBeTaken || context.signal?.aborted) throw refusal;
    const find = (call: CallOptions) => keysNamed(session, { name, accnt }, call);
    const outcome = await session.host.afterwards(find, context.signal);
    const namedKeys = outcome.is === "done" ? outcome.value : [];
    const existing = namedKeys.at(-1);
    if (!existing) throw await withHolder(session, { accnt, news }, context, refusal);
    // A key that is new and has this value is ours: the host may have refused a repetition of the call, sent by a
    // proxy, after the first call succeeded.
    const ownKeys = namedKeys.filter((key) => isNew(key) && isExact(key));
    if (ownKeys.length > 0) return createdKey(session, duplicates.first(ownKeys), news);
    return takeOver(session, news, { existing, refusal }, context);
  });
};

function refusalOf(creation: Exclude<Creation<ListedKey>, { readonly is: "made" }>, name: string): unknown {
  if (creation.is === "lost")
    return failure("ssh-key-answer-lost", { name, ...creation.lost }, creation.because);
  return creation.because ?? failure("ssh-key-not-added", { name });
}

type Made = Awaited<ReturnType<SshKeyResource["create"]>>;

async function takeOver(
  session: Session,
  news: SshKeyInputs,
  { existing, refusal }: { readonly existing: ListedKey; readonly refusal: unknown },
  call: CallOptions,
): Promise<Made> {
  const adopted = createdKey(session, existing, news, { __adopted: true });
  const { id } = adopted;
  if (news.onExisting !== "adopt")
    throw failure("ssh-key-name-taken", { name: news.publicKeyName, id }, refusal);
  if (kit.judge(existing, news, ["publicKeyValue"]) !== "same") {
    const key = adoptableKey(session, { id, accnt: recordAccount(session, news) });
    if (!key) throw heldBy(session, news, { property: "publicKeyName", holder: existing }, refusal);
    const update = await session.host.keys.update(key, { public_key_value: news.publicKeyValue }, call);
    if (update.is !== "done") throw update.because;
  }
  return adopted;
}

function createdKey(
  session: Session,
  key: ListedKey,
  news: SshKeyInputs,
  hiddenOutputs: Pick<StoredSshKey, "__adopted"> = {},
): Made {
  if (!key.id) throw failure("ssh-key-without-id", { name: news.publicKeyName });
  const id = String(key.id);
  const record = { accnt: recordAccount(session, news) };
  return { id, outputs: kit.outputsOf(session, { id, olds: hiddenOutputs }, record, news) };
}

/** The present key at the host; undefined if it is gone. An import may give the key's name in place of the id. */
const readSshKey: SshKeyResource["read"] = async (session, { id: idOrName, outputs }, context) => {
  const accnt = recordAccount(session, outputs);
  const key = await ("__set" in outputs ? keyOf : keyAsked)(session, { id: idOrName, accnt }, context);
  if (!key?.id) return undefined;
  return kit.foundAs(session, { id: String(key.id), outputs }, { ...key, accnt });
};

/** Finds the key of an import by its id or its name. */
const keyAsked: typeof keyOf = async (session, { id: idOrName, accnt }, call) => {
  mustBeId("SshKey", "idNumberOrName", idOrName);
  const ofId = /^\d+$/.test(idOrName) ? await keyOf(session, { id: idOrName, accnt }, call) : undefined;
  return ofId ?? (await keysNamed(session, { name: idOrName, accnt }, call)).at(-1);
};

/**
 * The keys with this name, the newest last. By default the list is read now.
 *
 * @throws if the list showed no such key and records moved between its pages while it was read, because an older key
 * might then be taken for ours.
 */
async function keysNamed(
  session: Session,
  { name, accnt }: { readonly name: string; readonly accnt: number | undefined },
  { signal }: CallOptions,
  howNew: "listed" | "now" = "now",
): Promise<readonly ListedKey[]> {
  const { items } = await findListedRecords(session.host.keys.byName, { key: name, accnt, signal }, howNew);
  return keysOfName(name, items);
}

/** Renames the key or changes its value, in one call. */
const updateSshKey: SshKeyResource["update"] = async (session, { id, olds, news }, context) => {
  const changedInputs = kit.changedIn(olds, news);
  if (changedInputs.length > 0) {
    const key = ownKey(session, id, olds);
    const send = () => session.host.keys.update(key, wireMembers(news, changedInputs), context);
    const update = await send();
    if (update.is === "failed") throw update.because;
    // After a lost response the call is repeated, and may then be refused because of the name that the first call has
    // set.
    if (update.is === "nameTaken") {
      const keyNow = await keyOf(session, key, context).catch(() => undefined);
      session.host.keys.forget();
      // The host may not show the value, but an update sets both name and value, or neither.
      const hasName = keyNow && kit.judge(keyNow, news, ["publicKeyName"]) === "same";
      if (!hasName || kit.judge(keyNow, news, changedInputs) === "other") {
        await mustBeFreeNow(session, { ...key, news }, context, update.because);
        const second = await send();
        if (second.is !== "done") throw second.because;
      }
    }
  }
  // The host does not report the account, so the state stores it. The key stays in this account even if the program or
  // the configuration later names another.
  const record = { accnt: recordAccount(session, { ...olds, ...news }) };
  return kit.outputsOf(session, { id, olds }, record, news);
};

/**
 * Removes the key from the account; servers built with the key keep it. A key that is already gone counts as removed.
 * An adopted key is released, so that nothing is sent, unless `removeOnDelete` is true.
 */
const deleteSshKey: SshKeyResource["delete"] = async (session, { id, olds }, context) => {
  const keyLabel = declaredSshKey.what(id);
  if (declaredSshKey.isReleased(olds))
    return context.status(message("resource-released", { what: keyLabel }));
  const key = { id, accnt: recordAccount(session, olds) };
  const removal = await session.host.keys.remove(key, context);
  if (removal.is === "done") return;
  if (removal.is === "failed") throw removal.because;
  if (!(await keyOf(session, key, context))) return;
  throw removal.is === "declined" ? failure("resource-not-deleted", { what: keyLabel }) : removal.because;
};

/** A named public SSH key of the account. */
export const sshKey: SshKeyResource = {
  ...declaredSshKey,
  checkAtHost: checkSshKeyAtHost,
  asAtHost: keyAsAtHost,
  create: createSshKey,
  read: readSshKey,
  update: kit.update(updateSshKey),
  delete: deleteSshKey,
};
