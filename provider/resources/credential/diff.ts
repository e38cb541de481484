import { toDiff } from "../../resource/compare";
import { claimLogin } from "../../resource/loginOwner";
import type { Properties } from "../../resource/properties";
import type { DiffResult } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { changesOf } from "./changes";

/** What changed since the outputs. Sends nothing and never throws; refresh calls it with old and new exchanged. */
export function diffCredential(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
): DiffResult {
  const diff = toDiff(changesOf(olds, news));
  const isOfRefresh = session.managed.isDiffOfRefresh("Credential", id);
  if (!isOfRefresh && diff.replaces.length === 0)
    claimLogin(session, "Credential", String(olds.uniqId), news);
  return diff;
}
