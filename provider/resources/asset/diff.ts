import type { Session } from "../../session";
import { keep } from "../kept";
import { claimInDiff } from "../owners";
import { compare, fromOutputs, toDiff } from "../plan";
import type { DiffResult, Properties } from "../resource";
import { assetChanges } from "./changes";
import { isOfServer } from "./state";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffAsset(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
): DiffResult {
  const diff = toDiff(compare(assetChanges, fromOutputs(olds), news));
  if (diff.replaces.length === 0) {
    keep(session, "Asset", id, "stays", olds);
    claimInDiff(session, "Asset", { id, olds, news });
  }
  // An update sends nothing for it, but stores that it is the Server's: where the Server came to hold it later.
  const isUnmarked = news.removeOnDelete === true && olds.__ofServer !== true && isOfServer(session, id);
  return { ...diff, changes: diff.changes || isUnmarked };
}
