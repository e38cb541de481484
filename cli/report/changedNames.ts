import type { PreviewStep, ResourceState } from "../preview/readPreview";
import { ownInputs } from "./hostingChange";

/** The names of the top-level inputs that differ. */
export const changedNames = (step: PreviewStep): readonly string[] =>
  (engineNames(step) ?? differing(step.oldState, step.newState)).sort();

/** The names of the inputs that the engine reports as changed; undefined if it reports none. */
export function engineNames({
  detailedDiff,
  diffReasons,
  replaceReasons,
}: PreviewStep): string[] | undefined {
  const leftSteps = Object.keys(detailedDiff ?? {}).map((path) => path.split(/[.[]/)[0] ?? path);
  // `--replace` and `taint` give `id` as the reason of a replacement, which is not an input.
  const reasons = replaceReasons?.filter((name) => name !== "id");
  const names = [leftSteps, diffReasons, reasons].find((list) => list?.length);
  return names ? [...new Set(names)] : undefined;
}

function differing(old?: ResourceState | null, next?: ResourceState | null): string[] {
  if (!old?.inputs || !next) return [];
  const [before, after] = [ownInputs(old), ownInputs(next)];
  return Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}
