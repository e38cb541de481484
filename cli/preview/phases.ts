import { parseUrn } from "../../provider/engine/names";
import { isOfCopy } from "./leftOver";
import type { Preview, PreviewStep } from "./readPreview";

/** The preview's findings at the host, and the program's steps then. */
export interface Phases {
  /** The steps of the look at the host; none where the preview did not look. */
  readonly looked: readonly PreviewStep[];
  /** A step for each resource that is not as the state has it: `update` to what the host has, or `delete`. */
  readonly drift: readonly PreviewStep[];
  /** The steps of `up`. */
  readonly planned: readonly PreviewStep[];
  /** So many resources more were changed at the host; Pulumi counts them, and does not say which. */
  readonly unnamed: number;
}

export const stackType = "pulumi:pulumi:Stack";
const isRefresh = ({ op }: PreviewStep) => op === "refresh";
/** In an update that a program asks for, the new state has no id yet. */
const isFound = ({ op, newState }: PreviewStep) => op === "update" && newState?.id !== undefined;

/**
 * Takes apart the output of `pulumi preview --json`, also with `--refresh`, and of `pulumi refresh --preview-only
 * --json`. Of the last one, Pulumi writes what has changed only for resources whose provider reports details: not for
 * dynamic ones.
 *
 * @param isOfRefresh whether it is known to have looked at the host. Else its steps show it.
 */
export function phasesOf({ steps, changeSummary }: Preview, isOfRefresh = false): Phases {
  if (!isOfRefresh && !steps.some((step) => isRefresh(step) || isFound(step)))
    return { looked: [], drift: [], planned: steps, unnamed: 0 };
  const begin = isOfRefresh && isLookAlone(steps) ? steps.length : beginOfProgram(steps);
  const looked = steps.slice(0, begin);
  const planned = steps.slice(begin);
  const byUrn = new Map(planned.map((step) => [step.urn, step]));
  const drift = looked
    .filter((step) => !isOfCopy(step))
    .flatMap((step) => (isRefresh(step) ? (foundBy(step, byUrn.get(step.urn)) ?? []) : [step]));
  const isAlone = planned.length === 0;
  const updates = drift.filter(({ op }) => op === "update").length;
  return {
    looked,
    drift,
    planned,
    unnamed: isAlone ? Math.max(0, (changeSummary?.update ?? updates) - updates) : 0,
  };
}

/** With `--run-program` a refresh starts as a preview does; its steps are those of a refresh anyway. */
const isLookAlone = (steps: readonly PreviewStep[]): boolean =>
  steps.some((step) => isRefresh(step) || isFound(step)) &&
  steps.every((step) => ["same", "refresh", "delete"].includes(step.op) || isFound(step)) &&
  isOnce(steps.filter((step) => !isOfCopy(step)).map(({ urn }) => urn));

const isOnce = (urns: readonly string[]) => new Set(urns).size === urns.length;

/** The program starts with its stack, or with a step of a resource that was looked at before. */
function beginOfProgram(steps: readonly PreviewStep[]): number {
  const looked = new Set<string>();
  const begin = steps.findIndex((step) => {
    if (isOfCopy(step)) return false;
    if (looked.has(step.urn) || (parseUrn(step.urn).type === stackType && !isRefresh(step))) return true;
    looked.add(step.urn);
    return false;
  });
  return begin < 0 ? steps.length : begin;
}

/**
 * The finding of the look at a resource is the old state of its next step; a resource that is created again was gone.
 */
function foundBy({ urn, oldState }: PreviewStep, next: PreviewStep | undefined): PreviewStep | undefined {
  if (!next || !oldState) return undefined;
  if (next.op === "create") return { op: "delete", urn, oldState };
  return next.oldState ? { op: "update", urn, oldState, newState: next.oldState } : undefined;
}

/** The line if Pulumi counts changes and does not name them. */
export const unnamedText = ({ unnamed }: Pick<Phases, "unnamed">): string[] =>
  unnamed === 0
    ? []
    : [
        `${unnamed} ${unnamed === 1 ? "resource was" : "resources were"} changed at the host. Pulumi gives no details for dynamic resources; \`pulumi preview --refresh --json\` shows them.`,
      ];
