/** @typedef {Record<string, number>} Figures the numbers of a proof: its tests, its cases, and what happened in them */
/** @typedef {{ status: string, fullName: string, meta?: { drawn?: Figures, cell?: Record<string, unknown> } }} Test */
/** @typedef {{ testResults: readonly { name: string, status: string, assertionResults: readonly Test[] }[] }} Report of Vitest */

/**
 * Collects the figures of each proof from a run of the tests.
 * @param {Report} report
 * @param {readonly (readonly [file: string, proof: string])[]} proofs each with the title of a test, or a part that
 * several titles share
 * @returns {{ figures: Record<string, Figures>, failed: string[] }}
 */
export function collectFigures({ testResults }, proofs) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ file: name, ...test })),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults: { length } }) => status === "failed" && !length,
  );
  const failures = [
    ...unloaded.map(({ name }) => name),
    ...tests.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName),
  ];
  /** @type {Record<string, Figures>} */
  const figures = {};
  for (const [file, proof] of proofs) {
    const matchingTests = tests.filter((test) => test.file.endsWith(file) && test.fullName.includes(proof));
    if (matchingTests.length === 0) failures.push(`${file} has no test ${proof}`);
    figures[proof] = sumFigures([{ tests: matchingTests.length }, ...matchingTests.map(figuresOf)]);
  }
  return { figures, failed: failures };
}

/**
 * The figures of a test with generated cases, or of a test that kills a run.
 * @param {Test} test
 * @returns {Figures}
 */
function figuresOf({ meta: { drawn, cell } = {} }) {
  const counts = Object.entries(cell ?? {}).filter(([, count]) => typeof count === "number");
  return drawn ?? (cell ? { kills: 1, ...Object.fromEntries(counts) } : {});
}

/** @param {readonly Figures[]} allFigures */
function sumFigures(allFigures) {
  /** @type {Figures} */
  const sums = {};
  for (const [name, count] of allFigures.flatMap(Object.entries))
    sums[name] = Math.round(((sums[name] ?? 0) + count) * 10) / 10;
  return sums;
}
