import { type Measures, neverRise } from "./measures";

/** A rise of a figure, with the feature that needs it. */
interface Rise {
  readonly to: number;
  readonly for: string;
}

/** The history of each figure in `figures.json`, the newest value last. Only the command adds values. */
export type Figures = Readonly<Record<string, readonly (number | Rise)[]>>;

const figureAt = (step: number | Rise | undefined): number | undefined =>
  typeof step === "object" ? step.to : step;
const newest = (figures: Figures, name: string): number | undefined => figureAt(figures[name]?.at(-1));

const command = "npm run measures -- --write";

/** The differences between the measured and the recorded figures, and errors in the record itself. */
export function recordProblems(figures: Figures, measures: Measures): readonly string[] {
  const names = new Set([...Object.keys(figures), ...measures.keys()]);
  const differing = [...names].flatMap((name) => {
    const [recorded, measuredCount] = [newest(figures, name), measures.get(name)?.length];
    if (recorded === measuredCount) return [];
    const isRise = measuredCount !== undefined && measuredCount > (recorded ?? 0);
    const wayOut = !isRise
      ? `Run \`${command}\`.`
      : neverRise.includes(name)
        ? "It never rises."
        : `It rises only with a feature: \`${command} --for "…"\`.`;
    return [`${name}: recorded ${recorded ?? "nothing"}, measured ${measuredCount ?? "nothing"}. ${wayOut}`];
  });
  return [...differing, ...Object.entries(figures).flatMap(([name, steps]) => unnamedRises(name, steps))];
}

/** The rises in the record that name no feature, or belong to a figure that may never rise. */
function unnamedRises(name: string, steps: Figures[string]): readonly string[] {
  return steps.flatMap((step, at) => {
    const [previousValue, value] = [figureAt(steps[at - 1]), figureAt(step) ?? 0];
    if (previousValue === undefined || value <= previousValue) return [];
    if (neverRise.includes(name))
      return [`${name}: it never rises, and rose from ${previousValue} to ${value}.`];
    const feature = typeof step === "object" ? step.for.trim() : "";
    // A single word does not describe a feature.
    return feature.includes(" ")
      ? []
      : [`${name}: no feature says why it rose from ${previousValue} to ${value}.`];
  });
}

/** The recorded values that a newer record has changed or removed. A record may only be extended. */
export function stepsTakenBack(older: Figures, newer: Figures): readonly string[] {
  return Object.entries(older).flatMap(([name, steps]) => {
    const newSteps = newer[name];
    const isKept =
      newSteps === undefined || JSON.stringify(newSteps.slice(0, steps.length)) === JSON.stringify(steps);
    return isKept
      ? []
      : [`${name}: ${JSON.stringify(steps)} was recorded, and now is ${JSON.stringify(newSteps)}.`];
  });
}

/** The record with the measured figures added. A rise is only added if its feature is given. */
export function updatedFigures(figures: Figures, measures: Measures, feature?: string): Figures {
  const rows = [...measures].map(([name, { length: measuredCount }]): [string, Figures[string]] => {
    const [steps, recorded] = [figures[name] ?? [], newest(figures, name)];
    if (measuredCount === recorded) return [name, steps];
    if (recorded === undefined || measuredCount < recorded) return [name, [...steps, measuredCount]];
    return [name, feature === undefined ? steps : [...steps, { to: measuredCount, for: feature }]];
  });
  return Object.fromEntries(rows);
}
