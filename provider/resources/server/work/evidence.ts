import type { CallOptions } from "../../../api/callOptions";
import type { Marked } from "../../../host/assets/assetRecord";
import { addMarks, descriptionOf, type HostMark, newMark, rebuildMark } from "../../../host/shown/hostMark";
import type { ServerSight } from "../../../host/shown/sight";
import { message } from "../../../message";
import { lowerCase } from "../../../normalForms";
import { arrivalTime } from "../../../waiting/deadlines";
import type { ServerInputs } from "../declared/inputs";
import { type Decision, decide, type Evidence, rebuildEvidence } from "../life/decide";
import { type ServerState, stateAssetId } from "../life/state";
import { hasOtherDisks } from "./look";
import { serverBusyWait, type Work } from "./work";

// Before a rebuild is sent, its asset is marked: an interrupted run leaves no state, and the next one may be on another
// machine. A host that shows no descriptions, or a user who may not write them, leaves no marks; then only the template
// proves what was done.

export const readMarks = ({ session, state, context }: Work): Promise<Marked | undefined> =>
  session.host.assets.fetchMarks(stateAssetId(session, state), context);

/** The mark's statement about the rebuild that the program asks for. */
function sayingOf({ session, state, news }: Work, marked: Marked | undefined): Evidence["mark"] {
  if (!marked) return "impossible";
  const mark = newMark(state, marked);
  if (!mark) return "none";
  if (mark.digest === rebuildMark(mark.at, targetOf(news), state.holder).digest) return "same";
  const age = session.clock.now() - mark.at;
  return age >= 0 && age < arrivalTime ? "young" : "old";
}

/** Whether the build that the host was seen at can be that of the mark: a rebuild leaves only if the host is idle. */
export const hasMet = ({ metBuildAt }: ServerState, mark: HostMark | undefined): boolean =>
  metBuildAt !== undefined && metBuildAt >= (mark?.at ?? 0);

/**
 * Marks the asset before the rebuild is sent. If the host refuses the mark, the rebuild is sent without one.
 *
 * @returns a function that restores the previous mark if the rebuild is not sent.
 */
async function leaveMark(work: Work, marked: Marked): Promise<() => Promise<void>> {
  const { session, state, news, context } = work;
  const [before, markInState] = [marked.rebuild, state.mark];
  const asset = stateAssetId(session, state);
  const now = Math.floor(session.clock.now());
  // Each mark is unique, also within the same millisecond.
  const rebuild = rebuildMark(before?.at === now ? now + 1 : now, targetOf(news), state.holder);
  const options = { ...context, whileBusy: serverBusyWait(work, "power") };
  const description = addMarks(marked.description, { rebuild });
  const written = await session.host.assets.writeMarks(asset, description, options);
  if (written !== "done") {
    context.warn(message("rebuild-unmarked", { isDenied: written === "denied" }));
    return async () => {};
  }
  // The state knows the mark from now on: only a run that leaves no state leaves an unknown one.
  state.mark = rebuild.digest;
  const putBack = async (call: Pick<CallOptions, "signal">) => {
    const markedNow = await readMarks({ ...work, context: { ...context, ...call } });
    if (markedNow?.rebuild?.digest !== rebuild.digest) return;
    const description = addMarks(markedNow.description, { rebuild: before });
    const putBack = await session.host.assets.writeMarks(asset, description, { ...context, ...call });
    if (putBack === "done") state.mark = markInState;
  };
  // If the host refuses that, it keeps the mark, and so does the state.
  return async () => {
    const inTurn = (call: Pick<CallOptions, "signal">) =>
      session.inTurn(descriptionOf(state.id), () => putBack(call));
    await session.host.afterwards(inTurn, context.signal);
  };
}

/** The target of the rebuild, however the program writes the template's name. */
const targetOf = ({ templateName, rebuildTriggers }: ServerInputs) => [
  lowerCase(templateName),
  rebuildTriggers,
];

/** The decision on a rebuild that the program asks for, and all that it rests on. */
export interface RebuildJudgement {
  readonly decision: Decision;
  readonly evidence: Evidence;
  /** The mark of a run that left no state. */
  readonly mark: HostMark | undefined;
  /** Restores the previous mark: one was left, because the rebuild is to be sent. */
  readonly putBack: (() => Promise<void>) | undefined;
}

/** Collects the evidence, decides once, and leaves the mark of the rebuild to be sent. */
export function judgeRebuild(work: Work, sight: ServerSight): Promise<RebuildJudgement> {
  const { session, state, news } = work;
  return session.inTurn(descriptionOf(state.id), async () => {
    const marked = await readMarks(work);
    const mark = newMark(state, marked);
    const ownFacts = { mark: sayingOf(work, marked), hasMetBuild: hasMet(state, mark) };
    const shown = rebuildEvidence(state, sight, { templateName: news.templateName, ...ownFacts });
    // Host keys take a connection, so they are read only if they decide.
    const isOpen = decide({ ...shown, hasOtherKeys: true }) !== decide(shown);
    const evidence = { ...shown, hasOtherKeys: isOpen && (await hasOtherDisks(work)) };
    const decision = decide(evidence);
    const putBack = decision === "send" && marked ? await leaveMark(work, marked) : undefined;
    return { decision, evidence, mark, putBack };
  });
}
