import { message } from "../../message";
import { compare, fromOutputs, toDiff } from "../../resource/compare";
import type { CallContext, DiffResult } from "../../resource/resource";
import type { Session } from "../../resource/session";
import type { WithUnknowns } from "../../resource/unknown";
import { assetChanges } from "./changes";
import type { AssetInputs, StoredAsset } from "./inputs";
import { ofServerAlone } from "./stored";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffAsset(
  session: Session,
  { id, olds, news }: { id: string; olds: StoredAsset; news: WithUnknowns<AssetInputs> },
  context?: Pick<CallContext, "warn">,
): DiffResult {
  const diff = toDiff(compare(assetChanges, fromOutputs(olds), news));
  if (diff.replaces.length > 0) return diff;
  session.managed.stays("Asset", id, olds);
  const inputs = ofServerAlone(olds, news);
  // The update refuses it.
  if (diff.changes && inputs.length > 0) context?.warn(message("asset-of-server", { uniqId: id, inputs }));
  return diff;
}
