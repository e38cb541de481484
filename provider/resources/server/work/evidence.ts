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

// Before a rebuild is sent, its asset is marked, because an interrupted run leaves no state and the next run may be on
// another machine. Without descriptions at the host, or without permission to write them, there are no marks. Then only
// the template proves whether the rebuild took place.

export const readMarks = ({ session, state, context }: Work): Promise<Marked | undefined> =>
  session.host.assets.fetchMarks(stateAssetId(session, state), context);

/** The statement of the asset's mark about the rebuild that the program wants. */
function statementOf({ session, state, news }: Work, markedAsset: Marked | undefined): Evidence["mark"] {
  if (!markedAsset) return "impossible";
  const mark = newMark(state, markedAsset);
  if (!mark) return "none";
  if (mark.digest === rebuildMark(mark.at, targetOf(news), state.holder).digest) return "same";
  const age = session.clock.now() - mark.at;
  return age >= 0 && age < arrivalTime ? "young" : "old";
}

/**
 * Whether the build that was seen in progress can belong to the rebuild of this mark. The mark must be older than the
 * build, because a rebuild is only sent while the host is idle.
 */
export const hasMet = ({ metBuildAt }: ServerState, mark: HostMark | undefined): boolean =>
  metBuildAt !== undefined && metBuildAt >= (mark?.at ?? 0);

/**
 * Marks the asset before the rebuild is sent. If the host refuses the mark, the rebuild is sent without a mark.
 *
 * @returns a function that restores the previous mark if the rebuild is not sent.
 */
async function leaveMark(work: Work, markedAsset: Marked): Promise<() => Promise<void>> {
  const { session, state, news, context } = work;
  const [markBefore, markInState] = [markedAsset.rebuild, state.mark];
  const asset = stateAssetId(session, state);
  const markedAt = Math.floor(session.clock.now());
  // Every mark must be unique, even if two are written in the same millisecond.
  const rebuild = rebuildMark(
    markBefore?.at === markedAt ? markedAt + 1 : markedAt,
    targetOf(news),
    state.holder,
  );
  const options = { ...context, whileBusy: serverBusyWait(work, "power") };
  const description = addMarks(markedAsset.description, { rebuild });
  const writeResult = await session.host.assets.writeMarks(asset, description, options);
  if (writeResult !== "done") {
    context.warn(message("rebuild-unmarked", { isDenied: writeResult === "denied" }));
    return async () => {};
  }
  // The state records the mark, so that only the mark of a killed run is unknown to it.
  state.mark = rebuild.digest;
  const putBack = async (call: Pick<CallOptions, "signal">) => {
    const markedNow = await readMarks({ ...work, context: { ...context, ...call } });
    if (markedNow?.rebuild?.digest !== rebuild.digest) return;
    const description = addMarks(markedNow.description, { rebuild: markBefore });
    const putBack = await session.host.assets.writeMarks(asset, description, { ...context, ...call });
    if (putBack === "done") state.mark = markInState;
  };
  // If the host refuses to restore the previous mark, the new mark stays at the host and in the state.
  return async () => {
    const inTurn = (call: Pick<CallOptions, "signal">) =>
      session.inTurn(descriptionOf(state.id), () => putBack(call));
    await session.host.afterwards(inTurn, context.signal);
  };
}

/** The template and triggers of the rebuild. Upper and lower case of the template's name do not matter. */
const targetOf = ({ templateName, rebuildTriggers }: ServerInputs) => [
  lowerCase(templateName),
  rebuildTriggers,
];

/** The decision about a rebuild, and the evidence behind the decision. */
export interface RebuildJudgement {
  readonly decision: Decision;
  readonly evidence: Evidence;
  /** The mark of a killed run, which left no state. */
  readonly mark: HostMark | undefined;
  /** Restores the previous mark; undefined if no mark was written. */
  readonly putBack: (() => Promise<void>) | undefined;
}

/** Collects the evidence, decides once, and marks the asset if the rebuild is to be sent. */
export function judgeRebuild(work: Work, sight: ServerSight): Promise<RebuildJudgement> {
  const { session, state, news } = work;
  return session.inTurn(descriptionOf(state.id), async () => {
    const markedAsset = await readMarks(work);
    const mark = newMark(state, markedAsset);
    const ownFacts = { mark: statementOf(work, markedAsset), hasMetBuild: hasMet(state, mark) };
    const shownEvidence = rebuildEvidence(state, sight, { templateName: news.templateName, ...ownFacts });
    // Reading host keys needs a connection to the server, so they are read only if they change the decision.
    const isOpen = decide({ ...shownEvidence, hasOtherKeys: true }) !== decide(shownEvidence);
    const evidence = { ...shownEvidence, hasOtherKeys: isOpen && (await hasOtherDisks(work)) };
    const decision = decide(evidence);
    const putBack = decision === "send" && markedAsset ? await leaveMark(work, markedAsset) : undefined;
    return { decision, evidence, mark, putBack };
  });
}
