import { TestRunner } from "vitest";

/** The counts that a property test reports to `npm run proof`: how many random cases it tried, and their results. */
export type Drawn = Readonly<Record<string, number>>;

const { HOSTING_TEST_LIVES, HOSTING_TEST_SEED } = process.env;

/**
 * The timeout of a property test, in milliseconds. It is 0 (no timeout) if HOSTING_TEST_LIVES sets the number of cases.
 */
export const patience = HOSTING_TEST_LIVES ? 0 : 300_000;

/**
 * The seed of every property that chooses none. `npm test` uses the same seed each time, so that a failure comes from
 * the change under test. `npm run proof` uses a new seed each time, and prints it.
 */
export const seedOfRun = Number(HOSTING_TEST_SEED ?? 1);

/**
 * The number of random cases of a property test, and their seed: the test's own values, or those of the environment.
 */
export function drawn(usual: number, usualSeed = 1) {
  const numRuns = Number(HOSTING_TEST_LIVES ?? usual);
  const seed = Number(HOSTING_TEST_SEED ?? usualSeed);
  came({ cases: numRuns });
  return { numRuns, seed };
}

/** Adds these counts to the report of the test that is running. */
export function came(more: Drawn): void {
  const test = TestRunner.getCurrentTest() as { readonly meta: { drawn?: Drawn } } | undefined;
  if (!test) return;
  const before = test.meta.drawn;
  const sums = Object.entries(more).map(([name, count]) => [name, (before?.[name] ?? 0) + count]);
  test.meta.drawn = { ...before, ...Object.fromEntries(sums) };
}
