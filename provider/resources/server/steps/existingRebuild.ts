import { formatDuration } from "../../../duration";
import { message } from "../../../message";
import { isEmpty } from "../../../resource/empty";
import type { CallContext } from "../../../resource/resource";
import { sameValue } from "../../../resource/sameValue";
import type { Session } from "../../../resource/session";
import { arrivalTime } from "../../../resource/unanswered";
import type { ServerInputs } from "../inputs";
import { hasFailed, isAtBuild, isBusy } from "../observe";
import { type Phase, rebuildOf, restoring } from "../phase";
import { type ServerRecord, templateIn } from "../record";
import { isFor } from "../sentRebuild";
import { nameOf, recordAnswer, type ServerState, serverOf } from "../serverState";
import type { RebuildStep } from "../steps";
import { rebuildFor } from "./rebuild";
import { applyRebuild, detailsOf, hasEndedBadly, waitForBuild } from "./waitForBuild";

/**
 * Whether the rebuild that is asked for has been done already, or is being done: by a request of an earlier run that
 * died, so that the state knows nothing of it, or behind Pulumi's back. Then the disks must not be erased a second time;
 * `state` is as after a rebuild of our own.
 *
 * A host at a build of the server is waited for, and that counts as the rebuild asked for, unless it has failed or shows
 * another template at the end. On an idle host only a change of the template can be seen; one that this machine asked a
 * moment ago may begin yet.
 *
 * @returns undefined where there was one; else the record before the one that is still to be sent.
 */
export async function joinExistingRebuild(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  { changes, sent, wasSent }: RebuildStep,
  context: CallContext,
): Promise<ServerRecord | undefined> {
  const server = serverOf(state);
  const changed = changes.map(({ property }) => property);
  // Triggers no host can show; but a note of this very rebuild, with the template there that it was to bring, does.
  const canShow =
    changed.includes("templateName") &&
    (changed.length === 1 || (sent !== undefined && isFor(sent, news))) &&
    state.applied.imageId === undefined;
  // A host that writes templates in words of its own shows another one than before.
  const hasChanged = (record: ServerRecord) =>
    isEmpty(record.template_name) &&
    sent !== undefined &&
    isFor(sent, news) &&
    !isEmpty(sent.before) &&
    !sameValue(sent.before, record.template);
  const isThere = (record: ServerRecord) =>
    canShow && !hasFailed(record) && (sameValue(templateIn(record), news.templateName) || hasChanged(record));
  const look = () => detailsOf(session, state, context);
  let record = await look();
  // A rebuild of ours to another target has come to its end: this one is to follow it.
  if (rebuildOf(state.phase)) return record;
  // What was there before it was sent does not show that it was done.
  const isNew = sent === undefined || !isFor(sent, news) || !sameValue(sent.before, news.templateName);
  while (!isBusy(record) && !hasFailed(record) && !(isNew && isThere(record)) && mayBegin()) {
    context.status(
      `${nameOf(state)}: an earlier run sent a rebuild of it and was cut short; looking whether it begins, ${formatDuration(mayBegin())} more`,
    );
    await session.clock.sleep(Math.min(mayBegin(), 5_000), context.signal);
    record = await look();
  }
  const isOfAnother = sent !== undefined && !isFor(sent, news);
  if (isAtBuild(record) && !isOfAnother) {
    const isDone = await joinWork(session, state, news, record, context);
    return isDone ? undefined : look();
  }
  if (isBusy(record)) {
    await waitForOtherWork(session, state, news, context);
    record = await look();
  }
  if (sent && wasSent && !hasFailed(record)) {
    context.warn(message("rebuild-sent-before", { server, at: sent.at }));
    return takeForDone();
  }
  if (!isThere(record)) return record;
  context.warn(message("rebuild-done-before", { server, templateName: news.templateName }));
  return takeForDone();

  /** Milliseconds in which a rebuild that an earlier run has sent may still begin. */
  function mayBegin(): number {
    return sent === undefined ? 0 : Math.max(0, sent.at + arrivalTime - session.clock.now());
  }

  function takeForDone(): undefined {
    recordAnswer(state, record);
    const done = rebuildFor(session, state, news);
    state.phase = restoring(done.undoes);
    applyRebuild(state, done);
  }
}

/** @returns whether the work has brought what was asked for. */
function joinWork(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  record: ServerRecord,
  context: CallContext,
): Promise<boolean> {
  // A host that writes templates in words of its own cannot show which one it brings: what it is at counts.
  const ownWords =
    isEmpty(record.template_name) &&
    !isEmpty(state.reported.template) &&
    !sameValue(state.reported.template, state.applied.templateName);
  recordAnswer(state, record);
  context.warn(message("rebuild-joined", { server: serverOf(state) }));
  const joined: Phase = {
    ...rebuildFor(session, state, news),
    seenBusy: true,
    ...(ownWords && { acknowledged: true }),
  };
  return endsWell(session, state, joined, news, context);
}

/** Whatever becomes of it, the server stands where it stood: what has failed there is to be rebuilt. */
async function waitForOtherWork(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  context: CallContext,
): Promise<void> {
  const { phase } = state;
  await endsWell(session, state, { is: "building", since: session.clock.now() }, news, context);
  state.phase = phase;
}

/** Waits for work that the host is at. @returns false where it has failed; then the phase is what it was before. */
async function endsWell(
  session: Session,
  state: ServerState,
  work: Phase,
  news: ServerInputs,
  context: CallContext,
): Promise<boolean> {
  const { phase } = state;
  state.phase = work;
  try {
    await waitForBuild(session, state, { inputs: news }, context);
    return true;
  } catch (error) {
    if (!hasEndedBadly(error)) throw error;
    state.phase = phase;
    return false;
  }
}
