import type { EffectKind } from "../../resource/changeTable";
import type { WithUnknowns } from "../../resource/unknown";
import type { ServerChange } from "./changes";
import type { ServerInput, ServerInputs } from "./inputs";
import { type Phase, toRestore, workOf } from "./phase";
import { isFor, type SentRebuild } from "./sentRebuild";

/** Not known before `up` where the program does not know it. */
export type WantedPower = NonNullable<WithUnknowns<ServerInputs>["powerState"]>;

/** For what was begun before and is under way, or has failed by what the host showed last. */
export interface WaitStep {
  readonly step: "wait";
  readonly for: "build" | "rebuild";
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly hasFailed: boolean;
  /** Another rebuild follows: that this one fails is no reason not to send it. */
  readonly mayFail: boolean;
}

export interface RebuildStep {
  readonly step: "rebuild";
  readonly changes: readonly ServerChange[];
  /** One that a run which was cut short has sent from this machine: this one, or another to be waited for first. */
  readonly sent: SentRebuild | undefined;
  /** It was this one, and only that note can tell, because no host can: it is not sent again. Of a template the host tells. */
  readonly wasSent: boolean;
}

/** One thing that an update does at the host, as data: a preview tells it, the runner does it. */
export type Step =
  | WaitStep
  | RebuildStep
  /** Brings these inputs to the host's records. */
  | { readonly step: "update"; readonly inputs: readonly ServerInput[] }
  | { readonly step: "power"; readonly to: WantedPower }
  | { readonly step: "reboot" };

/**
 * The steps of an update, in their order. Pure. Of what comes after a wait or a rebuild they tell what can be known before
 * it; the runner plans anew then.
 *
 * @param changes what the program has changed, as the plan has them.
 * @param sent a rebuild that a run which was cut short has sent.
 */
export function stepsOf(
  changes: readonly ServerChange[],
  phase: Phase,
  news: WithUnknowns<ServerInputs>,
  sent: SentRebuild | undefined,
): Step[] {
  const named = (effect: EffectKind) => changes.filter((change) => change.effect === effect);
  const [rebuilds, work] = [named("rebuild"), workOf(phase)];
  const isRebuilt = rebuilds.length > 0 || work?.is === "rebuilding" || phase.is === "restoring";
  const given = (name: ServerInput) => news[name] !== undefined;
  const restored = (work?.is === "rebuilding" ? work.undoes : toRestore(phase)).filter(given);
  const records = [...named("update").map(({ property }) => property), ...restored].filter(isOfRecords);
  const powers = named("power").length > 0 || rebuilds.length > 0 || restored.includes("powerState");
  const steps: (Step | false)[] = [
    work !== undefined && {
      step: "wait",
      for: work.is === "rebuilding" ? "rebuild" : "build",
      since: work.since,
      hasFailed: phase.is === "failed",
      mayFail: rebuilds.length > 0,
    },
    rebuilds.length > 0 && {
      step: "rebuild",
      changes: rebuilds,
      sent,
      wasSent: isKnownSent(rebuilds, news, sent),
    },
    records.length > 0 && { step: "update", inputs: [...new Set(records)] },
    powers && news.powerState !== undefined && { step: "power", to: news.powerState },
    // A server that was just rebuilt has read everything anew; a stopped one will when it starts.
    named("reboot").length > 0 && !isRebuilt && news.powerState !== "stopped" && { step: "reboot" },
  ];
  return steps.filter((step) => step !== false);
}

/** Whether a rebuild by triggers alone was sent by a run that was cut short. */
export const isKnownSent = (
  rebuilds: readonly ServerChange[],
  news: WithUnknowns<ServerInputs>,
  sent: SentRebuild | undefined,
): boolean =>
  sent !== undefined && isFor(sent, news) && rebuilds.every(({ property }) => property === "rebuildTriggers");

const isOfRecords = (name: ServerInput) => name !== "powerState";
