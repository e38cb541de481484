import { sameValue } from "../../resource/sameValue";
import type { Session } from "../../resource/session";
import { inputsOf } from "../../resource/stored";
import { arrivalTime } from "../../resource/unanswered";
import { hasUnknown, type WithUnknowns } from "../../resource/unknown";
import { deadlineOf } from "./deadlines";
import type { ServerInputs } from "./inputs";
import type { StoredServer } from "./outputs";
import { type Phase, phaseOf, type Rebuilding, rebuildOf, workOf } from "./phase";
import { resetByRebuild, targetOf } from "./rebuildFor";
import { isFor, type SentRebuild, sentBefore } from "./sentRebuild";
import { templateWordsOf } from "./serverState";

/**
 * The phase in the state, with what a note on this machine adds to it. A run that was cut short may have sent a rebuild
 * that the state does not have. The note tells its target only as a digest: it is known if the program still asks for it.
 */
export function knownPhase(
  session: Session,
  id: string,
  stored: StoredServer,
  news: WithUnknowns<ServerInputs>,
): Phase {
  const phase = phaseOf(stored);
  const begun = rebuildOf(phase);
  // Somebody else's, as far as the state knows. It may be the one of the note.
  const found = begun?.templateName === undefined ? begun : undefined;
  const applied: Partial<ServerInputs> = { ...inputsOf(stored), ...targetIn(begun) };
  const sent = sentBefore(session, id);
  if (!sent || isFor(sent, applied) || (!found && isBefore(sent, phase))) return phase;
  const isAskedFor = !hasUnknown([news.templateName, news.rebuildTriggers]) && isFor(sent, news);
  if (!isAskedFor && isOver(session, sent, news) && asksForAnother(applied, news)) return phase;
  // Of what that one of the state brings, the state does not have the host's words yet.
  const templateWords = begun && !found ? undefined : templateWordsOf(stored);
  return {
    undoes: resetByRebuild(applied, news),
    // What was seen before it was sent says nothing of it.
    ...(found && found.since >= sent.at && found),
    is: "rebuilding",
    since: sent.at,
    noted: true,
    ...(sent.before !== undefined && { before: sent.before }),
    ...(isAskedFor && targetOf({ applied, templateWords }, news as ServerInputs, sent.before)),
  };
}

const targetIn = (rebuild: Rebuilding | undefined): Partial<ServerInputs> => ({
  ...(rebuild?.templateName !== undefined && { templateName: rebuild.templateName }),
  ...(rebuild?.rebuildTriggers !== undefined && { rebuildTriggers: rebuild.rebuildTriggers }),
});

/** Whether it was sent before what the state has. What is sent later is sent only after that has ended. */
const isBefore = ({ at }: SentRebuild, phase: Phase): boolean =>
  at <= (workOf(phase)?.since ?? Number.NEGATIVE_INFINITY);

/** Whether the host cannot be at it any more. What it is at is something else then. */
const isOver = (session: Session, { at }: SentRebuild, news: WithUnknowns<ServerInputs>): boolean =>
  session.clock.now() - at > deadlineOf(session, "rebuild", news as ServerInputs) + arrivalTime;

const asksForAnother = (applied: Partial<ServerInputs>, news: WithUnknowns<ServerInputs>): boolean =>
  !sameValue(applied.templateName, news.templateName) ||
  !sameValue(applied.rebuildTriggers, news.rebuildTriggers);
