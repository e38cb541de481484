import { message } from "../../../message";
import { fromOutputs } from "../../../resource/compare";
import { namesIn } from "../../../resource/members";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import type { ServerInputs } from "../inputs";
import { knownPhase } from "../knownPhase";
import { afterWork, ready, rebuildOf, restoring, toRestore, workOf } from "../phase";
import { mustBeAllowed, planServer } from "../plan";
import { targetOf } from "../rebuildFor";
import { forgetAll } from "../sentRebuild";
import { isAwaited, isBuilt, outputsOf, type ServerState, serverOf } from "../serverState";
import type { Step, WaitStep } from "../steps";
import { findExistingRebuild } from "./existingRebuild";
import { bringToPowerState, reboot } from "./power";
import { reach } from "./reach";
import { rebuild } from "./rebuild";
import { apply, restored, sendRecords } from "./updateRecords";
import { hasEndedBadly, waitForBuild } from "./waitForBuild";

/** A server on its way to new inputs. `state` is true at every moment, so that it can be stored after a failure. */
interface Update {
  readonly session: Session;
  readonly state: ServerState;
  readonly news: ServerInputs;
  /** What is under way was begun by an earlier run. */
  readonly resumed: boolean;
  readonly context: CallContext;
}

/**
 * Brings a server that exists to the new inputs by the steps of the plan, one after another. After a wait it plans anew,
 * because the host may show something new.
 *
 * @throws what a step throws, or what the plan refuses; before the first call where that can be known.
 */
export async function runSteps(update: Update): Promise<void> {
  const { session, state, news } = update;
  state.phase = knownPhase(session, state.id, outputsOf(state), news);
  let steps = planned(update);
  // Protection holds before anything can fail. While something is under way, so do the inputs of a removal: otherwise a
  // server whose build has failed could not be removed.
  if (news.deletionProtection === true) apply(state, ["deletionProtection"], news);
  if (steps[0]?.step === "wait") apply(state, ofRemoval, news);
  for (let step = steps[0]; step; step = steps[0]) {
    const mayDiffer = await perform(step, update);
    steps = mayDiffer ? planned(update) : steps.slice(1);
  }
  apply(state, namesIn({ ...state.applied, ...news }), news);
  state.asked = {};
  if (state.phase.is === "unreached" && isAwaited(state))
    update.context.warn(message("server-not-awaited", { server: serverOf(state), because: "stopped" }));
  state.phase = ready;
  // Whatever was sent from this machine has ended, and the state is about to say so.
  forgetAll(session, state.id);
}

function planned({ state, news }: Update): readonly Step[] {
  const plan = planServer(fromOutputs(outputsOf(state)), news, { phase: state.phase });
  mustBeAllowed(plan, serverOf(state));
  return plan.steps;
}

/** Inputs that decide on a removal. They need no call. */
const ofRemoval = ["deletionProtection", "removal", "shutdownBeforeDelete", "timeouts"] as const;

/** @returns whether the host may show something else now, so that the next steps are planned anew. */
async function perform(step: Step, update: Update): Promise<boolean> {
  const { session, state, news, context } = update;
  switch (step.step) {
    case "wait":
      return finish(step, update);
    case "rebuild": {
      const existing = await findExistingRebuild(session, state, news, step, context);
      const isRebuilt =
        existing.is === "absent"
          ? await rebuild(session, state, news, existing.record, context)
          : existing.is === "done";
      if (isRebuilt) isFresh(update);
      return true;
    }
    case "update":
      await sendRecords(session, state, new Set(step.inputs), news, context);
      return !isBuilt(state);
    case "power": {
      const sent = await bringToPowerState(session, state, step.to, news, context);
      apply(state, ["powerState"], news);
      restored(state, ["powerState"]);
      if (sent === "start") isFresh(update);
      if (step.to === "running") mustAnswer(update);
      return true;
    }
    case "reboot":
      await reboot(session, state, news, context, () => {
        isFresh(update);
        mustAnswer(update);
      });
      return false;
    case "reach":
      mustAnswer(update);
      await reach(session, state, news, context);
      state.phase = ready;
      return false;
  }
}

/**
 * Waits for what is under way. If a rebuild follows, any end will do. A rebuild that the host was found at, and of which
 * nobody knows what it brings, counts as the one that is asked for, unless its end shows something else.
 */
async function finish(step: WaitStep, update: Update): Promise<boolean> {
  const { session, state, news, resumed, context } = update;
  const server = serverOf(state);
  const found = rebuildOf(state.phase);
  if (step.noted?.isAskedFor)
    context.warn(message("rebuild-sent-before", { server, at: step.since, ...step.noted }));
  if (step.mayFail && !step.hasFailed && found && !found.noted && found.templateName === undefined) {
    context.warn(message("rebuild-joined", { server }));
    state.phase = { ...found, ...targetOf(state, news, found.before), joined: true };
  }
  try {
    await waitForBuild(session, state, { inputs: news, resumed }, context);
  } catch (error) {
    if (!step.mayFail || !hasEndedBadly(error)) throw error;
    // Sent by a run that was cut short, and failed: to be sent again.
    const failed = rebuildOf(state.phase);
    if (failed?.noted) state.phase = restoring(failed.undoes);
    return workOf(state.phase) === undefined;
  }
  if (step.for === "rebuild") isFresh(update);
  return true;
}

/** A run that is cut short from here on leaves it to the next one to wait until the server answers. */
function mustAnswer({ state, news }: Update): void {
  if (news.waitFor?.ssh) state.phase = afterWork(toRestore(state.phase), true);
}

/** A server that was just rebuilt, started or rebooted has read everything anew: it needs no reboot. */
const isFresh = ({ state, news }: Update): void => apply(state, ["rebootTriggers"], news);
