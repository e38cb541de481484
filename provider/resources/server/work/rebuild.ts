import type { CallOptions } from "../../../api/callOptions";
import type { HostError } from "../../../api/errors";
import type { Trouble } from "../../../api/waiting/poll";
import { descriptionOf } from "../../../host/shown/hostMark";
import type { ServerSight } from "../../../host/shown/sight";
import { showsTemplate } from "../../../host/shown/template";
import { failure, isFailure, message } from "../../../message";
import { resetByRebuild } from "../declared/changes";
import { advance, see } from "../life/advance";
import { decide, type Evidence } from "../life/decide";
import { type Rebuilding, workOf } from "../life/phase";
import { assetIdOf, isBuilt, serverOf } from "../life/state";
import { wordBefore } from "../life/templateName";
import { collectEvidence, leaveMark, newMark, readMarks } from "./evidence";
import { look } from "./look";
import { waitForBuild } from "./waitForBuild";
import { busyWaitOf, type Work } from "./work";

/** What is left to do after the tries. It returns whether the server has what was asked for. */
type Rest = () => Promise<boolean>;

/**
 * Rebuilds the server from the template that is asked for and waits for it, unless that was done or is being done: by a
 * run that was interrupted, on this machine or another, or by someone else. Then the disks must not be erased a second
 * time. While the host refuses it as busy, someone else's rebuild may be what it is busy with: each try decides again.
 *
 * @returns whether the server has what was asked for; else the caller plans again.
 */
export async function rebuild(work: Work): Promise<boolean> {
  const { session, state, news, context } = work;
  let conflict: unknown;
  const noteConflict = (refusal: unknown) => {
    conflict = refusal;
  };
  /** Nothing has come of the tries. */
  const failed = (error: unknown): never => {
    const data = { server: serverOf(state), isForced: news.rebuildForce === true };
    throw error !== undefined && error === conflict ? failure("rebuild-conflict", data, error) : error;
  };
  const finish = await session.host
    .pollUntil<Rest>({
      ...context,
      ...busyWaitOf(work, "rebuild"),
      doing: "waiting until the host is free for the rebuild",
      usual: 60_000,
      passing: ["busy", "limit"],
      look: (_elapsed, call) => tryOnce(work, call, noteConflict),
    })
    .catch(failed);
  return finish();
}

/** Looks, decides, and does what is decided. */
async function tryOnce(
  work: Work,
  call: CallOptions,
  noteConflict: (refusal: unknown) => void,
): Promise<Rest | Trouble> {
  const { session, state, context } = work;
  const workBefore = workOf(state.phase);
  const sight = await look(work, call);
  const outcome = see(session, state, sight);
  if (outcome === "wait" || (workBefore && outcome !== "failed")) return async () => false;
  const { evidence, decision, mark, putBack } = await session.inTurn(descriptionOf(state.id), async () => {
    const marked = await readMarks(work);
    const evidence = await collectEvidence(work, sight, marked);
    const decision = decide(evidence);
    const mark = newMark(state, marked);
    const putBack = decision === "send" && marked && (await leaveMark(work, marked));
    return { evidence, decision, mark, putBack };
  });
  const target = wantedBy(work, evidence, sight);
  const [server, sentAt] = [serverOf(state), mark?.at ?? target.since];
  switch (decision) {
    case "send": {
      const wasActive = isBuilt(state) && (sight.isActive ?? sight.activity !== "failed");
      const refusal = await send(work, target, { ...context, ...call }, noteConflict).catch(
        async (error: unknown) => {
          // While it waits for its next try, someone else may rebuild the server: by the mark that would be ours.
          if (putBack) await putBack();
          throw error;
        },
      );
      return () => waitForBuild(work, { wasActive, refusal }).then(() => true);
    }
    case "done":
      // Also that of another rebuild to this template: what it has brought counts now, and says nothing of a later one.
      state.mark = mark?.digest ?? state.mark;
      context.warn(message("rebuild-done-before", { server, templateName: target.templateName }));
      advance(state, { is: "foundDone", rebuild: target, sight });
      return async () => true;
    case "resume":
      state.mark = mark?.digest ?? state.mark;
      context.warn(message("rebuild-sent-before", { server, at: sentAt }));
      advance(state, { is: "sent", rebuild: { ...target, since: sentAt, known: "marked" } });
      return () => waitForBuild(work).then(() => false, falseIfNotDone);
    default: {
      const odd = `the host reports ${sight.oddStatus ?? sight.status}`;
      return { trouble: evidence.mark === "young" ? "an earlier run has sent another rebuild" : odd };
    }
  }
}

const falseIfNotDone = (error: unknown): false => {
  if (isFailure(error, "rebuild-not-done")) return false;
  throw error;
};

type Wanted = Omit<Rebuilding, "is">;

const wantedBy = ({ session, state, news }: Work, { before }: Evidence, sight: ServerSight): Wanted => ({
  since: session.clock.now(),
  // A check lets no rebuild through without a template.
  templateName: news.templateName ?? "",
  ...(news.rebuildTriggers !== undefined && { rebuildTriggers: news.rebuildTriggers }),
  restores: resetByRebuild({ ...state.applied, powerState: news.powerState }),
  before,
  word: wordBefore(state, sight),
  known: "sent",
});

/**
 * Sends it. The phase says so from the moment before the request leaves, because its answer may be lost: a request that
 * may have arrived is waited for, never sent again.
 *
 * @returns the failure of such a request.
 */
async function send(
  work: Work,
  wanted: Wanted,
  options: CallOptions,
  noteConflict: (refusal: unknown) => void,
): Promise<HostError | undefined> {
  const { session, state, news } = work;
  const { rebuildForce: force } = news;
  const before = state.phase;
  const params = {
    ...assetIdOf(session, state),
    template_name: wanted.templateName,
    ...(force === true && { force }),
  };
  const answer = await session.host.servers.rebuild(params, options, {
    leaves: () => advance(state, { is: "sent", rebuild: { ...wanted, since: session.clock.now() } }),
    nothingCame: () => advance(state, { is: "refused", before }),
    conflicts: noteConflict,
    look: () => look(work, options),
    isDone: ({ template }) => wanted.before !== "wanted" && showsTemplate(template, wanted.templateName),
  });
  if (answer.is === "unheard") return answer.because;
  advance(state, { is: "answered", sight: answer.sight });
  return undefined;
}
