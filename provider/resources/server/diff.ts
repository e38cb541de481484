import type { Session } from "../../session";
import { keep } from "../kept";
import { claimShared } from "../owners";
import { fromOutputs, toDiff } from "../plan";
import type { DiffResult, Properties } from "../resource";
import { isUnfinished, pendingRebuildOf } from "./pending";
import { planServer } from "./plan";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffServer(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
): DiffResult {
  const diff = toDiff(planServer(fromOutputs(olds), news, pendingRebuildOf(olds)).effects);
  session.met.add(id);
  if (diff.replaces.length === 0) keep(session, "Server", id, "stays", olds);
  claimShared(session, "Server", id, news);
  return isUnfinished(olds) ? { ...diff, changes: true } : diff;
}
