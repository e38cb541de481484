import { HostError, isHostError } from "../../../api/errors";
import type { CallOptions } from "../../../api/pipeline/call";
import { pollUntil } from "../../../api/waiting/poll";
import { type Message, message } from "../../../message";
import { descriptionOf, type HostMark } from "../../../resource/hostMark";
import { sameValue } from "../../../values";
import { resetByRebuild } from "../declared/changes";
import { isAwaited, isBuilt, nameOf, selector, serverOf } from "../declared/state";
import { advance, see } from "../life/advance";
import { arrivalTime, proofIn } from "../life/next";
import { type Rebuilding, workOf } from "../life/phase";
import { hasFailed, isBusy, isInUse, oddState, type ServerRecord, templateIn } from "../life/record";
import { lookAt } from "./look";
import { hasOtherDisks } from "./reach";
import { leaveMark, readMark, unknownMark } from "./rebuildMark";
import { hasEndedBadly, waitForBuild } from "./waitForBuild";
import { busyWait, type Work } from "./work";

/**
 * Rebuilds the server from the template that is asked for and waits for it, unless that was done or is being done: by a
 * run that was interrupted, on this machine or another, or by someone else. Then the disks must not be erased a second
 * time.
 *
 * @returns whether the server has what was asked for; else the caller plans again.
 */
export async function rebuild(work: Work): Promise<boolean> {
  const { session, state, news, context } = work;
  const had = workOf(state.phase);
  const record = await lookAt(work, context);
  const outcome = see(session, state, record);
  if (outcome === "working") await waitForBuild(work);
  if (outcome === "working" || (had && outcome !== "failed")) return false;
  // Words that leave it open may mean work as well.
  if (!isInUse(record) && !hasFailed(record)) {
    await untilInUse(work);
    return false;
  }

  // A check lets no rebuild through without a template.
  const { templateName = "", rebuildTriggers } = news;
  const server = serverOf(state);
  const isThere = proofIn(record, { templateName }) === "ended";
  const wasThere = sameValue(state.asked.templateName ?? state.applied.templateName, templateName);
  const asked: WantedRebuild = {
    // Whole, as the mark has it.
    since: Math.floor(session.clock.now()),
    templateName,
    ...(rebuildTriggers !== undefined && { rebuildTriggers }),
    restores: resetByRebuild({ ...state.applied, powerState: news.powerState }),
    ...((wasThere || isThere) && { keepsTemplate: true }),
    ...([state.applied.templateName, templateName].some((name) => sameValue(record.template, name)) && {
      namesAlike: true,
    }),
  };
  const hadFailed = had !== undefined || hasFailed(record);
  if (isThere && !wasThere && state.applied.imageId === undefined && !hadFailed)
    return isDone(work, asked, message("rebuild-done-before", { server, templateName }));

  // Another template on new disks is another rebuild.
  const mayBeDone = !hadFailed && proofIn(record, asked) !== "notDone";
  const before = await session.inTurn(descriptionOf(state.id), () =>
    prepare(work, asked, { isThere, mayBeDone }),
  );
  switch (before.is) {
    case "sent": {
      const { at, digest } = before.mark;
      const told = message("rebuild-sent-before", { server, at });
      // What the host was met at was this one.
      if (work.metBuild && proofIn(record, asked) !== "notDone") {
        state.mark = digest;
        return isDone(work, asked, told);
      }
      context.warn(told);
      state.mark = digest;
      advance(state, { is: "sent", rebuild: { ...asked, since: at, marked: true } });
      await waitForBuild(work).catch((error: unknown) => {
        if (!hasEndedBadly(error)) throw error;
      });
      return false;
    }
    case "done":
      return isDone(work, asked, message(before.code, { server, templateName }));
    case "other":
      await mayBegin(work, before.at);
      return false;
    case "free":
      return send(work, before.asked, record);
  }
}

async function untilInUse(work: Work): Promise<void> {
  const { session, state, news, context } = work;
  await pollUntil(session, {
    ...busyWait(session, state, "rebuild", news),
    doing: "waiting until the host reports it in use",
    usual: 60_000,
    signal: context.signal,
    status: context.status,
    look: async (_elapsed, call) => {
      const record = await lookAt(work, call);
      if (isInUse(record) || isBusy(record) || hasFailed(record)) return true;
      return { trouble: `the host reports ${oddState(record) ?? record.status}` };
    },
  });
}

type WantedRebuild = Omit<Rebuilding, "is">;

/** What is known of earlier rebuilds, of which an idle host shows nothing. */
type Before =
  /** The very same was sent then. */
  | { readonly is: "sent"; readonly mark: HostMark }
  /** Another one was sent then, so short a time ago that the host may not show it yet. */
  | { readonly is: "other"; readonly at: number }
  | { readonly is: "done"; readonly code: "rebuild-done-before" | "rebuild-joined" }
  /** None is in the way. */
  | { readonly is: "free"; readonly asked: WantedRebuild };

interface Shown {
  /** Whether the host shows the template that is asked for. */
  readonly isThere: boolean;
  /** Whether nothing that it shows speaks against a rebuild that was done already. */
  readonly mayBeDone: boolean;
}

async function prepare(work: Work, asked: WantedRebuild, { isThere, mayBeDone }: Shown): Promise<Before> {
  const marked = await readMark(work);
  const earlier = marked && unknownMark(work, marked);
  if (earlier?.isSame) return { is: "sent", mark: earlier };
  if (earlier?.isYoung) return { is: "other", at: earlier.at };
  const { keepsTemplate, ...changesTemplate } = asked;
  // After a rebuild that the state knows nothing of, the template in the state says nothing of the host's.
  const free: Before = { is: "free", asked: earlier && !isThere ? changesTemplate : asked };
  if (keepsTemplate && mayBeDone && !earlier) {
    if (await hasOtherDisks(work)) return { is: "done", code: "rebuild-done-before" };
    if (!marked && work.metBuild) return { is: "done", code: "rebuild-joined" };
  }
  if (!marked) return free;
  // A mark of its own, also within the same millisecond.
  const at = asked.since + (marked.mark?.at === asked.since ? 1 : 0);
  await leaveMark(work, marked, at);
  return free;
}

function isDone(work: Work, rebuild: WantedRebuild, told: Message): true {
  const { state, context, metBuild = false } = work;
  context.warn(told);
  advance(state, { is: "done", rebuild, isAwaited: isAwaited(state), wasSeen: metBuild });
  return true;
}

/** Waits a little for another rebuild to start; the caller looks again. */
async function mayBegin({ session, state, context }: Work, at: number): Promise<void> {
  context.status(`${nameOf(state)}: an earlier run sent another rebuild; checking whether it starts`);
  const left = at + arrivalTime - session.clock.now();
  await session.clock.sleep(Math.min(Math.max(left, 250), 5_000), context.signal);
}

/**
 * Sends it and waits for it. The phase says so from the moment before the request leaves, because its answer may be
 * lost: a request that may have arrived is waited for, never sent again.
 *
 * While the host refuses it as busy, someone else's rebuild may be what it is busy with. So each new try comes after a
 * new look, and none comes once the host shows something new: then nothing is sent, and the caller plans again.
 *
 * @param record what the host shows before it.
 */
async function send(work: Work, asked: WantedRebuild, record: ServerRecord): Promise<boolean> {
  const { session, state, news, context } = work;
  const wasActive = isBuilt(state) && (record.active ?? !hasFailed(record));
  let isRefused = false;
  const tried = await pollUntil<"sent" | "planAnew" | { readonly error: unknown }>(session, {
    ...busyWait(session, state, "rebuild", news),
    doing: "waiting for the host, which is busy with it",
    usual: 60_000,
    signal: context.signal,
    status: context.status,
    look: async (_elapsed, call) => {
      if (isRefused && (await showsNew(work, record, call))) return "planAnew";
      try {
        await request(work, asked, { ...context, ...call });
        return "sent";
      } catch (error) {
        if (!isHostError(error, "busy") || error.mayHaveHappened) return { error };
        isRefused = true;
        throw error;
      }
    },
  });
  if (tried === "planAnew") return false;
  if (tried !== "sent" && !(tried.error instanceof HostError && tried.error.mayHaveHappened))
    throw tried.error;
  await waitForBuild(work, { atOnce: false, wasActive });
  return true;
}

async function request(
  { session, state, news }: Work,
  asked: WantedRebuild,
  options: CallOptions,
): Promise<void> {
  const answer: ServerRecord = await session.client.server.rebuild(
    {
      ...selector(session, state),
      template_name: asked.templateName,
      ...(news.rebuildForce === true && { force: true }),
    },
    {
      ...options,
      async around(attempt) {
        const before = state.phase;
        const rebuild = { ...asked, since: session.clock.now() };
        advance(state, { is: "sent", rebuild });
        try {
          return await attempt();
        } catch (error) {
          if (error instanceof HostError && !error.mayHaveHappened) advance(state, { is: "refused", before });
          throw error;
        }
      },
    },
  );
  advance(state, { is: "answered", record: answer });
}

/** Whether the host shows something else than when the rebuild was decided on. */
async function showsNew(work: Work, before: ServerRecord, call: CallOptions): Promise<boolean> {
  const now = await lookAt(work, call);
  return (
    isBusy(now) || hasFailed(now) !== hasFailed(before) || !sameValue(templateIn(now), templateIn(before))
  );
}
