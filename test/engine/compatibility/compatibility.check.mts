import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import semver from "semver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cliOf, cliVersions } from "../../../tools/compatibility/clis.mjs";
import { keepResult, resultOf } from "../../../tools/compatibility/results.mjs";
import { nameOf, rows, sdkVersions } from "../../../tools/compatibility/rows.mjs";
import { bringEngine } from "../../../tools/engine/ensure.mjs";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { type InstalledProject, installedProject } from "../support/installed.mjs";
import { files, lives } from "./life.mjs";

const toTry = rows.filter((row) => resultOf(row) === undefined);

describe.each(sdkVersions.filter((sdk) => toTry.some((row) => row.sdk === sdk)))("SDK %s", (sdk) => {
  let project: InstalledProject;
  let needs: string;
  beforeAll(async () => {
    project = await installedProject({ sdk });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project.folder, name), text);
    const about = join(project.folder, "node_modules/@pulumi/pulumi/package.json");
    const { version, engines } = JSON.parse(readFileSync(about, "utf8"));
    expect(version).toBe(sdk);
    needs = engines.node;
  }, 300_000);
  afterAll(() => project?.remove(), 120_000);

  it("the program type-checks", { timeout: 120_000 }, async () => {
    const compiler = join(project.folder, "node_modules/typescript/bin/tsc");
    const { code, output } = await run(process.execPath, [compiler, "-p", project.folder]);
    expect(code, output).toBe(0);
  });

  it.concurrent.each(toTry.filter((row) => row.sdk === sdk).map((row) => ({ ...row, name: nameOf(row) })))(
    "$name",
    { timeout: 600_000 },
    async (row) => {
      const isPossible = semver.satisfies(row.node, needs);
      if (isPossible) await lives(row, project);
      keepResult(row, isPossible ? "both" : `n/a: this SDK needs Node ${needs}`);
    },
  );
});

it.each(cliVersions)("pulumi schema check of %s reports nothing", async (version) => {
  const { folder } = await bringEngine(cliOf(version));
  const PATH = [folder, process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const { code, output } = await run("pulumi", ["schema", "check", join(root, "schema.json")], { env });
  expect({ code, output }).toEqual({ code: 0, output: "" });
});
