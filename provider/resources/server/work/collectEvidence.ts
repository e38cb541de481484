import { HostError } from "../../../api/errors";
import { isTransient } from "../../../api/waiting/poll";
import { message } from "../../../message";
import { descriptionAt } from "../../../resource/assetRecord";
import { descriptionOf, type HostMark, markOf, marksIn, withMarks } from "../../../resource/hostMark";
import { inAnyCase } from "../../../resource/normalForms";
import type { ServerInputs } from "../declared/inputs";
import { decide, type Evidence, showsTemplate, templateShown, workIn } from "../life/decide";
import { arrivalTime, type Rebuilding, rebuildOf } from "../life/phase";
import { hasFailed, type ServerRecord, sameTemplate } from "../life/record";
import { assetIdOf, type ServerState, selector } from "../life/state";
import { inNameOfProgram, namesAlike, wordBefore } from "../life/templateName";
import { hasOtherDisks } from "./reach";
import { busyWaitOf, type Work } from "./work";

// Before a rebuild is sent, its asset is marked: a run that is interrupted leaves no state, and the next one may be on
// another machine. A host that shows no descriptions, or a user who may not write them, leaves no marks; then only the
// template proves what was done.

/** What the asset's description reports; undefined: the host does not show it. */
export interface Marked {
  readonly description: string;
  readonly mark: HostMark | undefined;
}

/** Reads the mark. @returns undefined if there can be none. */
export async function readMark({ session, state, context }: Work): Promise<Marked | undefined> {
  const description = await descriptionAt(session, assetIdOf(session, state), context);
  return description === undefined ? undefined : { description, mark: marksIn(description).rebuild };
}

/** Whether a run that has left no state has sent another rebuild since the one in the state. Then what is shown may be of either. */
export async function isOvertaken(work: Work): Promise<boolean> {
  const ours = rebuildOf(work.state.phase);
  const mark = ours && (await readMark(work))?.mark;
  return ours !== undefined && mark !== undefined && mark.digest !== work.state.mark && mark.at > ours.since;
}

/** What a run that was killed had asked for counts once its build was met. Its mark says nothing of a later rebuild. */
export async function takeNote(work: Work): Promise<void> {
  const { mark } = (await readMark(work)) ?? {};
  if (mark && hasMet(work.state, mark)) work.state.mark = mark.digest;
}

/** Whether the build that the host was met at can be that of the mark: it leaves when the host is idle. */
const hasMet = ({ metBuildAt }: ServerState, mark: HostMark | undefined): boolean =>
  metBuildAt !== undefined && metBuildAt >= (mark?.at ?? 0);

/** Marks the asset before the rebuild is sent. A host that refuses it gets the rebuild without a mark. */
export async function leaveMark(work: Work, { description, mark: earlier }: Marked): Promise<void> {
  const { session, state, news, context } = work;
  const now = Math.floor(session.clock.now());
  // A mark of its own, also within the same millisecond.
  const mark = markOf(earlier?.at === now ? now + 1 : now, targetOf(news), state.holder);
  const params = {
    ...selector(session, state),
    custom_description: withMarks(description, { rebuild: mark }),
  };
  const options = { ...context, whileBusy: busyWaitOf(work, "power") };
  try {
    await session.client.asset.update(params, options);
    // From now on the state knows it: only a run that leaves no state leaves one that names a rebuild.
    state.mark = mark.digest;
  } catch (error) {
    const isAnswer = error instanceof HostError && (error.kind === "busy" || !isTransient(error));
    if (!isAnswer || error.kind === "authorization") throw error;
    context.warn(message("rebuild-unmarked", { isDenied: error.kind === "permission" }));
  }
}

/** Puts back what was there before the mark of a rebuild that was not sent. A host that refuses that keeps it, and so does the state. */
export async function takeMark(
  { session, state, context }: Work,
  before: { readonly digest: string | undefined; readonly mark: HostMark | undefined },
): Promise<void> {
  await session
    .inTurn(descriptionOf(state.id), async () => {
      const description = await descriptionAt(session, assetIdOf(session, state), context);
      if (description === undefined || marksIn(description).rebuild?.digest !== state.mark) return;
      const custom_description = withMarks(description, { rebuild: before.mark });
      await session.client.asset.update({ ...selector(session, state), custom_description }, context);
      state.mark = before.digest;
    })
    .catch(() => {});
}

/** What the mark proves of the rebuild that the program asks for. */
function markEvidence({ session, state, news }: Work, marked: Marked | undefined): Evidence["mark"] {
  if (!marked) return "impossible";
  const { mark } = marked;
  if (!mark || mark.digest === state.mark) return "none";
  if (mark.digest === markOf(mark.at, targetOf(news), state.holder).digest) return "same";
  const age = session.clock.now() - mark.at;
  return age >= 0 && age < arrivalTime ? "young" : "old";
}

/** What the rebuild is asked to bring, however the program writes the template's name. */
const targetOf = ({ templateName, rebuildTriggers }: ServerInputs) => [
  inAnyCase(templateName),
  rebuildTriggers,
];

/** All that is known of a rebuild that the program asks for, and that this state does not know to be sent. */
export async function collectEvidence(
  work: Work,
  record: ServerRecord,
  marked: Marked | undefined,
): Promise<Evidence> {
  const { state, news } = work;
  const mark = markEvidence(work, marked);
  const { templateName, imageId } = state.applied;
  const isThere = showsTemplate(inNameOfProgram(state, record), news.templateName);
  const wasThere = sameTemplate(state.asked.templateName ?? templateName, news.templateName);
  const hadWanted = isThere
    ? // Of a server from an image the host reports the template that the image was made from.
      wasThere || imageId !== undefined || hasFailed(record)
    : // After a rebuild that the state knows nothing of, its template says nothing of the host's.
      wasThere && mark !== "old";
  const before = templateBefore(hadWanted, namesAlike(state, record, news.templateName));
  const word = wordBefore(state, record);
  const shows = isThere ? "wanted" : templateShown(record, { templateName: news.templateName, before, word });
  const hasMetBuild = hasMet(state, marked?.mark);
  const evidence: Evidence = { work: workIn(record), shows, before, mark, hasMetBuild };
  // Host keys take a connection, so they are read only if they decide.
  const isOpen = decide({ ...evidence, hasOtherKeys: true }) !== decide(evidence);
  return { ...evidence, hasOtherKeys: isOpen && (await hasOtherDisks(work)) };
}

/** @param isNamed the host named its template as the program does. */
const templateBefore = (isWanted: boolean, isNamed: boolean): Rebuilding["before"] =>
  isWanted ? (isNamed ? "wanted" : "wantedInOtherWords") : isNamed ? "other" : "unknown";
