import type { EffectKind } from "../../../resource/changeTable";
import type { PlannedInputs } from "../../../values";
import { usualTime, type WaitKind } from "../../../waiting/deadlines";
import type { ServerChange } from "../declared/changes";
import { isAnyAwaited, isNewlyAwaited } from "../declared/gates";
import type { ServerInput, ServerInputs } from "../declared/inputs";
import { type Phase, toRestore, workOf } from "../life/phase";

/** The power state that the program wants. It may be unknown in the preview. */
export type WantedPower = NonNullable<PlannedInputs<ServerInputs>["powerState"]>;

/** Waits for work at the host that started earlier, or that had failed when the host was last read. */
export interface WaitStep {
  readonly step: "wait";
  readonly for: "build" | "rebuild" | "work";
  /** When the work started, in milliseconds since the epoch. */
  readonly since: number;
  readonly hasFailed: boolean;
  /** Whether a failure of this work is no reason to stop, because a rebuild follows. */
  readonly mayFail: boolean;
}

/** One step of an update, as data: a preview reports the step, and `runSteps` carries it out. */
export type Step =
  | WaitStep
  | { readonly step: "rebuild"; readonly changes: readonly ServerChange[] }
  /** Sends these inputs to the host's records. */
  | { readonly step: "update"; readonly inputs: readonly ServerInput[] }
  | { readonly step: "power"; readonly to: WantedPower }
  | { readonly step: "reboot" }
  /** Waits until the server itself answers (`waitFor`). */
  | { readonly step: "reach" };

/**
 * A pure function. The steps of an update, in order. The work behind a wait or a rebuild may end differently than
 * expected, so the steps are planned again after each of these two.
 *
 * @param changes the effects of the plan.
 */
export function updateSteps(
  changes: readonly ServerChange[],
  phase: Phase,
  news: PlannedInputs<ServerInputs>,
): Step[] {
  const withEffect = (effect: EffectKind) => changes.filter((change) => change.effect === effect);
  const [rebuilds, work] = [withEffect("rebuild"), workOf(phase)];
  const isRebuilt = rebuilds.length > 0 || work?.is === "rebuilding";
  const restored = toRestore(phase).filter((name) => news[name] !== undefined);
  const updatedInputs = [...withEffect("update").map(({ property }) => property), ...restored];
  const records = updatedInputs.filter((name) => name !== "powerState");
  const powers = withEffect("power").length > 0 || rebuilds.length > 0 || restored.includes("powerState");
  const steps: (Step | false)[] = [
    work !== undefined && {
      step: "wait",
      for: workNames[work.is],
      since: work.since,
      hasFailed: phase.is === "failed",
      mayFail: rebuilds.length > 0,
    },
    rebuilds.length > 0 && { step: "rebuild", changes: rebuilds },
    records.length > 0 && { step: "update", inputs: [...new Set(records)] },
    powers && news.powerState !== undefined && { step: "power", to: news.powerState },
    // A reboot makes a server read its settings. A rebuild does the same, and so does the next start of a stopped
    // server.
    withEffect("reboot").length > 0 && !isRebuilt && news.powerState !== "stopped" && { step: "reboot" },
  ];
  const doing = steps.filter((step) => step !== false);
  const mayBeUnavailable = phase.is === "unreached" || doing.some(({ step }) => step !== "update");
  const mustAnswer = isAnyAwaited(news.waitFor) && news.powerState !== "stopped";
  return mustAnswer && (mayBeUnavailable || changes.some(isNewGate)) ? [...doing, { step: "reach" }] : doing;
}

/** Whether the step makes the server unavailable for a while. */
export const makesUnavailable = (step: Step): boolean =>
  step.step === "rebuild" || step.step === "reboot" || (step.step === "power" && step.to !== "running");

/**
 * The kinds of work whose usual duration a step takes. A wait for failed work takes no time, because the work has
 * ended. Waiting for the server to answer takes about as long as a start.
 */
export function waitsOf(step: Step): WaitKind[] {
  if (step.step === "update" || (step.step === "wait" && step.hasFailed)) return [];
  if (step.step === "rebuild") return ["rebuild"];
  return [step.step !== "wait" ? "power" : step.for === "build" ? "build" : "rebuild"];
}

/** How long these steps usually make the server unavailable, in milliseconds. */
export const usualDowntime = (steps: readonly Step[], type: unknown): number =>
  steps
    .filter(makesUnavailable)
    .flatMap(waitsOf)
    .reduce((sum, kind) => sum + usualTime(kind, type), 0);

const isNewGate = ({ property, old, new: newValue }: ServerChange): boolean =>
  property === "waitFor" && isNewlyAwaited(old, newValue);

const workNames = { building: "build", rebuilding: "rebuild", occupied: "work" } as const;
