import type { CallOptions } from "../../api/callOptions";
import type { Creation } from "../../host/createOnce";
import { keysOfName, type ListedKey } from "../../host/shown/keys";
import { failure, message } from "../../message";
import { madeTwice } from "../../resource/madeTwice";
import { inWireNames } from "../../resource/programNames";
import { accountOf, mustBeId } from "../../resource/record";
import type { Session } from "../../resource/session";
import { surelyListed } from "../../resource/surely";
import { adoptableKey, heldBy, keyAsAtHost, keyOf, mustBeFreeNow, ownKey, withHolder } from "./accountKeys";
import { checkSshKeyAtHost } from "./check";
import { declaredSshKey, kit, type SshKeyInputs, type SshKeyResource, type StoredSshKey } from "./inputs";

/** Milliseconds before each look for a key that may have been added: a host may list it a little late. */
const pauses = [0, 1_000, 4_000, 10_000, 15_000];

/**
 * Adds the key and then finds its id by name, unless the host's answer to the add call has it. If a key of the name exists
 * already, this fails or adopts it (`onExisting: "adopt"`). If the answer is lost, a key of this name and value is
 * ours if it did not exist before, and then it is not adopted.
 */
const createSshKey: SshKeyResource["create"] = (session, { news }, context) => {
  const { publicKeyName: name, publicKeyValue } = news;
  const accnt = accountOf(session, news);
  // Two creates of one name at once would each take the other's key for their own.
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
      // Names are unique, so a new one that does not show its text is the one just added.
      isExact: (one) => hasText(one) !== "other",
      choose: (several) => twice.first(several.some(isExact) ? several.filter(isExact) : several),
    });
    if (creation.is === "made") return made(session, creation.made, news);
    if (creation.is === "unkeepable") throw failure("id-too-large", { id: creation.id });
    const refusal = refusalOf(creation, name);
    // A key of the same name may be the cause. After a cancel the host was asked for a while already.
    const mayBeTaken = creation.is === "lost" || creation.reason !== "other";
    if (!mayBeTaken || context.signal?.aborted) throw refusal;
    const find = (call: CallOptions) => keysNamed(session, { name, accnt }, call);
    const found = await session.host.afterwards(find, context.signal);
    const named = found.is === "done" ? found.value : [];
    const existing = named.at(-1);
    if (!existing) throw await withHolder(session, { accnt, news }, context, refusal);
    // Refused because it is there: a proxy has sent it twice, and the first one was added.
    const ours = named.filter((one) => isNew(one) && isExact(one));
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
    const key = adoptableKey(session, { id, accnt: accountOf(session, news) });
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
  const record = { accnt: accountOf(session, news) };
  return { id, outputs: kit.outputsOf(session, { id, olds: hidden }, record, news) };
}

/** The key as the host has it now; undefined when it is gone. For an import the id may be its name. */
const readSshKey: SshKeyResource["read"] = async (session, { id: idOrName, outputs }, context) => {
  const accnt = accountOf(session, outputs);
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
 * @throws if none was seen in a list that moved while it was read: a key that was there before would be taken for ours.
 */
async function keysNamed(
  session: Session,
  { name, accnt }: { readonly name: string; readonly accnt: number | undefined },
  { signal }: CallOptions,
  howNew: "listed" | "now" = "now",
): Promise<readonly ListedKey[]> {
  const { items } = await surelyListed(session.host.keys.byName, { key: name, accnt, signal }, howNew);
  return keysOfName(name, items);
}

/** Renames the key or changes its value: sends the changed inputs in one call. */
const updateSshKey: SshKeyResource["update"] = async (session, { id, olds, news }, context) => {
  const changedInputs = kit.changedIn(olds, news);
  if (changedInputs.length > 0) {
    const key = ownKey(session, id, olds);
    const send = () => session.host.keys.update(key, inWireNames(news, changedInputs), context);
    const update = await send();
    if (update.is === "failed") throw update.because;
    // After a lost answer the call is repeated, and then finds the name that it has just set.
    if (update.is === "nameTaken") {
      const now = await keyOf(session, key, context).catch(() => undefined);
      session.host.keys.forget();
      // A host may not show the text, and sets both or none.
      const hasName = now && kit.judge(now, news, ["publicKeyName"]) === "same";
      if (!hasName || kit.judge(now, news, changedInputs) === "other") {
        await mustBeFreeNow(session, { ...key, news }, context, update.because);
        const second = await send();
        if (second.is !== "done") throw second.because;
      }
    }
  }
  // The host does not report it. The key stays there even if the program or the configuration names another one later.
  const record = { accnt: accountOf(session, { ...olds, ...news }) };
  return kit.outputsOf(session, { id, olds }, record, news);
};

/**
 * Removes the key from the account; servers built with it keep it. A key that is already gone counts as removed. One
 * that was adopted is released: nothing is sent. `removeOnDelete` decides otherwise.
 */
const deleteSshKey: SshKeyResource["delete"] = async (session, { id, olds }, context) => {
  const what = declaredSshKey.what(id);
  if (declaredSshKey.isReleased(olds)) return context.status(message("resource-released", { what }));
  const key = { id, accnt: accountOf(session, olds) };
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
