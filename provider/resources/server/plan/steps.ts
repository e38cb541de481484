import type { EffectKind } from "../../../resource/changeTable";
import type { PlannedInputs } from "../../../values";
import { usualTime, type WaitKind } from "../../../waiting/deadlines";
import type { ServerChange } from "../declared/changes";
import { isAnyAwaited, isNewlyAwaited } from "../declared/gates";
import type { ServerInput, ServerInputs } from "../declared/inputs";
import { type Phase, toRestore, workOf } from "../life/phase";

/** Not known before `up` if the program does not know it. */
export type WantedPower = NonNullable<PlannedInputs<ServerInputs>["powerState"]>;

/** Waits for work that has started before, or that has failed by the host's last view. */
export interface WaitStep {
  readonly step: "wait";
  readonly for: "build" | "rebuild" | "work";
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly hasFailed: boolean;
  /** A rebuild follows, so a failure of this work is no reason to stop. */
  readonly mayFail: boolean;
}

/** One step of an update at the host, as data: a preview reports it, the runner does it. */
export type Step =
  | WaitStep
  | { readonly step: "rebuild"; readonly changes: readonly ServerChange[] }
  /** Sends these inputs to the host's records. */
  | { readonly step: "update"; readonly inputs: readonly ServerInput[] }
  | { readonly step: "power"; readonly to: WantedPower }
  | { readonly step: "reboot" }
  /** Waits until the server itself answers. */
  | { readonly step: "reach" };

/**
 * The steps of an update, in their order. Pure. A wait or a rebuild may end in another way than expected, so the runner
 * plans again after it.
 *
 * @param changes the program's changes, as in the plan.
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
  const updated = [...withEffect("update").map(({ property }) => property), ...restored];
  const records = updated.filter((name) => name !== "powerState");
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
    // A reboot makes a server read its settings. A rebuild has the same effect, and so has the next start of a stopped
    // server.
    withEffect("reboot").length > 0 && !isRebuilt && news.powerState !== "stopped" && { step: "reboot" },
  ];
  const doing = steps.filter((step) => step !== false);
  const mayBeAway = phase.is === "unreached" || doing.some(({ step }) => step !== "update");
  const mustAnswer = isAnyAwaited(news.waitFor) && news.powerState !== "stopped";
  return mustAnswer && (mayBeAway || changes.some(isNewGate)) ? [...doing, { step: "reach" }] : doing;
}

/** Whether the step makes the server unavailable for a while. */
export const takesAway = (step: Step): boolean =>
  step.step === "rebuild" || step.step === "reboot" || (step.step === "power" && step.to !== "running");

/**
 * The kind of work that a step takes as long as; none: the failed work is over. A server answers after about the time
 * of a start.
 */
export function waitsOf(step: Step): WaitKind[] {
  if (step.step === "update" || (step.step === "wait" && step.hasFailed)) return [];
  if (step.step === "rebuild") return ["rebuild"];
  return [step.step !== "wait" ? "power" : step.for === "build" ? "build" : "rebuild"];
}

/** How long these steps usually make the server unavailable, in milliseconds. */
export const usuallyAway = (steps: readonly Step[], type: unknown): number =>
  steps
    .filter(takesAway)
    .flatMap(waitsOf)
    .reduce((sum, kind) => sum + usualTime(kind, type), 0);

const isNewGate = ({ property, old, new: wanted }: ServerChange): boolean =>
  property === "waitFor" && isNewlyAwaited(old, wanted);

const workNames = { building: "build", rebuilding: "rebuild", occupied: "work" } as const;
