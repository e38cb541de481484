import { accountOf } from "../../resource/account";
import { mustBeId } from "../../resource/importedId";
import type { Properties } from "../../resource/properties";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { inputsNow } from "../../resource/stored";
import { assetChanges } from "./changes";
import { type AssetRecord, readAssetRecord } from "./find";
import { outputsOf } from "./stored";

/** The asset as the host has it now, or undefined when it is gone or on its way out. */
export async function readAsset(
  session: Session,
  { id, outputs }: { id: string; outputs: Properties },
  context: CallContext,
): Promise<{ id: string; outputs: Properties; inputs: Properties } | undefined> {
  const ours = "__set" in outputs;
  if (!ours) mustBeId("Asset", "uniqId", id);
  const set = (outputs.__set ?? []) as string[];
  const record = await readAssetRecord(session, {
    uniqId: id,
    account: accountOf(session, outputs),
    described: !ours || set.includes("customDescription"),
    call: context,
  });
  if (!record) return undefined;
  const inputs = ours
    ? inputsNow(assetChanges, outputs, { "asset.details": record })
    : importedInputs(id, record);
  const holder = session.managed.markOf(outputs);
  return { id, inputs, outputs: outputsOf(id, holder, outputs, record, inputs) };
}

/** Inputs of an asset that we did not adopt: from `Asset.get` or an import. */
const importedInputs = (id: string, record: AssetRecord): Properties => ({
  uniqId: id,
  ...(record.custom_name && { customName: record.custom_name }),
  ...(record.custom_description && { customDescription: record.custom_description }),
});
