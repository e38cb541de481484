import type { CallOptions } from "../../../api/callOptions";
import { CodedError, isFailure, type Message, message } from "../../../message";
import { PartialFailure } from "../../../resource/resource";
import { namesIn } from "../../../values";
import { isAnyAwaited } from "../declared/gates";
import { advance, beginGeneration } from "../life/advance";
import { rebuildOf, workOf } from "../life/phase";
import { isAwaited, isBuilt, outputsOf, serverOf } from "../life/state";
import { mustBeAllowed, planFromState } from "../plan/plan";
import type { Step, WaitStep } from "../plan/steps";
import { hasMet, newMark, readMarks } from "./evidence";
import { meaningOf } from "./look";
import { bringToPowerState, reboot } from "./power";
import { hasOtherDisks, reach } from "./reach";
import { rebuild } from "./rebuild";
import { apply, sendRecords } from "./updateRecords";
import { hasEndedBadly, waitForBuild } from "./waitForBuild";
import type { Work } from "./work";

/**
 * Brings a server that exists to the new inputs by the steps of the plan, one after another. After a wait it plans
 * again, because the host may show something new.
 *
 * @throws what a step throws, or what the plan refuses; before the first call if that can be known.
 */
export async function runSteps(work: Work): Promise<void> {
  const { state, news } = work;
  let steps = planned(work);
  // While something is in progress, the inputs of a removal hold before anything can fail: otherwise a server whose build
  // has failed could not be removed.
  if (steps[0]?.step === "wait") apply(state, ofRemoval, news);
  for (let step = steps[0]; step; step = steps[0]) {
    const mayDiffer = await perform(step, work);
    steps = mayDiffer ? planned(work) : steps.slice(1);
  }
  apply(state, namesIn({ ...state.applied, ...news }), news);
  state.beforeDrift = {};
  if (state.metBuildAt !== undefined) await takeNote(work).catch(() => {});
  if (state.phase.is === "unreached" && isAwaited(state))
    work.context.warn(message("server-not-awaited", { server: serverOf(state), because: "stopped" }));
  advance(state, { is: "finished" });
}

function planned({ state, declared, news }: Work): readonly Step[] {
  const plan = planFromState(declared, outputsOf(state), news);
  mustBeAllowed(plan, serverOf(state));
  return plan.steps;
}

/** Inputs that decide on a removal. They need no call. */
const ofRemoval = ["deletionProtection", "removal", "shutdownBeforeDelete", "timeouts"] as const;

/** @returns whether the host may show something else now, so that the next steps are planned again. */
async function perform(step: Step, work: Work): Promise<boolean> {
  const { state, news } = work;
  switch (step.step) {
    case "wait":
      return finish(step, work);
    case "rebuild":
      if (await rebuild(work)) skipReboot(work);
      return true;
    case "update":
      await sendRecords(work, new Set(step.inputs));
      return !isBuilt(state);
    case "power": {
      const isStarted = await bringToPowerState(work, step.to);
      apply(state, ["powerState"], news);
      if (isStarted) skipReboot(work);
      if (step.to === "running") expectAnswer(work);
      return true;
    }
    case "reboot":
      await reboot(work, () => {
        skipReboot(work);
        expectAnswer(work);
      });
      return false;
    case "reach":
      expectAnswer(work);
      await reach(work);
      advance(state, { is: "finished" });
      return false;
  }
}

/** What a run that was killed had asked for counts once its build was met. Its mark says nothing of a later rebuild. */
async function takeNote(work: Work): Promise<void> {
  const mark = newMark(work.state, await readMarks(work));
  if (mark && hasMet(work.state, mark)) work.state.mark = mark.digest;
}

/** Waits for what is in progress. If a rebuild follows, any end will do. */
async function finish(step: WaitStep, work: Work): Promise<boolean> {
  const ours = rebuildOf(work.state.phase);
  const other = ours && newMark(work.state, await readMarks(work));
  // What is shown may be of either.
  if (ours && other && other.at > ours.since) advance(work.state, { is: "overtaken" });
  try {
    await waitForBuild(work);
  } catch (error) {
    if (!step.mayFail || !hasEndedBadly(error)) throw error;
    // A run that was killed may have brought back the template of before, on new disks.
    if (await hasOtherDisks(work)) beginGeneration(work.state);
    // What has failed would be waited for again.
    return workOf(work.state.phase) === undefined;
  }
  if (step.for === "rebuild") skipReboot(work);
  return true;
}

/** A run that is interrupted from here on leaves it to the next one to wait until the server answers. */
function expectAnswer({ state, news }: Work): void {
  if (isAnyAwaited(news.waitFor)) advance(state, { is: "restarted" });
}

/** A server that was just rebuilt, started or rebooted has read everything again: it needs no reboot. */
const skipReboot = ({ state, news }: Work): void => apply(state, ["rebootTriggers"], news);

/** The server exists and is not as wanted: to be stored as it is, with what to do next. */
export async function partialFailure(work: Work, error: unknown): Promise<PartialFailure> {
  // A look that fails says nothing more than the change that found no server, nor does a failure about something else.
  const meaning = await lateMeaningOf(work, error);
  const isOther = isFailure(meaning, "existence-unsure") && meaning.content.data.because === "aboutOther";
  const reason = isOther ? error : meaning;
  return new PartialFailure(work.state.id, outputsOf(work.state), messageOf(work, reason), reason);
}

/** What the host says of it for a while, because the work has ended. */
async function lateMeaningOf(work: Work, error: unknown): Promise<unknown> {
  const ask = (call: CallOptions) => meaningOf(work, error, { ...work.context, ...call });
  const asked = await work.session.host.afterwards(ask, "now");
  return asked.is === "done" ? asked.value : error;
}

/** A cancelled call rejects with whatever the signal was aborted with. */
function messageOf({ session, state, context: { signal } }: Work, error: unknown): Message {
  const server = serverOf(state);
  const unfinished = { server, isBuilt: isBuilt(state) };
  const end = session.host.endBy(signal, error);
  if (end?.is === "interrupted") return message("server-cancelled", unfinished);
  if (error instanceof CodedError) return error.content;
  if (end?.is !== "late") return message("resource-unfinished", { ...unfinished, what: `Server ${server}` });
  const { doing, deadline, trouble } = end;
  return message("server-late", { ...unfinished, doing, deadline, trouble });
}
