import { TestRunner } from "vitest";

/** The report of a test that draws its cases to `npm run proof`: how many it has tried, and their results. */
export type Drawn = Readonly<Record<string, number>>;

const { HOSTING_TEST_LIVES, HOSTING_TEST_SEED } = process.env;

/** How long a test that draws its cases may take, in milliseconds; 0: as long as it needs, if more were asked for. */
export const patience = HOSTING_TEST_LIVES ? 0 : 300_000;

/**
 * How many cases are drawn, and which: as the test says, or as it is asked for. `npm test` draws the same ones each time, so
 * that a change is judged by what it did; `npm run proof` draws others, and prints their seed.
 */
export function drawn(usual: number, usualSeed = 1) {
  const numRuns = Number(HOSTING_TEST_LIVES ?? usual);
  const seed = Number(HOSTING_TEST_SEED ?? usualSeed);
  came({ cases: numRuns });
  return { numRuns, seed };
}

/** Adds to what came of the test that runs now. */
export function came(more: Drawn): void {
  const test = TestRunner.getCurrentTest() as { readonly meta: { drawn?: Drawn } } | undefined;
  if (!test) return;
  const before = test.meta.drawn;
  const sums = Object.entries(more).map(([name, count]) => [name, (before?.[name] ?? 0) + count]);
  test.meta.drawn = { ...before, ...Object.fromEntries(sums) };
}
