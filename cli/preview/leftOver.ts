import type { PreviewStep } from "./readPreview";

/** Pulumi's operations that create the replacement of a resource. */
const replacements: ReadonlySet<string> = new Set([
  "replace",
  "create-replacement",
  "import-replacement",
  "read-replacement",
]);

/** Whether a step creates the replacement of a resource. */
export const isReplacement = ({ op }: Pick<PreviewStep, "op">): boolean => replacements.has(op);

/**
 * Whether a step is about an old copy that an interrupted replacement has left behind. A resource that this preview
 * replaces also has `delete` in its old state, but is not such a copy.
 */
export const isOfCopy = ({ op, oldState }: PreviewStep): boolean =>
  oldState?.delete === true && op !== "delete-replaced" && !replacements.has(op);

/**
 * Whether a step deletes such a copy. The engine's events contain this deletion, but the plain JSON output does not.
 */
export const deletesCopy = ({ op, urn, oldState }: PreviewStep, steps: readonly PreviewStep[]): boolean =>
  oldState?.delete === true &&
  op.startsWith("delete") &&
  !steps.some((step) => step.urn === urn && replacements.has(step.op));

/**
 * Whether the old server is deleted before the new one is created, as Pulumi's option `deleteBeforeReplace` asks. The
 * plain JSON output shows this in the old state of a single step, and the engine's events by the order of the steps.
 */
export function isGoneFirst(steps: readonly PreviewStep[]): boolean {
  if (steps.some(({ op, oldState }) => op === "replace" && oldState?.pendingReplacement === true))
    return true;
  const [removalIndex, creationIndex] = ["delete-replaced", "create-replacement"].map((op) =>
    steps.findIndex((step) => step.op === op),
  );
  return (
    removalIndex !== undefined &&
    creationIndex !== undefined &&
    removalIndex >= 0 &&
    removalIndex < creationIndex
  );
}
