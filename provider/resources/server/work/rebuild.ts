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
import { readSight } from "./look";
import { mustBeDone, observe, waitForBuild } from "./waitForBuild";
import { serverBusyWait, type Work, type WorkResult } from "./work";

/** The work that remains once a try has decided. */
type Rest = () => Promise<RebuildResult>;

/** `planAgain`: another rebuild than the wanted one has ended. */
type RebuildResult = WorkResult & { readonly is: "done" | "planAgain" };

/**
 * Rebuilds the server from the wanted template and waits for the end. If an interrupted run (on this machine or
 * another) or someone else has already sent this rebuild, it is not sent again, because that would erase the disks
 * twice. While the host is busy, for instance with another rebuild, the rebuild is tried again, and each try decides
 * anew.
 */
export async function rebuild(work: Work): Promise<RebuildResult> {
  const { session, state, news, context } = work;
  let conflict: unknown;
  const noteConflict = (refusal: unknown) => {
    conflict = refusal;
  };
  /** Throws the failure that ended the tries. */
  const throwFailure = (error: unknown): never => {
    const data = { server: serverOf(state), isForced: news.rebuildForce === true };
    throw error !== undefined && error === conflict ? failure("rebuild-conflict", data, error) : error;
  };
  const finish = await session.host
    .pollWhileBusy<Rest>({
      ...context,
      ...serverBusyWait(work, "rebuild"),
      doing: "waiting until the host is free for the rebuild",
      usual: 60_000,
      look: (_elapsed, call) => tryOnce(work, call, noteConflict),
    })
    .catch(throwFailure);
  return finish();
}

/** One try of a rebuild: what the host shows, the decision, and the request. */
interface Try extends RebuildJudgement {
  readonly sight: ServerSight;
  readonly wanted: Wanted;
  readonly call: CallOptions;
  noteConflict(refusal: unknown): void;
}

/** Reads the server once, decides once, and acts on the decision. */
async function tryOnce(
  work: Work,
  call: CallOptions,
  noteConflict: (refusal: unknown) => void,
): Promise<Rest | Trouble> {
  const { sight, outcome, work: workBefore } = await observe(work, call);
  if (outcome === "wait" || (workBefore && outcome !== "failed")) return async () => ({ is: "planAgain" });
  const judgement = await judgeRebuild(work, sight);
  const wantedRebuild = wantedBy(work, judgement.evidence);
  return handlers[judgement.decision](work, {
    ...judgement,
    sight,
    wanted: wantedRebuild,
    call,
    noteConflict,
  });
}

/** The function that carries out each decision. */
const handlers: Readonly<Record<Decision, (work: Work, attempt: Try) => Promise<Rest | Trouble>>> = {
  send: sendAndWait,
  done: countAsDone,
  resume,
  wait: hold,
  failed: hold,
  notDone: hold,
  unsure: hold,
};

async function sendAndWait(work: Work, attempt: Try): Promise<Rest> {
  const { sight, putBack } = attempt;
  const wasActive = isBuilt(work.state) && (sight.isActive ?? sight.activity !== "failed");
  const refusal = await send(work, attempt).catch(async (error: unknown) => {
    // The previous mark is restored before the next try: if someone else rebuilt the server in the meantime, the mark
    // would make that rebuild look like ours.
    await putBack?.();
    throw error;
  });
  return async () => mustBeDone(await waitForBuild(work, { wasActive, refusal }));
}

/**
 * The server already has the wanted template. Even if another rebuild installed it, this one counts as done, but proves
 * nothing about a later rebuild.
 */
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
  const oddStatus = `the host reports ${sight.oddStatus ?? sight.status}`;
  return { trouble: evidence.mark === "young" ? "an earlier run has sent another rebuild" : oddStatus };
}

type Wanted = Omit<Rebuilding, "is">;

const wantedBy = ({ session, state, news }: Work, { before, word }: Evidence): Wanted => ({
  since: session.clock.now(),
  // Check refuses a rebuild without a template.
  templateName: news.templateName ?? "",
  ...(news.rebuildTriggers !== undefined && { rebuildTriggers: news.rebuildTriggers }),
  restores: resetByRebuild({ ...state.applied, powerState: news.powerState }),
  before,
  word,
  known: "sent",
});

/**
 * Sends the rebuild. The phase is recorded before the request is sent, because the response may be lost. If the request
 * may have arrived, its rebuild is waited for and never sent again.
 *
 * @returns the failure of a request that may have arrived.
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
    look: () => readSight(work, options),
    isDone: ({ template }) => wanted.before !== "wanted" && showsTemplate(template, wanted.templateName),
  });
  if (answer.is === "unheard") return answer.because;
  advance(state, { is: "answered", sight: answer.sight });
  return undefined;
}
