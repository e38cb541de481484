import type { CallOptions } from "../../api/callOptions";
import { isHostError } from "../../api/errors";
import { isNotFound } from "../../host/assets/existence";
import { outcomeOf } from "../../host/outcome";
import { failure, message } from "../../message";
import { inWireNames } from "../../resource/programNames";
import { accountOf } from "../../resource/record";
import { createSshKey } from "./create";
import { kit, type SshKeyResource } from "./inputs";
import { findKeyById, forgetKeys, readSshKey } from "./read";

const whatIs = (id: string) => `SSH key ${id}`;
const isReleased: SshKeyResource["isReleased"] & {} = ({ __adopted, removeOnDelete = __adopted !== true }) =>
  !removeOnDelete;

/** Renames the key or changes its value: sends the changed inputs in one call. */
const updateSshKey: SshKeyResource["update"] = async (session, { id, olds, news }, context) => {
  const changedInputs = kit.changedIn(olds, news);
  // The host does not report it. The key stays there even if the program or the configuration names another one later.
  const record = { accnt: accountOf(session, { ...olds, ...news }) };
  if (changedInputs.length > 0) {
    const accnt = accountOf(session, olds);
    try {
      await session.client.sshKey.update(
        { accnt, id: Number(id), ...inWireNames(news, changedInputs) },
        context,
      );
    } catch (error) {
      // After a lost answer the call is repeated, and then finds the name that it has just set.
      if (!isHostError(error, "duplicate")) throw error;
      forgetKeys(session, accnt);
      const key = await findKeyById(session, id, accnt, context).catch(() => undefined);
      // A host may not show the text, and sets both or none.
      const hasName = key && kit.judge(key, news, ["publicKeyName"]) === "same";
      if (!hasName || kit.judge(key, news, changedInputs) === "other") throw error;
    } finally {
      forgetKeys(session, accnt);
    }
  }
  return kit.outputsOf(session, { id, olds }, record, news);
};

/**
 * Removes the key from the account; servers built with it keep it. A key that is already gone counts as removed. One
 * that was adopted is released: nothing is sent. `removeOnDelete` decides otherwise.
 */
const deleteSshKey: SshKeyResource["delete"] = async (session, { id, olds }, context) => {
  const what = whatIs(id);
  if (isReleased(olds)) return context.status(message("resource-released", { what }));
  const accnt = accountOf(session, olds);
  const remove = (call: CallOptions) => session.client.sshKey.remove({ accnt, id: Number(id) }, call);
  const outcome = await outcomeOf(context, remove);
  if (outcome.is === "done" && outcome.value.removed !== false) return;
  const refusal =
    outcome.is === "done" ? failure("resource-not-deleted", { what }) : (outcome.error as unknown);
  // Of what is not found, or was not answered, the list says whether it is there.
  if (outcome.is !== "done" && outcome.is !== "unsure" && !isNotFound(refusal)) throw refusal;
  forgetKeys(session, accnt);
  if (await findKeyById(session, id, accnt, context)) throw refusal;
};

/** A named public SSH key of the account. */
export const sshKey: SshKeyResource = {
  ...kit.declared,
  description:
    "A named public SSH key of the account.\n\n" +
    "Name and value are changed in place. Servers keep the keys they were built with: removing a key here removes it from the account's list only. " +
    "Without `publicKeyName` the key is named after the resource, with a suffix of its own that stays. " +
    "Only one variant of the API has named keys: on a host without them, give each Server its `publicSshKey`.",
  check: ({ olds, news, autoname }) => {
    // A generated name stays; a new one is created only if there is none.
    const publicKeyName = news.publicKeyName ?? olds?.publicKeyName ?? autoname?.();
    return kit.declared.check({ olds, news: { ...news, publicKeyName } });
  },
  what: whatIs,
  isReleased,
  // Of a key whose update may have arrived no value is known.
  isSame: ({ publicKeyValue }, now) => {
    const valueNow = inWireNames(now, ["publicKeyValue"]);
    return (
      publicKeyValue !== undefined && kit.judge(valueNow, { publicKeyValue }, ["publicKeyValue"]) === "same"
    );
  },
  create: createSshKey,
  read: readSshKey,
  update: kit.update(updateSshKey),
  delete: deleteSshKey,
};
