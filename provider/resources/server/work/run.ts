import type { CallOptions } from "../../../api/callOptions";
import { newMark } from "../../../host/shown/hostMark";
import type { FailedWork, FullWorkEnd } from "../../../host/workEnd";
import { CodedError, isFailure, type Message, message } from "../../../message";
import { PartialFailure } from "../../../resource/resource";
import { memberNames } from "../../../values";
import { isAnyAwaited } from "../declared/gates";
import { advance, beginGeneration } from "../life/advance";
import { type Phase, rebuildOf } from "../life/phase";
import { isAwaited, isBuilt, outputsOf, serverOf } from "../life/state";
import { mustBeAllowed, planFromState } from "../plan/plan";
import type { Step } from "../plan/steps";
import { hasMet, readMarks } from "./evidence";
import { explainNotFound, hasOtherDisks } from "./look";
import { bringToPowerState, reboot, renewStatus } from "./power";
import { reach } from "./reach";
import { rebuild } from "./rebuild";
import { apply, sendRecords } from "./updateRecords";
import { mustBeDone, waitForBuild } from "./waitForBuild";
import type { Work, WorkResult } from "./work";

/**
 * Brings an existing server to the new inputs. The handler of the current phase waits for work in progress or carries
 * out the next step of the plan. If the host may show something different afterwards, the remaining steps are planned
 * again.
 *
 * @throws the failure of a handler, or the plan's refusal (before the first call, if it is known by then).
 */
export async function runSteps(work: Work): Promise<void> {
  const { state, news } = work;
  let steps = planned(work);
  // While work is in progress, the inputs of a removal are stored before anything can fail. Otherwise a server whose
  // build has failed could not be removed.
  if (!isBuilt(state)) apply(state, ofRemoval, news);
  while (steps.length > 0) {
    const result = await phaseHandlers[state.phase.is].handle(work, steps);
    steps = result.is === "planAgain" ? planned(work) : steps.slice(1);
  }
  apply(state, memberNames({ ...state.applied, ...news }), news);
  state.beforeDrift = {};
  if (state.metBuildAt !== undefined) await takeNote(work).catch(() => {});
  if (state.phase.is === "unreached" && isAwaited(state))
    work.context.warn(message("server-not-awaited", { server: serverOf(state), because: "stopped" }));
  advance(state, { is: "finished" });
}

type StepResult = WorkResult & { readonly is: "done" | "planAgain" };

/** The step of an update in a phase. */
interface PhaseHandler {
  /** A sentence for docs/server-states.md. */
  readonly says: string;
  handle(work: Work, steps: readonly Step[]): Promise<StepResult>;
}

const nextStep: PhaseHandler = {
  says: "It carries out the next step of the plan: a rebuild, an update of the records, a change of the power state, a reboot, or a wait until the server answers.",
  handle: doStep,
};
const end: PhaseHandler = {
  says: "It waits until the host's work has ended. If the work turns out not to have been done, the update fails, or sends the rebuild that the program asks for.",
  handle: awaitEnd,
};

const endOrNextStep: PhaseHandler = {
  says: "It waits, because the host may repair the server. If the failure persists, the update fails, or sends the rebuild that the program asks for.",
  handle: (work, steps) => (steps[0]?.step === "wait" ? awaitEnd : doStep)(work, steps),
};

/** The handler for each phase. It runs in an update, and in a create once the server has an id. */
export const phaseHandlers: Readonly<Record<Phase["is"], PhaseHandler>> = {
  ready: nextStep,
  restoring: nextStep,
  unreached: nextStep,
  occupied: end,
  building: end,
  rebuilding: end,
  failed: endOrNextStep,
};

function planned({ state, declared, news }: Work): readonly Step[] {
  const plan = planFromState(declared, outputsOf(state), news);
  mustBeAllowed(plan, serverOf(state));
  return plan.steps;
}

/** Inputs that a removal depends on. They are stored without a call. */
const ofRemoval = ["deletionProtection", "removal", "shutdownBeforeDelete", "timeouts"] as const;

const done: StepResult = { is: "done" };
const planAgain: StepResult = { is: "planAgain" };

/** Carries out the next step of the plan. */
async function doStep(work: Work, [step]: readonly Step[]): Promise<StepResult> {
  const { state, news } = work;
  switch (step?.step) {
    case "rebuild":
      if ((await rebuild(work)).is === "done") skipReboot(work);
      return planAgain;
    case "update":
      await sendRecords(work, new Set(step.inputs));
      return isBuilt(state) ? done : planAgain;
    case "power": {
      const isStarted = await bringToPowerState(work, step.to);
      await renewStatus(work);
      apply(state, ["powerState"], news);
      if (isStarted) skipReboot(work);
      if (step.to === "running") expectAnswer(work);
      return planAgain;
    }
    case "reboot":
      await reboot(work, () => {
        skipReboot(work);
        expectAnswer(work);
      });
      return done;
    case "reach":
      expectAnswer(work);
      await reach(work);
      advance(state, { is: "finished" });
      return done;
    default:
      return done;
  }
}

/**
 * Waits for work in progress, or for work that had failed when the host was last read. If a rebuild follows, it does
 * not matter how the work ends.
 */
async function awaitEnd(work: Work, [wait]: readonly Step[]): Promise<StepResult> {
  const ownRebuild = rebuildOf(work.state.phase);
  const otherMark = ownRebuild && newMark(work.state, await readMarks(work));
  // The record may belong to either rebuild.
  if (ownRebuild && otherMark && otherMark.at > ownRebuild.since) advance(work.state, { is: "overtaken" });
  const end = await waitForBuild(work);
  if (wait?.step !== "wait" || !wait.mayFail) mustBeDone(end);
  if (end.is === "done") {
    if (wait?.step === "wait" && wait.for === "rebuild") skipReboot(work);
    return planAgain;
  }
  // The template has not changed, but a killed run may have installed it again on new disks.
  if (await hasOtherDisks(work)) beginGeneration(work.state);
  // For failed work, a new plan would start with the same wait.
  return end.is === "failed" ? done : planAgain;
}

/**
 * Records the mark of a killed run in the state, once the build of that run was seen. The mark proves nothing about a
 * later rebuild.
 */
async function takeNote(work: Work): Promise<void> {
  const mark = newMark(work.state, await readMarks(work));
  if (mark && hasMet(work.state, mark)) work.state.mark = mark.digest;
}

/** If the run is interrupted after this, the next run waits until the server answers. */
function expectAnswer({ state, news }: Work): void {
  if (isAnyAwaited(news.waitFor)) advance(state, { is: "restarted" });
}

/** A server that was just rebuilt, started or rebooted has read its settings again, so it needs no reboot. */
const skipReboot = ({ state, news }: Work): void => apply(state, ["rebootTriggers"], news);

/** How work on a server can end, other than successfully. */
type UnfinishedWork = Exclude<FullWorkEnd<unknown>, { readonly is: "done" }>;

/**
 * The failure of an update that left the server unfinished: the engine stores the server's present state, so that the
 * next run continues.
 */
export async function partialFailure(work: Work, end: UnfinishedWork): Promise<PartialFailure> {
  // If the extra request fails, or its failure is about something else, the original failure is reported.
  const meaning = end.is === "failed" ? await lateMeaningOf(work, end) : end.because;
  const isOther = isFailure(meaning, "existence-unsure") && meaning.content.data.because === "aboutOther";
  const reason = isOther ? end.because : meaning;
  return new PartialFailure(work.state.id, outputsOf(work.state), messageOf(work, end, reason), reason);
}

/** Asks the host whether the server is gone. Waits for the answer only briefly, because the work has already failed. */
async function lateMeaningOf(work: Work, failedWork: FailedWork): Promise<unknown> {
  const ask = (call: CallOptions) => explainNotFound(work, failedWork, { ...work.context, ...call });
  const answer = await work.session.host.afterwards(ask, "now");
  return answer.is === "done" ? answer.value : failedWork.because;
}

function messageOf({ state }: Work, end: UnfinishedWork, reason: unknown): Message {
  const server = serverOf(state);
  const unfinished = { server, isBuilt: isBuilt(state) };
  if (end.is === "interrupted") return message("server-cancelled", unfinished);
  if (reason instanceof CodedError) return reason.content;
  if (end.is !== "late") return message("resource-unfinished", { ...unfinished, what: `Server ${server}` });
  const { doing, deadline, trouble } = end;
  return message("server-late", { ...unfinished, doing, deadline, trouble });
}
