import { serverTypes } from "../../api/contract/enumerations";
import { failure } from "../../message";
import { isEmpty, notYetAnAddress } from "../../resource/empty";
import { givenNames } from "../../resource/members";
import { inProgramNames } from "../../resource/programNames";
import { withSet } from "../../resource/stored";
import type { WithUnknowns } from "../../resource/unknown";
import type { AssetRecord } from "./find";
import { type AssetInputs, assetOutputs, type StoredAsset } from "./inputs";

/** Inputs that the host tells. */
export const toldInputs = [
  "customName",
  "customDescription",
  "domain",
  "accountNumber",
] as const satisfies (keyof AssetInputs)[];
const told = new Set<string>([...toldInputs, ...Object.keys(assetOutputs.shape)]);

const isUntold = (name: string, value: unknown) =>
  isEmpty(value) || (name === "ip" && value === notYetAnAddress);

/** Whether the asset is a server: then its removal is a Server's alone, whoever else manages its names. */
export const isServer = ({ type }: { readonly type?: string | undefined }): boolean =>
  serverTypes.some((one) => one === type);

/** The outputs to store: what the host told before, the newer record over it, and over both the inputs. */
export function outputsOf(
  id: string,
  holder: string,
  before: StoredAsset,
  record: AssetRecord,
  inputs: Partial<AssetInputs>,
): StoredAsset {
  const all = Object.entries({ ...before, ...inProgramNames(record) });
  const reported = all.filter(([name, value]) => told.has(name) && !isUntold(name, value));
  return { ...Object.fromEntries(reported), ...withSet(inputs), uniqId: id, __holder: holder };
}

/** Names the asset in lines and messages. */
export const nameOf = ({ uniqId, domain }: StoredAsset): string =>
  `asset ${uniqId}${domain ? ` (${domain})` : ""}`;

/** What of these inputs a Server alone sets: decided by what the host says that the asset is. */
export const ofServerAlone = (told: AssetRecord, news: WithUnknowns<AssetInputs>): string[] =>
  isServer(told) ? givenNames({ domain: news.domain, features: news.features }) : [];

/** Before anything is sent. @throws when the Asset gives what a Server alone sets. */
export function mustLeaveToServer(told: AssetRecord, news: AssetInputs): void {
  const inputs = ofServerAlone(told, news);
  if (inputs.length > 0) throw failure("asset-of-server", { uniqId: news.uniqId, inputs });
}
