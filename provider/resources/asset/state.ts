import { inProgramNames } from "../names";
import { withSet } from "../outputs";
import type { Properties } from "../resource";
import { type assetInputs, assetOutputs } from "./inputs";
import type { AssetRecord } from "./records";

/** Inputs that the host tells. */
export const toldInputs = [
  "customName",
  "customDescription",
  "domain",
  "accountNumber",
] as const satisfies (keyof typeof assetInputs.shape)[];
const told = new Set<string>([...toldInputs, ...Object.keys(assetOutputs.shape)]);

/** A building server shows this address (field); it is never the asset's. */
const notYetAnAddress = "127.0.0.1";
const isEmpty = (name: string, value: unknown) =>
  value === undefined || value === null || value === "" || (name === "ip" && value === notYetAnAddress);

/** The outputs to store: what the host told before, the newer record over it, and over both the inputs. */
export function outputsOf(
  id: string,
  holder: string,
  before: Properties,
  record: AssetRecord,
  inputs: Properties,
): Properties {
  const all = Object.entries({ ...before, ...inProgramNames(record) });
  const reported = all.filter(([name, value]) => told.has(name) && !isEmpty(name, value));
  return { ...Object.fromEntries(reported), ...withSet(inputs), uniqId: id, __holder: holder };
}

/** Names the asset in lines and messages. */
export const nameOf = (properties: Properties): string =>
  `asset ${properties.uniqId}${properties.domain ? ` (${properties.domain})` : ""}`;
