import { BaseSequencer } from "vitest/node";

/**
 * The order of the Vitest projects. They run one after another, because a process that has loaded the code of one
 * project cannot be used for another. The projects with long files come first and those with many short files last, so
 * that all processors finish at about the same time.
 */
const projects = ["engine", "browser", "alone", "together"];

/**
 * The test files that take longest, the longest first. If one of them started last, it would run alone at the end.
 * Vitest knows the times of the last run, but in a fresh clone it sorts by file size.
 */
const longest = [
  "engine/examples/workflows.test.mts",
  "engine/examples/pipelines.test.mts",
  "engine/pages/classes.test.mts",
  "engine/examples/programs.test.mts",
  "engine/package/npm.test.mts",
  "engine/plugin/python.test.mts",
  "engine/release/release.test.mts",
  "engine/layouts.test.mts",
  "engine/fronts/rollout.test.ts",
  "engine/pages/yaml.test.mts",
  "engine/package/pnpm.test.mts",
  "engine/compiled/compiled.test.mts",
  "engine/foreign/lives.test.mts",
  "engine/foreign/accounts.test.mts",
  "engine/notes.test.ts",
  "engine/fronts/lift.test.ts",
  "engine/examples/automation.test.mts",
  "engine/plugin/generated.test.mts",
  "engine/examples/stacks.test.mts",
  "engine/kills/matrix.test.mts",
  "engine/plugin/advice.test.mts",
  "engine/team.test.mts",
  "engine/connections.test.ts",
  "engine/policy.test.ts",
  "engine/fronts/server.test.ts",
  "engine/fronts/replace.test.ts",
  "engine/fronts/drift.test.ts",
  "provider/crossing.test.ts",
  "provider/resources/hosts.property.test.ts",
  "tools/prose/prose.test.ts",
  "provider/secrets.test.ts",
  "provider/resources/server/rebuilds.property.test.ts",
  "cli/completion.test.ts",
  "sdk/types/types.test.ts",
  "provider/resources/server/matrix.test.ts",
  "tools/oracle/oracle.test.mts",
  "provider/shellQuote.test.ts",
  "provider/calls.test.ts",
  "provider/resources/lives.property.test.ts",
];

const rank = (/** @type {import("vitest/node").TestSpecification} */ { moduleId }) => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return index === -1 ? longest.length : index;
};

const turn = (/** @type {import("vitest/node").TestSpecification} */ { project }) =>
  projects.indexOf(project.name);

/** Runs the test files that take longest first. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.sort((first, second) => turn(first) - turn(second) || rank(first) - rank(second));
  }
}
