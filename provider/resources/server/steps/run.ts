import { fromOutputs } from "../../../resource/compare";
import { namesIn } from "../../../resource/members";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import type { ServerInputs } from "../inputs";
import { ready } from "../phase";
import { mustBeAllowed, planServer } from "../plan";
import { sentBefore } from "../sentRebuild";
import { outputsOf, type ServerState, serverOf } from "../serverState";
import type { Step, WaitStep } from "../steps";
import { joinExistingRebuild } from "./existingRebuild";
import { bringToPowerState, reboot } from "./power";
import { rebuild } from "./rebuild";
import { apply, restored, sendRecords } from "./updateRecords";
import { hasEndedBadly, waitForBuild } from "./waitForBuild";

/** A server that is being brought to new inputs. `state` tells at every moment what is true, so that a failure can be stored. */
interface Update {
  readonly session: Session;
  readonly state: ServerState;
  readonly news: ServerInputs;
  /** What is under way was begun by an earlier run. */
  readonly resumed: boolean;
  readonly context: CallContext;
}

/**
 * Brings a server that exists to the new inputs: does the steps of the plan, one after another. After a step that waited
 * it plans anew, because a wait can show something else than was known before it.
 *
 * @throws what a step throws, or what the plan refuses; before the first call where that can be known.
 */
export async function runSteps(update: Update): Promise<void> {
  const { state, news } = update;
  let steps = planned(update);
  // What protects the server holds before anything that may fail. Where something is under way, so does all that a
  // removal goes by: a server whose build has failed could not be removed else.
  if (news.deletionProtection === true) apply(state, ["deletionProtection"], news);
  if (steps[0]?.step === "wait") apply(state, ofRemoval, news);
  for (let step = steps[0]; step; step = steps[0]) {
    const hasWaited = await perform(step, update);
    steps = hasWaited ? planned(update) : steps.slice(1);
  }
  apply(state, namesIn({ ...state.applied, ...news }), news);
  state.asked = {};
  state.phase = ready;
}

function planned({ session, state, news }: Update): readonly Step[] {
  const plan = planServer(fromOutputs(outputsOf(state)), news, {
    phase: state.phase,
    sent: sentBefore(session, state.id),
  });
  mustBeAllowed(plan, serverOf(state));
  return plan.steps;
}

/** Inputs that decide on a removal. They need no call. */
const ofRemoval = ["deletionProtection", "removal", "shutdownBeforeDelete", "timeouts"] as const;

/** @returns whether it has waited for the host, so that something else may be to do now. */
async function perform(step: Step, update: Update): Promise<boolean> {
  const { session, state, news, context } = update;
  switch (step.step) {
    case "wait":
      return finish(step, update);
    case "rebuild": {
      const before = await joinExistingRebuild(session, state, news, step, context);
      if (before) await rebuild(session, state, news, before, context);
      isFresh(update);
      return true;
    }
    case "update":
      await sendRecords(session, state, new Set(step.inputs), news, context);
      return false;
    case "power": {
      const sent = await bringToPowerState(session, state, step.to, news, context);
      apply(state, ["powerState"], news);
      restored(state, ["powerState"]);
      if (sent === "start") isFresh(update);
      return true;
    }
    case "reboot":
      await reboot(session, state, news, context, () => isFresh(update));
      return false;
  }
}

/** Waits for what is under way. Where another rebuild follows either end will do: a failed build is no reason not to rebuild. */
async function finish(step: WaitStep, update: Update): Promise<boolean> {
  const { session, state, news, resumed, context } = update;
  try {
    await waitForBuild(session, state, { inputs: news, resumed }, context);
  } catch (error) {
    if (step.mayFail && hasEndedBadly(error)) return false;
    throw error;
  }
  if (step.for === "rebuild") isFresh(update);
  return true;
}

/** A server that was just rebuilt, started or rebooted has read everything anew: it needs no reboot. */
const isFresh = ({ state, news }: Update): void => apply(state, ["rebootTriggers"], news);
