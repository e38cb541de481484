import { BaseSequencer } from "vitest/node";

/**
 * One after the other, because a process that has loaded the code of one project cannot continue with another. Those
 * with the long files come first, those with the many short ones last, so that all processors end at about the same
 * time.
 */
const projects = ["engine", "browser", "alone", "together"];

/**
 * The test files that take longest, the longest first. Started last, one of them would run alone at the end. Vitest
 * knows the times of the last run, but in a fresh clone it goes by file size.
 */
const longest = [
  "engine/examples/programs.test.mts",
  "engine/package/pnpm.test.mts",
  "engine/examples/workflows.test.mts",
  "engine/pages/classes.test.mts",
  "engine/package/npm.test.mts",
  "engine/layouts.test.mts",
  "engine/compiled/compiled.test.mts",
  "engine/pages/yaml.test.mts",
  "engine/plugin/python.test.mts",
  "engine/plugin/generated.test.mts",
  "engine/kills/matrix.test.mts",
  "engine/policy.test.ts",
  "engine/team.test.mts",
  "engine/connections.test.ts",
  "engine/fronts/unfinished.test.ts",
  "engine/fronts/drift.test.ts",
  "engine/plugin/advice.test.mts",
  "provider/resources/server/rebuilds.property.test.ts",
  "provider/resources/lives.property.test.ts",
  "sdk/types/types.test.ts",
  "provider/resources/server/lag.test.ts",
  "provider/resources/server/unspecified.test.ts",
];

const rank = (/** @type {import("vitest/node").TestSpecification} */ { moduleId }) => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return index === -1 ? longest.length : index;
};

const turn = (/** @type {import("vitest/node").TestSpecification} */ { project }) =>
  projects.indexOf(project.name);

/** Runs the files that take longest first. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => turn(one) - turn(other) || rank(one) - rank(other));
  }
}
