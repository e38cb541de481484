import { compare, fromOutputs, toDiff } from "../../resource/compare";
import { keep } from "../../resource/kept";
import { claimInDiff } from "../../resource/owners";
import type { Properties } from "../../resource/properties";
import type { DiffResult } from "../../resource/resource";
import type { Session } from "../../resource/session";
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
