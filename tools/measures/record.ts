import { type Measures, neverRise } from "./measures";

/** A figure that has risen, and the feature that needs it. */
interface Rise {
  readonly to: number;
  readonly for: string;
}

/** The history of each figure, the newest last: `figures.json`. Only the command adds to it. */
export type Figures = Readonly<Record<string, readonly (number | Rise)[]>>;

const figureAt = (step: number | Rise | undefined): number | undefined =>
  typeof step === "object" ? step.to : step;
const newest = (figures: Figures, name: string): number | undefined => figureAt(figures[name]?.at(-1));

const command = "npm run measures -- --write";

/** The differences between the measures and the record, and faults of the record itself. */
export function recordProblems(figures: Figures, measures: Measures): readonly string[] {
  const names = new Set([...Object.keys(figures), ...measures.keys()]);
  const differing = [...names].flatMap((name) => {
    const [recorded, measured] = [newest(figures, name), measures.get(name)?.length];
    if (recorded === measured) return [];
    const isRise = measured !== undefined && measured > (recorded ?? 0);
    const wayOut = !isRise
      ? `Run \`${command}\`.`
      : neverRise.includes(name)
        ? "It never rises."
        : `It rises only with a feature: \`${command} --for "…"\`.`;
    return [`${name}: recorded ${recorded ?? "nothing"}, measured ${measured ?? "nothing"}. ${wayOut}`];
  });
  return [...differing, ...Object.entries(figures).flatMap(([name, steps]) => unnamedRises(name, steps))];
}

/** Every rise names a feature, and what never rises has none. */
function unnamedRises(name: string, steps: Figures[string]): readonly string[] {
  return steps.flatMap((step, at) => {
    const [before, value] = [figureAt(steps[at - 1]), figureAt(step) ?? 0];
    if (before === undefined || value <= before) return [];
    if (neverRise.includes(name)) return [`${name}: it never rises, and rose from ${before} to ${value}.`];
    const feature = typeof step === "object" ? step.for.trim() : "";
    // A single word does not say which feature it is.
    return feature.includes(" ") ? [] : [`${name}: no feature says why it rose from ${before} to ${value}.`];
  });
}

/** An older record is the start of a newer one: a step that was recorded is not taken back. */
export function stepsTakenBack(older: Figures, newer: Figures): readonly string[] {
  return Object.entries(older).flatMap(([name, steps]) => {
    const now = newer[name];
    const isKept = now === undefined || JSON.stringify(now.slice(0, steps.length)) === JSON.stringify(steps);
    return isKept
      ? []
      : [`${name}: ${JSON.stringify(steps)} was recorded, and now is ${JSON.stringify(now)}.`];
  });
}

/** The record with what was measured now. A rise is recorded with its feature, if there is one. */
export function updatedFigures(figures: Figures, measures: Measures, feature?: string): Figures {
  const rows = [...measures].map(([name, { length: measured }]): [string, Figures[string]] => {
    const [steps, recorded] = [figures[name] ?? [], newest(figures, name)];
    if (measured === recorded) return [name, steps];
    if (recorded === undefined || measured < recorded) return [name, [...steps, measured]];
    return [name, feature === undefined ? steps : [...steps, { to: measured, for: feature }]];
  });
  return Object.fromEntries(rows);
}
