import type { AssetRecord } from "../../resource/assetLists";
import { accountOf, mustBeId } from "../../resource/record";
import { inputsNow } from "../../resource/stored";
import { assetChanges } from "./changes";
import { readAssetRecord } from "./find";
import type { AssetInputs, AssetResource } from "./inputs";
import { outputsOf } from "./stored";

/** The asset as the host has it now, or undefined when it is gone or on its way out. */
export const readAsset: AssetResource["read"] = async (session, { id, outputs }, context) => {
  const ours = "__set" in outputs;
  if (!ours) mustBeId("Asset", "uniqId", id);
  const { __set: set = [] } = outputs;
  const record = await readAssetRecord(session, {
    uniqId: id,
    account: accountOf(session, outputs),
    described: !ours || set.includes("customDescription"),
    call: context,
  });
  if (!record) return undefined;
  const inputs: Partial<AssetInputs> = ours
    ? inputsNow(assetChanges, outputs, { "asset.details": record })
    : importedInputs(id, record);
  const holder = session.managed.markOf(outputs);
  return { id, inputs, outputs: outputsOf({ id, holder }, outputs, record, inputs) };
};

/** Inputs of an asset that we did not adopt: from `Asset.get` or an import. */
const importedInputs = (id: string, record: AssetRecord): Partial<AssetInputs> => ({
  uniqId: id,
  ...(record.custom_name && { customName: record.custom_name }),
  ...(record.custom_description && { customDescription: record.custom_description }),
});
