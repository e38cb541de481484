import type { Session } from "../../session";
import { holderOf, whyKept } from "../kept";
import { inProgramNames } from "../names";
import { isEmpty, notYetAnAddress } from "../nothing";
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

const isUntold = (name: string, value: unknown) =>
  isEmpty(value) || (name === "ip" && value === notYetAnAddress);

/** Marks beside the outputs, which programs do not see. */
export interface AssetMarks {
  readonly __holder: string;
  /** A Server of this stack holds the asset: its removal is the Server's alone. */
  readonly __ofServer?: true;
}

/** Whether a Server resource that this run has met holds the asset. */
export const isOfServer = (session: Session, id: string): boolean =>
  // With no mark of its own: any Server is another resource.
  whyKept(session, "Server", id, {}) !== undefined;

/**
 * The marks to store after these outputs. That a Server holds the asset is never forgotten: under `--target` only this
 * resource is met, and the Server is there all the same.
 */
export const marksOf = (session: Session, id: string, outputs: Properties): AssetMarks => ({
  __holder: holderOf(session, outputs),
  ...((outputs.__ofServer === true || isOfServer(session, id)) && { __ofServer: true }),
});

/** The outputs to store: what the host told before, the newer record over it, and over both the inputs. */
export function outputsOf(
  id: string,
  marks: AssetMarks,
  before: Properties,
  record: AssetRecord,
  inputs: Properties,
): Properties {
  const all = Object.entries({ ...before, ...inProgramNames(record) });
  const reported = all.filter(([name, value]) => told.has(name) && !isUntold(name, value));
  return { ...Object.fromEntries(reported), ...withSet(inputs), uniqId: id, ...marks };
}

/** Names the asset in lines and messages. */
export const nameOf = (properties: Properties): string =>
  `asset ${properties.uniqId}${properties.domain ? ` (${properties.domain})` : ""}`;
