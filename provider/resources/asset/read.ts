import { serverTypes } from "../../api/contract/enumerations";
import { failure } from "../../message";
import type { AssetRecord } from "../../resource/assetLists";
import { readAssetRecord } from "../../resource/assetRecord";
import { inProgramNames } from "../../resource/programNames";
import { accountOf, mustBeId, notYetAnAddress } from "../../resource/record";
import { holderMark, inputsNow, withSet } from "../../resource/stored";
import { givenNames, isEmpty, type WithUnknowns } from "../../values";
import { type AssetInputs, type AssetResource, assetChanges, assetOutputs, type StoredAsset } from "./inputs";

/** The asset as the host has it now, or undefined when it is gone or on its way out. */
export const readAsset: AssetResource["read"] = async (session, { id, outputs }, context) => {
  const ours = "__set" in outputs;
  if (!ours) mustBeId("Asset", "uniqId", id);
  const record = await readAssetRecord(session, {
    uniqId: id,
    account: accountOf(session, outputs),
    call: context,
  });
  if (!record) return undefined;
  const inputs: Partial<AssetInputs> = ours
    ? inputsNow(assetChanges, outputs, { "asset.details": record })
    : importedInputs(id, record);
  const holder = holderMark(session, outputs);
  return { id, inputs, outputs: outputsOf({ id, holder }, outputs, record, inputs) };
};

/** Inputs of an asset that we did not adopt: from `Asset.get` or an import. */
const importedInputs = (id: string, record: AssetRecord): Partial<AssetInputs> => ({
  uniqId: id,
  ...(record.custom_name && { customName: record.custom_name }),
  ...(record.custom_description && { customDescription: record.custom_description }),
});

/** Inputs that the host reports. */
export const reportedInputs = [
  "customName",
  "customDescription",
  "domain",
  "accountNumber",
] as const satisfies (keyof AssetInputs)[];
const outputNames = new Set<string>([...reportedInputs, ...Object.keys(assetOutputs.shape)]);

const isUntold = (name: string, value: unknown) =>
  isEmpty(value) || (name === "ip" && value === notYetAnAddress);

/** Whether the asset is a server. Only a Server removes it. */
export const isServer = ({ type }: { readonly type?: string | undefined }): boolean =>
  serverTypes.some((one) => one === type);

/** The outputs to store: the earlier values, then the newer record, then the inputs; later ones win. */
export function outputsOf(
  { id, holder }: { readonly id: string; readonly holder: string },
  before: StoredAsset,
  record: AssetRecord,
  inputs: Partial<AssetInputs>,
): StoredAsset {
  const all = Object.entries({ ...before, ...inProgramNames(record) });
  const reported = all.filter(([name, value]) => outputNames.has(name) && !isUntold(name, value));
  return { ...Object.fromEntries(reported), ...withSet(inputs), uniqId: id, __holder: holder };
}

/** The asset's name in lines and messages. */
export const nameOf = ({ uniqId, domain }: StoredAsset): string =>
  `asset ${uniqId}${domain ? ` (${domain})` : ""}`;

/** Those of these inputs that only a Server sets, if the host says that the asset is a server. */
export const ofServerAlone = (outputs: AssetRecord, news: WithUnknowns<AssetInputs>): string[] =>
  isServer(outputs) ? givenNames({ domain: news.domain, features: news.features }) : [];

/** Checked before anything is sent. @throws when the Asset gives inputs that only a Server sets. */
export function mustLeaveToServer(outputs: AssetRecord, news: AssetInputs): void {
  const inputs = ofServerAlone(outputs, news);
  if (inputs.length > 0) throw failure("asset-of-server", { uniqId: news.uniqId, inputs });
}
