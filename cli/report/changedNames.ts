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

function differing(oldState?: ResourceState | null, newState?: ResourceState | null): string[] {
  if (!oldState?.inputs || !newState) return [];
  const [oldInputs, newInputs] = [ownInputs(oldState), ownInputs(newState)];
  return Object.keys({ ...oldInputs, ...newInputs }).filter(
    (name) => JSON.stringify(oldInputs[name]) !== JSON.stringify(newInputs[name]),
  );
}
