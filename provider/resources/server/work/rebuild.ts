import { HostError, isHostError } from "../../../api/errors";
import type { CallOptions } from "../../../api/pipeline/call";
import { pollUntil, type Trouble } from "../../../api/waiting/poll";
import { isFailure, message } from "../../../message";
import { descriptionOf } from "../../../resource/hostMark";
import { resetByRebuild } from "../declared/changes";
import { isAwaited, isBuilt, selector, serverOf } from "../declared/state";
import { advance, see } from "../life/advance";
import { decide } from "../life/decide";
import type { Evidence } from "../life/evidence";
import { type Rebuilding, workOf } from "../life/phase";
import { hasFailed, oddState } from "../life/record";
import { collectEvidence } from "./collectEvidence";
import { lookAt } from "./look";
import { leaveMark, readMark } from "./rebuildMark";
import { waitForBuild } from "./waitForBuild";
import { busyWait, type Work } from "./work";

/** What the tries have come to. `wasActive`: the server was in use before the rebuild was sent. */
type End = "planAnew" | "done" | "resumed" | { readonly wasActive: boolean } | { readonly error: unknown };

/**
 * Rebuilds the server from the template that is asked for and waits for it, unless that was done or is being done: by a
 * run that was interrupted, on this machine or another, or by someone else. Then the disks must not be erased a second
 * time. While the host refuses it as busy, someone else's rebuild may be what it is busy with: each try decides anew.
 *
 * @returns whether the server has what was asked for; else the caller plans again.
 */
export async function rebuild(work: Work): Promise<boolean> {
  const { session, state, news, context } = work;
  const tries = { areMarked: false };
  const end = await pollUntil<End>(session, {
    ...busyWait(session, state, "rebuild", news),
    doing: "waiting until the host is free for the rebuild",
    usual: 60_000,
    signal: context.signal,
    status: context.status,
    look: (_elapsed, call) =>
      tryOnce(work, tries, call).catch((error: unknown) => {
        if (isHostError(error, "busy")) throw error;
        return { error };
      }),
  });
  if (end === "done") return true;
  if (end === "planAnew") return false;
  if (end === "resumed") {
    await waitForBuild(work).catch((error: unknown) => {
      if (!isFailure(error, "rebuild-not-done")) throw error;
    });
    return false;
  }
  if ("error" in end) throw end.error;
  await waitForBuild(work, { atOnce: false, ...end });
  return true;
}

/** Looks, decides, and does what is decided. What takes long it leaves to the caller. */
async function tryOnce(work: Work, tries: { areMarked: boolean }, call: CallOptions): Promise<End | Trouble> {
  const { session, state, context } = work;
  const had = workOf(state.phase);
  const record = await lookAt(work, call);
  const outcome = see(session, state, record);
  if (outcome === "wait" || (had && outcome !== "failed")) return "planAnew";
  const { evidence, decision, marked } = await session.inTurn(descriptionOf(state.id), async () => {
    const marked = await readMark(work);
    const evidence = await collectEvidence(work, record, marked);
    const decision = decide(evidence);
    if (decision === "send" && marked && !tries.areMarked) await leaveMark(work, marked);
    tries.areMarked ||= decision === "send";
    return { evidence, decision, marked };
  });
  const server = serverOf(state);
  const mark = evidence.mark === "same" ? marked?.mark : undefined;
  const wanted = wantedBy(work, evidence);
  if (decision === "send") {
    const wasActive = isBuilt(state) && (record.active ?? !hasFailed(record));
    await send(work, wanted, { ...context, ...call });
    return { wasActive };
  }
  if (decision === "wait") {
    const odd = `the host reports ${oddState(record) ?? record.status}`;
    return { trouble: evidence.mark === "young" ? "an earlier run has sent another rebuild" : odd };
  }
  state.mark = mark?.digest ?? state.mark;
  if (decision === "done") {
    const code = evidence.hasMetBuild ? "rebuild-joined" : "rebuild-done-before";
    context.warn(message(code, { server, templateName: wanted.templateName }));
    advance(state, { is: "done", rebuild: wanted, isAwaited: isAwaited(state) });
    return "done";
  }
  const { at } = mark ?? { at: wanted.since };
  context.warn(message("rebuild-sent-before", { server, at }));
  advance(state, { is: "sent", rebuild: { ...wanted, since: at, known: "marked" } });
  return "resumed";
}

type Wanted = Omit<Rebuilding, "is">;

const wantedBy = ({ session, state, news }: Work, { before }: Evidence): Wanted => ({
  since: session.clock.now(),
  // A check lets no rebuild through without a template.
  templateName: news.templateName ?? "",
  ...(news.rebuildTriggers !== undefined && { rebuildTriggers: news.rebuildTriggers }),
  restores: resetByRebuild({ ...state.applied, powerState: news.powerState }),
  before,
  known: "sent",
});

/**
 * Sends it. The phase says so from the moment before the request leaves, because its answer may be lost: a request that
 * may have arrived is waited for, never sent again.
 */
async function send({ session, state, news }: Work, wanted: Wanted, options: CallOptions): Promise<void> {
  const { rebuildForce: force } = news;
  const params = {
    ...selector(session, state),
    template_name: wanted.templateName,
    ...(force === true && { force }),
  };
  try {
    const answer = await session.client.server.rebuild(params, {
      ...options,
      async around(attempt) {
        const before = state.phase;
        advance(state, { is: "sent", rebuild: { ...wanted, since: session.clock.now() } });
        try {
          return await attempt();
        } catch (error) {
          if (error instanceof HostError && !error.mayHaveHappened) advance(state, { is: "refused", before });
          throw error;
        }
      },
    });
    advance(state, { is: "answered", record: answer });
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) throw error;
  }
}
