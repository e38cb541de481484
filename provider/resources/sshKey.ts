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
import { madeTwice } from "../resource/madeTwice";
import { optional } from "../resource/optional";
import { mustBeId, numberOf, recordAccount } from "../resource/record";
import { type KitResource, type KitStored, recordKit } from "../resource/recordKit";
import type { Session } from "../resource/session";
import { findListedRecords, mustBeSure } from "../resource/surely";
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
/** The stored form of a key. */
type StoredSshKey = KitStored<typeof kit>;

/** The part of a key that is known without a call. */
const declaredSshKey = {
  ...kit.declared,
  description:
    "A named public SSH key of the account.\n\n" +
    "Name and value are changed in place. Servers keep the keys they were built with: removing a key here removes it from the account's list only. " +
    "Without `publicKeyName` the key is named after the resource, with a suffix of its own that stays. " +
    "Only one variant of the API has named keys: on a host without them, give each Server its `publicSshKey`.",
  check({ olds, news, autoname }) {
    // A generated name stays; a new one is created only if there is none.
    const publicKeyName = news.publicKeyName ?? olds?.publicKeyName ?? autoname?.();
    return kit.declared.check({ olds, news: { ...news, publicKeyName } });
  },
  what: (id: string) => `SSH key ${id}`,
  /** An adopted key stays at the host, unless the program says otherwise. */
  isReleased: ({ __adopted, removeOnDelete = __adopted !== true }) => !removeOnDelete,
  // No value is known of a key whose update may have arrived.
  isSame({ publicKeyValue }, now) {
    const valueNow = wireMembers(now, ["publicKeyValue"]);
    return (
      publicKeyValue !== undefined && kit.judge(valueNow, { publicKeyValue }, ["publicKeyValue"]) === "same"
    );
  },
} satisfies Partial<SshKeyResource>;

// The key that is looked for among the keys of an account.

/** The key with this id. @throws if the list moved while it was read, and did not show it. */
const keyOf = async (session: Session, key: KeyId, call: CallOptions): Promise<ListedKey | undefined> =>
  mustBeSure(session.host.keys.byId, key.id, await session.host.keys.listed(key, call)).at(-1);

/**
 * The outputs, with the account that the program names for the first time, if the key is there. The key may belong to
 * that account, because no list shows the account of a key, and a second key of the name would be refused there.
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

/** The key that a resource has in the state. */
const ownKey = (session: Session, id: string, olds: StoredSshKey): WritableKey =>
  ({ id, accnt: recordAccount(session, olds) }) as WritableKey;

/**
 * A key of the account that a resource adopts. Undefined: another resource of the program has it, and each run would
 * give it one value and then the other.
 */
const adoptableKey = (session: Session, { id, accnt }: KeyId): WritableKey | undefined =>
  session.run.isKept("SshKey", id) ? undefined : ({ id, accnt } as WritableKey);

const unique = ["publicKeyName", "publicKeyValue"] as const;

interface Held {
  readonly property: (typeof unique)[number];
  /** The key of the account that has it. */
  readonly holder: ListedKey;
}

/** The failure if another key has the wanted name or value. */
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
  /** Its own id, if it has one. */
  readonly id?: string;
  readonly accnt: number | undefined;
  readonly news: SshKeyInputs;
}

/** The key that has the wanted name or value; `none`: no key has it now; `unknown`: the keys cannot be listed. */
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

/** The refusal, as a failure that names the key with the name or the value; unchanged if no list shows one. */
async function withHolder(
  session: Session,
  wanted: Wanted,
  call: CallOptions,
  refusal: unknown,
): Promise<unknown> {
  const held = await holderOf(session, wanted, call);
  return typeof held === "string" ? refusal : heldBy(session, wanted.news, held, refusal);
}

/**
 * Returns if the other key has given up its name since, as when names are exchanged in one run.
 *
 * @throws the refusal if a key has it, or if that cannot be seen.
 */
async function mustBeFreeNow(
  session: Session,
  wanted: Wanted,
  call: CallOptions,
  refusal: unknown,
): Promise<void> {
  const held = await holderOf(session, wanted, call);
  if (held === "unknown") throw refusal;
  if (held !== "none") throw heldBy(session, wanted.news, held, refusal);
}

/**
 * Warns about the key that has the name of a new one: `up` refuses to add another. A name that is not known yet is not
 * checked.
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

/** Milliseconds before each look for a key that may have been added: a host may list it a little late. */
const pauses = [0, 1_000, 4_000, 10_000, 15_000];

/**
 * Adds the key and then finds its id by name, unless the host's answer to the add call has it. If a key of the name
 * exists already, this fails or adopts it (`onExisting: "adopt"`). If the answer is lost, a key with this name and
 * value is ours if it did not exist before, and then it is not adopted.
 */
const createSshKey: SshKeyResource["create"] = (session, { news }, context) => {
  const { publicKeyName: name, publicKeyValue } = news;
  const accnt = recordAccount(session, news);
  // Two simultaneous creates of one name would each take the other's key for their own.
  return session.inTurn(`SshKey:${accnt ?? ""}:${name}`, async () => {
    // Keys added at the same time share one reading of the list.
    const keysBefore = await keysNamed(session, { name, accnt }, context, "listed");
    const isNew = ({ id }: ListedKey) => !keysBefore.some((one) => one.id === id);
    const hasText = (one: ListedKey) => kit.judge(one, news, ["publicKeyValue"]);
    const isExact = (one: ListedKey) => hasText(one) === "same";
    const twice = madeTwice(`SSH key "${name}"`, ({ id }: ListedKey) => Number(id), context);
    const creation = await session.host.createOnce<ListedKey>(context, {
      name: `SSH key ${name}`,
      ids: "sshKey.list",
      pauses,
      send: (call) =>
        session.host.keys.add({ accnt, public_key_name: name, public_key_value: publicKeyValue }, call),
      look: async (call) => (await keysNamed(session, { name, accnt }, call)).filter(isNew),
      idOf: ({ id }) => String(id),
      // Names are unique, so a new key that does not show its text is the one just added.
      isExact: (one) => hasText(one) !== "other",
      choose: (several) => twice.first(several.some(isExact) ? several.filter(isExact) : several),
    });
    if (creation.is === "made") return made(session, creation.made, news);
    if (creation.is === "unkeepable") throw failure("id-too-large", { id: creation.id });
    const refusal = refusalOf(creation, name);
    // A key of the same name may be the cause. After a cancel the host was already asked for a while.
    const mayBeTaken = creation.is === "lost" || creation.reason !== "other";
    if (!mayBeTaken || context.signal?.aborted) throw refusal;
    const find = (call: CallOptions) => keysNamed(session, { name, accnt }, call);
    const outcome = await session.host.afterwards(find, context.signal);
    const namedKeys = outcome.is === "done" ? outcome.value : [];
    const existing = namedKeys.at(-1);
    if (!existing) throw await withHolder(session, { accnt, news }, context, refusal);
    // The refusal says that the key exists, because a proxy has sent the call twice and the first one was done.
    const ours = namedKeys.filter((one) => isNew(one) && isExact(one));
    if (ours.length > 0) return made(session, twice.first(ours), news);
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
  const adopted = made(session, existing, news, { __adopted: true });
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

function made(
  session: Session,
  key: ListedKey,
  news: SshKeyInputs,
  hidden: Pick<StoredSshKey, "__adopted"> = {},
): Made {
  if (!key.id) throw failure("ssh-key-without-id", { name: news.publicKeyName });
  const id = String(key.id);
  const record = { accnt: recordAccount(session, news) };
  return { id, outputs: kit.outputsOf(session, { id, olds: hidden }, record, news) };
}

/** The present key at the host; undefined if it is gone. An import may use the name as the id. */
const readSshKey: SshKeyResource["read"] = async (session, { id: idOrName, outputs }, context) => {
  const accnt = recordAccount(session, outputs);
  const key = await ("__set" in outputs ? keyOf : keyAsked)(session, { id: idOrName, accnt }, context);
  if (!key?.id) return undefined;
  return kit.foundAs(session, { id: String(key.id), outputs }, { ...key, accnt });
};

/** Finds a key to import by its id or its name. */
const keyAsked: typeof keyOf = async (session, { id: idOrName, accnt }, call) => {
  mustBeId("SshKey", "idNumberOrName", idOrName);
  const ofId = /^\d+$/.test(idOrName) ? await keyOf(session, { id: idOrName, accnt }, call) : undefined;
  return ofId ?? (await keysNamed(session, { name: idOrName, accnt }, call)).at(-1);
};

/**
 * The keys of this name, the newest one last. Default: as they are now.
 *
 * @throws if a list that moved while it was read showed none: an older key would be taken for ours.
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

/** Renames the key or changes its value: sends the changed inputs in one call. */
const updateSshKey: SshKeyResource["update"] = async (session, { id, olds, news }, context) => {
  const changedInputs = kit.changedIn(olds, news);
  if (changedInputs.length > 0) {
    const key = ownKey(session, id, olds);
    const send = () => session.host.keys.update(key, wireMembers(news, changedInputs), context);
    const update = await send();
    if (update.is === "failed") throw update.because;
    // After a lost answer the call is repeated, and then finds the name that it has just set.
    if (update.is === "nameTaken") {
      const now = await keyOf(session, key, context).catch(() => undefined);
      session.host.keys.forget();
      // A host may not show the text, but it sets both or neither.
      const hasName = now && kit.judge(now, news, ["publicKeyName"]) === "same";
      if (!hasName || kit.judge(now, news, changedInputs) === "other") {
        await mustBeFreeNow(session, { ...key, news }, context, update.because);
        const second = await send();
        if (second.is !== "done") throw second.because;
      }
    }
  }
  // The host does not report it. The key stays there even if the program or the configuration names another account
  // later.
  const record = { accnt: recordAccount(session, { ...olds, ...news }) };
  return kit.outputsOf(session, { id, olds }, record, news);
};

/**
 * Removes the key from the account; servers built with it keep it. A key that is already gone counts as removed. An
 * adopted key is released: nothing is sent. `removeOnDelete` decides otherwise.
 */
const deleteSshKey: SshKeyResource["delete"] = async (session, { id, olds }, context) => {
  const what = declaredSshKey.what(id);
  if (declaredSshKey.isReleased(olds)) return context.status(message("resource-released", { what }));
  const key = { id, accnt: recordAccount(session, olds) };
  const removal = await session.host.keys.remove(key, context);
  if (removal.is === "done") return;
  if (removal.is === "failed") throw removal.because;
  if (!(await keyOf(session, key, context))) return;
  throw removal.is === "declined" ? failure("resource-not-deleted", { what }) : removal.because;
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
