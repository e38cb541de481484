import type { Session } from "../../session";
import { inputsNow } from "../outputs";
import type { CallContext, Properties } from "../resource";
import { sshKeyChanges } from "./changes";
import { findKeyById, type ListedKey, sameKeyText } from "./find";
import { accountOf, outputsOf } from "./state";

/** The key as the host has it now, or undefined when it is gone. */
export async function readSshKey(
  session: Session,
  { id, outputs }: { id: string; outputs: Properties },
  { signal }: CallContext,
): Promise<{ id: string; outputs: Properties; inputs: Properties } | undefined> {
  const accnt = accountOf(session, outputs);
  const key = await findKeyById(session, id, accnt, signal);
  if (!key) return undefined;
  const inputs =
    "__set" in outputs ? inputsNow(sshKeyChanges, outputs, { "sshKey.list": key }) : foundInputs(key);
  // A host may add or drop the line end of a key file: that is not drift.
  if (sameKeyText(inputs.publicKeyValue, outputs.publicKeyValue))
    inputs.publicKeyValue = outputs.publicKeyValue;
  return { id, inputs, outputs: outputsOf(session, id, outputs, inputs) };
}

/** Inputs of a key that was not created by us: looked up by `SshKey.get`, or imported. */
const foundInputs = (key: ListedKey): Properties => ({
  publicKeyName: key.public_key_name,
  publicKeyValue: key.public_key_value,
});
