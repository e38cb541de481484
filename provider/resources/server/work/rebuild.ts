import type { CallOptions } from "../../../api/callOptions";
import type { HostError } from "../../../api/errors";
import type { Trouble } from "../../../api/waiting/poll";
import type { ServerSight } from "../../../host/shown/sight";
import { showsTemplate } from "../../../host/shown/template";
import { failure, message } from "../../../message";
import { resetByRebuild } from "../declared/changes";
import { advance } from "../life/advance";
import type { Decision, Evidence } from "../life/decide";
import type { Rebuilding } from "../life/phase";
import { isBuilt, serverOf, stateAssetId } from "../life/state";
import { judgeRebuild, type RebuildJudgement } from "./evidence";
import { look } from "./look";
import { observe } from "./observe";
import { mustBeDone, waitForBuild } from "./waitForBuild";
import { serverBusyWait, type Work, type WorkResult } from "./work";

/** The work that is left after the tries. */
type Rest = () => Promise<RebuildResult>;

/** `planAgain`: another rebuild than the requested one has ended. */
type RebuildResult = WorkResult & { readonly is: "done" | "planAgain" };

/**
 * Rebuilds the server from the requested template and waits for it, unless that was done or is in progress: by an
 * interrupted run, on this machine or another, or by someone else. In that case the disks must not be erased a second
 * time. Another rebuild may be the reason that the host is busy, so each try decides again.
 */
export async function rebuild(work: Work): Promise<RebuildResult> {
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
      ...serverBusyWait(work, "rebuild"),
      doing: "waiting until the host is free for the rebuild",
      usual: 60_000,
      passing: ["busy", "limit"],
      look: (_elapsed, call) => tryOnce(work, call, noteConflict),
    })
    .catch(failed);
  return finish();
}

/** One try: the sight, the decision, and the request. */
interface Try extends RebuildJudgement {
  readonly sight: ServerSight;
  readonly wanted: Wanted;
  readonly call: CallOptions;
  noteConflict(refusal: unknown): void;
}

/** Looks once, decides once, and acts. */
async function tryOnce(
  work: Work,
  call: CallOptions,
  noteConflict: (refusal: unknown) => void,
): Promise<Rest | Trouble> {
  const { sight, outcome, work: workBefore } = await observe(work, call);
  if (outcome === "wait" || (workBefore && outcome !== "failed")) return async () => ({ is: "planAgain" });
  const judgement = await judgeRebuild(work, sight);
  const wanted = wantedBy(work, judgement.evidence);
  return handlers[judgement.decision](work, { ...judgement, sight, wanted, call, noteConflict });
}

/** The handler of each decision. */
const handlers: Readonly<Record<Decision, (work: Work, one: Try) => Promise<Rest | Trouble>>> = {
  send: sendAndWait,
  done: countAsDone,
  resume,
  wait: hold,
  failed: hold,
  notDone: hold,
  unsure: hold,
};

async function sendAndWait(work: Work, one: Try): Promise<Rest> {
  const { sight, putBack } = one;
  const wasActive = isBuilt(work.state) && (sight.isActive ?? sight.activity !== "failed");
  const refusal = await send(work, one).catch(async (error: unknown) => {
    // While it waits for its next try, someone else may rebuild the server, and its mark would pass for ours.
    await putBack?.();
    throw error;
  });
  return async () => mustBeDone(await waitForBuild(work, { wasActive, refusal }));
}

/** Another rebuild to this template counts too, but proves nothing about a later one. */
async function countAsDone({ state, context }: Work, { mark, wanted, sight }: Try): Promise<Rest> {
  state.mark = mark?.digest ?? state.mark;
  const { templateName } = wanted;
  context.warn(message("rebuild-done-before", { server: serverOf(state), templateName }));
  advance(state, { is: "foundDone", rebuild: wanted, sight });
  return async () => ({ is: "done" });
}

async function resume(work: Work, { mark, wanted }: Try): Promise<Rest> {
  const { state, context } = work;
  const since = mark?.at ?? wanted.since;
  state.mark = mark?.digest ?? state.mark;
  context.warn(message("rebuild-sent-before", { server: serverOf(state), at: since }));
  advance(state, { is: "sent", rebuild: { ...wanted, since, known: "marked" } });
  return async () => {
    const end = await waitForBuild(work);
    if (end.is !== "notDone") mustBeDone(end);
    return { is: "planAgain" };
  };
}

async function hold(_work: Work, { evidence, sight }: Try): Promise<Trouble> {
  const odd = `the host reports ${sight.oddStatus ?? sight.status}`;
  return { trouble: evidence.mark === "young" ? "an earlier run has sent another rebuild" : odd };
}

type Wanted = Omit<Rebuilding, "is">;

const wantedBy = ({ session, state, news }: Work, { before, word }: Evidence): Wanted => ({
  since: session.clock.now(),
  // A check refuses a rebuild without a template.
  templateName: news.templateName ?? "",
  ...(news.rebuildTriggers !== undefined && { rebuildTriggers: news.rebuildTriggers }),
  restores: resetByRebuild({ ...state.applied, powerState: news.powerState }),
  before,
  word,
  known: "sent",
});

/**
 * Sends the rebuild. The phase records it before the request leaves, because its answer may be lost: a request that may
 * have arrived is waited for, never sent again.
 *
 * @returns the failure of such a request.
 */
async function send(work: Work, { wanted, call, noteConflict }: Try): Promise<HostError | undefined> {
  const { session, state, news, context } = work;
  const { rebuildForce: force } = news;
  const phaseBefore = state.phase;
  const options = { ...context, ...call };
  const params = {
    ...stateAssetId(session, state),
    template_name: wanted.templateName,
    ...(force === true && { force }),
  };
  const answer = await session.host.servers.rebuild(params, options, {
    leaves: () => advance(state, { is: "sent", rebuild: { ...wanted, since: session.clock.now() } }),
    nothingCame: () => advance(state, { is: "refused", before: phaseBefore }),
    conflicts: noteConflict,
    look: () => look(work, options),
    isDone: ({ template }) => wanted.before !== "wanted" && showsTemplate(template, wanted.templateName),
  });
  if (answer.is === "unheard") return answer.because;
  advance(state, { is: "answered", sight: answer.sight });
  return undefined;
}
