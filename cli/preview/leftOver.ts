import type { PreviewStep } from "./readPreview";

/** Pulumi's operations that bring a new one in the place of an old one. */
const replacements: ReadonlySet<string> = new Set([
  "replace",
  "create-replacement",
  "import-replacement",
  "read-replacement",
]);

/** Whether a step brings a new one in the place of an old one. */
export const isReplacement = ({ op }: Pick<PreviewStep, "op">): boolean => replacements.has(op);

/**
 * Whether a step is about an old copy that an earlier, interrupted replacement has left. A resource that this preview
 * replaces has `delete` in its old state as well, and is none.
 */
export const isOfCopy = ({ op, oldState }: PreviewStep): boolean =>
  oldState?.delete === true && op !== "delete-replaced" && !replacements.has(op);

/** Whether a step deletes such a copy. An engine's events have that deletion; the plain JSON does not. */
export const deletesCopy = ({ op, urn, oldState }: PreviewStep, steps: readonly PreviewStep[]): boolean =>
  oldState?.delete === true &&
  op.startsWith("delete") &&
  !steps.some((step) => step.urn === urn && replacements.has(step.op));

/**
 * With Pulumi's option `deleteBeforeReplace` the old server goes before the new one comes. The plain JSON has one step
 * and says it in the old state, an engine's events in the order of the steps.
 */
export function isGoneFirst(steps: readonly PreviewStep[]): boolean {
  if (steps.some(({ op, oldState }) => op === "replace" && oldState?.pendingReplacement === true))
    return true;
  const [removed, made] = ["delete-replaced", "create-replacement"].map((op) =>
    steps.findIndex((step) => step.op === op),
  );
  return removed !== undefined && made !== undefined && removed >= 0 && removed < made;
}
