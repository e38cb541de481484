import { CodedError } from "../../message";
import { accountOf } from "../../resource/account";
import type { CheckFailure } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { hasUnknown, knownOf, type WithUnknowns } from "../../resource/unknown";
import { findCandidates } from "./candidates";
import type { ServerInputs } from "./inputs";
import { decideOnExisting } from "./onExisting";

/** What a create would refuse because of a live server of the domain that no resource of the run is known to have. */
export async function twinFault(
  session: Session,
  news: WithUnknowns<ServerInputs>,
): Promise<readonly CheckFailure[]> {
  const { domain, onExisting } = news;
  if (typeof domain !== "string" || hasUnknown(onExisting) || onExisting === "create") return [];
  // Whether one can be adopted depends on every input.
  if (onExisting === "adopt" && hasUnknown(news)) return [];
  const asked = knownOf(news) as ServerInputs;
  try {
    decideOnExisting((await twinsOf(session, asked)) ?? [], asked);
    return [];
  } catch (error) {
    if (error instanceof CodedError) return [{ property: "domain", reason: error.content }];
    throw error;
  }
}

/** Whether a create may take over a server that is there, so that nothing is ordered. */
export async function mayAdopt(session: Session, news: WithUnknowns<ServerInputs>): Promise<boolean> {
  if (news.onExisting !== "adopt") return hasUnknown(news.onExisting);
  if (typeof news.domain !== "string") return true;
  const there = await twinsOf(session, knownOf(news) as ServerInputs);
  return there === undefined || there.length > 0;
}

/** Live servers of the domain that no resource of the run is known to have; undefined: the host does not tell. */
const twinsOf = (session: Session, asked: ServerInputs) =>
  session.catalogue.ask(`servers of ${asked.domain.toLowerCase()}`, (signal) =>
    findCandidates(session, asked, accountOf(session, asked), signal),
  );
