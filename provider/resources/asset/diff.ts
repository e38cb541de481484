import { message } from "../../message";
import { compare, fromOutputs, toDiff } from "../../resource/compare";
import type { Properties } from "../../resource/properties";
import type { CallContext, DiffResult } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { assetChanges } from "./changes";
import { ofServerAlone } from "./stored";

/** What changed since the outputs. Sends nothing and never throws; refresh calls it with old and new exchanged. */
export function diffAsset(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
  context?: Pick<CallContext, "warn">,
): DiffResult {
  const diff = toDiff(compare(assetChanges, fromOutputs(olds), news));
  if (diff.replaces.length > 0) return diff;
  session.managed.stays("Asset", id, olds);
  const inputs = ofServerAlone(olds, news);
  // The update would refuse this.
  if (diff.changes && inputs.length > 0) context?.warn(message("asset-of-server", { uniqId: id, inputs }));
  return diff;
}
