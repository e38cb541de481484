import { toDiff } from "../../resource/compare";
import { claimLogin } from "../../resource/loginOwner";
import type { DiffResult } from "../../resource/resource";
import type { Session } from "../../resource/session";
import type { WithUnknowns } from "../../resource/unknown";
import { changesOf } from "./changes";
import type { CredentialInputs, StoredCredential } from "./inputs";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffCredential(
  session: Session,
  { id, olds, news }: { id: string; olds: StoredCredential; news: WithUnknowns<CredentialInputs> },
): DiffResult {
  const diff = toDiff(changesOf(olds, news));
  const isOfRefresh = session.managed.isDiffOfRefresh("Credential", id);
  if (!isOfRefresh && diff.replaces.length === 0)
    claimLogin(session, "Credential", String(olds.uniqId), news);
  return diff;
}
