import type { Session } from "../../session";
import { keep } from "../kept";
import { claimInDiff } from "../owners";
import { compare, fromOutputs, toDiff } from "../plan";
import type { DiffResult, Properties } from "../resource";
import { assetChanges } from "./changes";

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
  return diff;
}
