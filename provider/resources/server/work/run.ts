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
 * Brings an existing server to the new inputs: the handler of each phase waits for the work in progress or does the
 * next step of the plan. If the host may show something else afterwards, the rest is planned again.
 *
 * @throws the failure of a handler, or the refusal of the plan; before the first call if that can be known.
 */
export async function runSteps(work: Work): Promise<void> {
  const { state, news } = work;
  let steps = planned(work);
  // While work is in progress, the inputs of a removal are stored before anything can fail: otherwise a server whose
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

/** The handler of a phase. */
interface PhaseHandler {
  /** In words, for docs/server-states.md. */
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

/** The handlers of an update in each phase, and of a create from the moment that the server has an id. */
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

/** Inputs that decide on a removal. They need no call. */
const ofRemoval = ["deletionProtection", "removal", "shutdownBeforeDelete", "timeouts"] as const;

const done: StepResult = { is: "done" };
const planAgain: StepResult = { is: "planAgain" };

/** Does the next step of the plan. */
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
 * Waits for the work in progress, or for work that has failed by the host's last view. If a rebuild follows, any end
 * will do.
 */
async function awaitEnd(work: Work, [wait]: readonly Step[]): Promise<StepResult> {
  const ours = rebuildOf(work.state.phase);
  const otherMark = ours && newMark(work.state, await readMarks(work));
  // The record that is shown may belong to either.
  if (ours && otherMark && otherMark.at > ours.since) advance(work.state, { is: "overtaken" });
  const end = await waitForBuild(work);
  if (wait?.step !== "wait" || !wait.mayFail) mustBeDone(end);
  if (end.is === "done") {
    if (wait?.step === "wait" && wait.for === "rebuild") skipReboot(work);
    return planAgain;
  }
  // A killed run may have reinstalled the previous template on new disks.
  if (await hasOtherDisks(work)) beginGeneration(work.state);
  // A plan for the failed work would start with the same wait.
  return end.is === "failed" ? done : planAgain;
}

/**
 * Takes over the mark of a run that was killed, once the build of that run was seen. The mark proves nothing about a
 * later rebuild.
 */
async function takeNote(work: Work): Promise<void> {
  const mark = newMark(work.state, await readMarks(work));
  if (mark && hasMet(work.state, mark)) work.state.mark = mark.digest;
}

/** If the run is interrupted from here on, the next one waits until the server answers. */
function expectAnswer({ state, news }: Work): void {
  if (isAnyAwaited(news.waitFor)) advance(state, { is: "restarted" });
}

/** A server that was just rebuilt, started or rebooted has read everything again: it needs no reboot. */
const skipReboot = ({ state, news }: Work): void => apply(state, ["rebootTriggers"], news);

/** An end of the work on a server other than `done`. */
type UnfinishedWork = Exclude<FullWorkEnd<unknown>, { readonly is: "done" }>;

/** The server exists and is not as wanted: it is stored as it is, with the next steps. */
export async function partialFailure(work: Work, end: UnfinishedWork): Promise<PartialFailure> {
  // A failed look says no more than the change that found no server, and neither does a failure about something else.
  const meaning = end.is === "failed" ? await lateMeaningOf(work, end) : end.because;
  const isOther = isFailure(meaning, "existence-unsure") && meaning.content.data.because === "aboutOther";
  const reason = isOther ? end.because : meaning;
  return new PartialFailure(work.state.id, outputsOf(work.state), messageOf(work, end, reason), reason);
}

/** The host's answer for a while, because the work has ended. */
async function lateMeaningOf(work: Work, failed: FailedWork): Promise<unknown> {
  const ask = (call: CallOptions) => explainNotFound(work, failed, { ...work.context, ...call });
  const answer = await work.session.host.afterwards(ask, "now");
  return answer.is === "done" ? answer.value : failed.because;
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
