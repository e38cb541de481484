import { compare, fromOutputs, toDiff } from "../../resource/compare";
import type { Properties } from "../../resource/properties";
import type { CallContext, DiffResult } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { assetChanges } from "./changes";
import { leaveToServer, ofServerAlone } from "./stored";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffAsset(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
  context?: Pick<CallContext, "warn">,
): DiffResult {
  const diff = toDiff(compare(assetChanges, fromOutputs(olds), news));
  if (diff.replaces.length > 0) return diff;
  session.managed.stays("Asset", id, olds);
  const refused = ofServerAlone(olds, news);
  if (diff.changes && refused.length > 0)
    context?.warn(`The update will be refused: ${leaveToServer(id, refused, "")}`);
  return diff;
}
