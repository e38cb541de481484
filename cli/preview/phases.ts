import { parseUrn } from "../../provider/engine/names";
import { isOfCopy } from "./leftOver";
import type { Preview, PreviewStep } from "./readPreview";

/** The steps of a preview: first those of the refresh, then those of the program. */
export interface Phases {
  /** The steps of the refresh; empty if the preview did not refresh. */
  readonly looked: readonly PreviewStep[];
  /** A step for each resource that differs from its state: an `update` to the values at the host, or a `delete`. */
  readonly drift: readonly PreviewStep[];
  /** The steps of `up`. */
  readonly planned: readonly PreviewStep[];
  /** The number of further resources that were changed at the host. Pulumi counts them, but does not name them. */
  readonly unnamed: number;
}

export const stackType = "pulumi:pulumi:Stack";
const isRefresh = ({ op }: PreviewStep) => op === "refresh";
/** A step of a refresh has an id in its new state. In an update of the program, the new state has no id yet. */
const isFound = ({ op, newState }: PreviewStep) => op === "update" && newState?.id !== undefined;

/**
 * Splits the output of `pulumi preview --json` (with or without `--refresh`) or of `pulumi refresh --preview-only
 * --json`. For a refresh, Pulumi names changed resources only if their provider reports details, which dynamic
 * resources do not.
 *
 * @param isOfRefresh whether the preview is known to be a refresh. Without this, the steps decide.
 */
export function phasesOf({ steps, changeSummary }: Preview, isOfRefresh = false): Phases {
  if (!isOfRefresh && !steps.some((step) => isRefresh(step) || isFound(step)))
    return { looked: [], drift: [], planned: steps, unnamed: 0 };
  const begin = isOfRefresh && isLookAlone(steps) ? steps.length : beginOfProgram(steps);
  const refreshSteps = steps.slice(0, begin);
  const planned = steps.slice(begin);
  const byUrn = new Map(planned.map((step) => [step.urn, step]));
  const drift = refreshSteps
    .filter((step) => !isOfCopy(step))
    .flatMap((step) => (isRefresh(step) ? (foundBy(step, byUrn.get(step.urn)) ?? []) : [step]));
  const isAlone = planned.length === 0;
  const updates = drift.filter(({ op }) => op === "update").length;
  return {
    looked: refreshSteps,
    drift,
    planned,
    unnamed: isAlone ? Math.max(0, (changeSummary?.update ?? updates) - updates) : 0,
  };
}

/** Whether all steps belong to a refresh. With `--run-program` a refresh starts in the same way as a preview. */
const isLookAlone = (steps: readonly PreviewStep[]): boolean =>
  steps.some((step) => isRefresh(step) || isFound(step)) &&
  steps.every((step) => ["same", "refresh", "delete"].includes(step.op) || isFound(step)) &&
  isOnce(steps.filter((step) => !isOfCopy(step)).map(({ urn }) => urn));

const isOnce = (urns: readonly string[]) => new Set(urns).size === urns.length;

/** The index of the program's first step: it is the step of the stack, or of a resource that was refreshed before. */
function beginOfProgram(steps: readonly PreviewStep[]): number {
  const refreshedUrns = new Set<string>();
  const begin = steps.findIndex((step) => {
    if (isOfCopy(step)) return false;
    if (refreshedUrns.has(step.urn) || (parseUrn(step.urn).type === stackType && !isRefresh(step)))
      return true;
    refreshedUrns.add(step.urn);
    return false;
  });
  return begin < 0 ? steps.length : begin;
}

/**
 * The refresh result of a resource, which is the old state in its next step. If the next step creates the resource
 * again, it was gone at the host.
 */
function foundBy({ urn, oldState }: PreviewStep, nextStep: PreviewStep | undefined): PreviewStep | undefined {
  if (!nextStep || !oldState) return undefined;
  if (nextStep.op === "create") return { op: "delete", urn, oldState };
  return nextStep.oldState ? { op: "update", urn, oldState, newState: nextStep.oldState } : undefined;
}

/** The line about changed resources that Pulumi counts but does not name. */
export const unnamedText = ({ unnamed }: Pick<Phases, "unnamed">): string[] =>
  unnamed === 0
    ? []
    : [
        `${unnamed} ${unnamed === 1 ? "resource was" : "resources were"} changed at the host. Pulumi gives no details for dynamic resources; \`pulumi preview --refresh --json\` shows them.`,
      ];
