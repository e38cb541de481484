import { serverTypes } from "../../api/contract/enumerations";
import { failure } from "../../message";
import { isEmpty, notYetAnAddress } from "../../resource/empty";
import { inProgramNames } from "../../resource/programNames";
import type { Properties } from "../../resource/properties";
import { withSet } from "../../resource/stored";
import type { AssetRecord } from "./find";
import { type assetInputs, assetOutputs } from "./inputs";

/** Inputs that the host reports. */
export const toldInputs = [
  "customName",
  "customDescription",
  "domain",
  "accountNumber",
] as const satisfies (keyof typeof assetInputs.shape)[];
const outputNames = new Set<string>([...toldInputs, ...Object.keys(assetOutputs.shape)]);

const isUntold = (name: string, value: unknown) =>
  isEmpty(value) || (name === "ip" && value === notYetAnAddress);

/** Whether the asset is a server. Only a Server removes it. */
export const isServer = ({ type }: Properties): boolean => (serverTypes as readonly unknown[]).includes(type);

/** The outputs to store: the earlier values, then the newer record, then the inputs; later ones win. */
export function outputsOf(
  id: string,
  holder: string,
  before: Properties,
  record: AssetRecord,
  inputs: Properties,
): Properties {
  const all = Object.entries({ ...before, ...inProgramNames(record) });
  const reported = all.filter(([name, value]) => outputNames.has(name) && !isUntold(name, value));
  return { ...Object.fromEntries(reported), ...withSet(inputs), uniqId: id, __holder: holder };
}

/** The asset's name in lines and messages. */
export const nameOf = (properties: Properties): string =>
  `asset ${properties.uniqId}${properties.domain ? ` (${properties.domain})` : ""}`;

/** Those of these inputs that only a Server sets, if the host says that the asset is a server. */
export const ofServerAlone = (outputs: Properties, news: Properties): string[] =>
  isServer(outputs) ? ["domain", "features"].filter((name) => news[name] !== undefined) : [];

/** Checked before anything is sent. @throws when the Asset gives inputs that only a Server sets. */
export function mustLeaveToServer(outputs: Properties, news: Properties): void {
  const inputs = ofServerAlone(outputs, news);
  if (inputs.length > 0) throw failure("asset-of-server", { uniqId: String(news.uniqId), inputs });
}
