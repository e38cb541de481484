import { BaseSequencer } from "vitest/node";

/**
 * The test files that take longest, the longest first. Started last, one of them would run alone at the end. Vitest
 * knows the times of the last run, but in a fresh clone it goes by file size.
 */
const longest = [
  "engine/versions.test.mts",
  "engine/package.test.mts",
  "engine/killed.test.mts",
  "engine/fronts/guards.test.ts",
  "engine/plugin/generated.test.mts",
  "engine/plugin/python.test.mts",
  "engine/fronts/server.test.ts",
  "engine/badInput.test.ts",
  "engine/plugin/unfinished.test.ts",
  "engine/plugin/replace.test.ts",
];

const rank = (/** @type {import("vitest/node").TestSpecification} */ { moduleId }) => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return index === -1 ? longest.length : index;
};

/** Runs the files that take longest first. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
