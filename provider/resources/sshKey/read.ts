import type { CallOptions } from "../../api/pipeline/call";
import { failure } from "../../message";
import { accountOf, mustBeId } from "../../resource/record";
import type { Session } from "../../resource/session";
import { inputsNow } from "../../resource/stored";
import { sshKeyChanges } from "./changes";
import { findKeyById, findKeyByName, type ListedKey, sameKeyText } from "./find";
import type { SshKeyInputs, SshKeyResource } from "./inputs";
import { outputsOf } from "./stored";

/** The key as the host has it now; undefined when it is gone. For an import the id may be its name. */
export const readSshKey: SshKeyResource["read"] = async (session, { id: asked, outputs }, context) => {
  const accnt = accountOf(session, outputs);
  const isOurs = "__set" in outputs;
  const key = isOurs
    ? await findKeyById(session, asked, accnt, context)
    : await findAsked(session, asked, accnt, context);
  if (!key?.id) return undefined;
  const id = String(key.id);
  const inputs: Partial<SshKeyInputs> = isOurs
    ? inputsNow(sshKeyChanges, outputs, { "sshKey.list": key })
    : foundInputs(key);
  // A host may add or remove the line end of a key; that is no drift.
  if (sameKeyText(inputs.publicKeyValue, outputs.publicKeyValue))
    inputs.publicKeyValue = outputs.publicKeyValue;
  return { id, inputs, outputs: outputsOf(session, id, outputs, inputs) };
};

/**
 * Finds a key to import by its name or its id.
 *
 * @throws when the text is the id of one key and the name of another.
 */
async function findAsked(
  session: Session,
  asked: string,
  accnt: number | undefined,
  call: CallOptions,
): Promise<ListedKey | undefined> {
  mustBeId("SshKey", "idNumberOrName", asked);
  const named = await findKeyByName(session, asked, accnt, call);
  const numbered = /^\d+$/.test(asked) ? await findKeyById(session, asked, accnt, call) : undefined;
  if (named && numbered && named.id !== numbered.id)
    throw failure("ssh-key-ambiguous", {
      asked,
      idOfNamed: String(named.id),
      nameOfNumbered: String(numbered.public_key_name),
    });
  return named ?? numbered;
}

/** Inputs of a key that we did not create: from `SshKey.get` or an import. */
const foundInputs = (key: ListedKey): Partial<SshKeyInputs> => ({
  publicKeyName: key.public_key_name,
  publicKeyValue: key.public_key_value,
});
