import { BaseSequencer } from "vitest/node";

/** The folder of the tests that need the Pulumi engine. */
const engineFolder = "test/engine/";

/** The test files, or their folder, that need a browser. */
const browserPaths = [
  "test/sandbox/page/",
  "test/cli/report/page.test.ts",
  "test/tools/picture/looks.test.ts",
];

/** The variable that leaves out the tests that need the engine or a browser. */
export const quickVariable = "HOSTING_TEST_QUICK";

/** Patterns of the tests that `npm run test:quick` leaves out. */
export const slowFiles = [engineFolder, ...browserPaths].map((path) =>
  path.endsWith("/") ? `${path}**` : path,
);

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
  "engine/release/release.test.mts",
  "engine/layouts.test.mts",
  "engine/pages/yaml.test.mts",
  "engine/package/pnpm.test.mts",
  "engine/compiled/compiled.test.mts",
  "engine/foreign/accounts.test.mts",
  "engine/examples/automation.test.mts",
  "engine/plugin/python.test.mts",
  "engine/notes.test.ts",
  "engine/plugin/generated.test.mts",
  "engine/fronts/rollout.test.ts",
  "engine/fronts/forced.test.ts",
  "engine/foreign/classes.test.mts",
  "engine/examples/stacks.test.mts",
  "engine/plugin/advice.test.mts",
  "engine/team.test.mts",
  "engine/inventory.test.mts",
  "engine/upgrade/upgrade.test.ts",
  "engine/fronts/gates.test.ts",
  "engine/kills/matrix.test.mts",
  "engine/fronts/lift.test.ts",
  "engine/fronts/log.test.ts",
  "engine/fronts/server.test.ts",
  "engine/foreign/lives.test.mts",
  "engine/fronts/addresses.test.ts",
  "engine/plugin/accounts.test.ts",
  "engine/fronts/credential.test.ts",
  "engine/fronts/assetOfServer.test.ts",
  "engine/fronts/replace.test.ts",
  "engine/fronts/drift.test.ts",
  "engine/connections.test.ts",
  "engine/policy.test.ts",
  "engine/fronts/catalogue.test.ts",
  "engine/fronts/protection.test.ts",
  "engine/fronts/movingLists.test.ts",
  "engine/fronts/sshKey.test.ts",
  "engine/plugin/options.test.ts",
  "engine/fronts/options.test.ts",
  "engine/fronts/labels.test.ts",
  "engine/foreign/impossible.test.mts",
  "tools/oracle/oracle.test.mts",
  "provider/resources/server/matrix.test.ts",
  "provider/resources/hosts.property.test.ts",
  "cli/connect/connect.test.ts",
  "provider/calls.test.ts",
  "provider/resources/server/unspecified.test.ts",
  "provider/resources/server/lists.test.ts",
  "tools/docs/permissions.test.ts",
  "provider/resources/server/rebuilds.property.test.ts",
  "provider/resources/server/fleetBehindProxy.test.ts",
  "provider/crossing.test.ts",
  "provider/resources/server/fleet.test.ts",
  "sandbox/state/killed.test.ts",
  "sdk/types/types.test.ts",
  "provider/resources/server/waitingOrders.test.ts",
  "provider/hostileHost.test.ts",
  "provider/resources/lives.property.test.ts",
  "cli/completion.test.ts",
  "provider/dynamic/serialised.test.ts",
  "tools/generate/write.test.ts",
  "provider/resources/afterCancel.test.ts",
  "cli/connect/described.property.test.ts",
  "provider/resources/server/marks.test.ts",
  "cli/stacks/stacks.test.ts",
  "provider/resources/hosts.found.test.ts",
  "sandbox/http/robust.test.ts",
  "provider/resources/server/offered.test.ts",
  "provider/host/movingHost.property.test.ts",
  "cli/report/reports.test.ts",
  "cli/report/sums.test.ts",
  "cli/import/programs.test.ts",
];

const rank = (/** @type {import("vitest/node").TestSpecification} */ { moduleId }) => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return index === -1 ? longest.length : index;
};

/**
 * The parts of the tests in their order. The tests of the engine come first, because they wait a part of their time, and
 * those of the browser follow. The many short files at the end keep all processors busy until all are done.
 */
const parts = [[engineFolder], browserPaths];
const part = (/** @type {import("vitest/node").TestSpecification} */ { moduleId }) => {
  const index = parts.findIndex((paths) => paths.some((path) => moduleId.includes(`/${path}`)));
  return index === -1 ? parts.length : index;
};

/** Runs the test files that take longest first. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    const sortedFiles = await super.sort(files);
    return sortedFiles.sort((first, second) => part(first) - part(second) || rank(first) - rank(second));
  }
}
