import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { type Sandbox, startSandbox } from "../../../sandbox/index.js";
import { run } from "../../../tools/process/run.mjs";
import { bringCompiler, compile } from "../../../tools/release/executables.mjs";
import { type Platform, platformOf } from "../../../tools/release/platforms.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { execFileSync } from "../../support/endingCommands.js";
import { folderOfAll } from "../../support/folders.js";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { loginOf } from "../support/host.mjs";
import { serviceEnvironment } from "../support/keyService.js";
import { everything } from "../upgrade/everything.js";

const states = join(root, "test/engine/upgrade/states/plugin");
const facts = { env: process.env, run, signal: new AbortController().signal, log: () => {} };

const folder = folderOfAll();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ profile: "fast" });
});
afterAll(() => sandbox?.close());

/** The program of the recorded states, in YAML. */
function programInYaml(): string {
  const resources: Record<string, object> = {};
  everything((type, name, properties) => {
    resources[name] = { type: `hosting:${type}`, properties };
    return { uniqId: `\${${name}.uniqId}` } as never;
  });
  // The states contain the name of the project.
  return stringify({ name: "engine", runtime: "yaml", resources });
}

it("Pulumi's own suite for providers passes, and nothing is left that is paid for", {
  timeout: 1_800_000,
}, async () => {
  const bundle = join(root, "dist/plugin/main.js");
  const compiler = await bringCompiler(facts);
  const what = {
    bundle,
    compiler,
    platform: platformOf(process) as Platform,
    folder: join(folder, "plugin"),
  };
  const executable = await compile(what, facts);
  const program = join(folder, "program");
  mkdirSync(program);
  writeFileSync(join(program, "Pulumi.yaml"), programInYaml());
  const recorded = join(folder, "recorded");
  const versions = readdirSync(states);
  for (const version of versions)
    cpSync(join(states, version, "everything.json"), join(recorded, version, "stack.json"));
  const { GOGC: _, ...cli } = cliEnvironment(folder);
  const cache = (name: string) => execFileSync("go", ["env", name], { encoding: "utf8" }).trim();
  const env = {
    ...process.env,
    ...cli,
    ...(await serviceEnvironment()),
    ...loginOf(sandbox),
    PATH: await enginePath(),
    // The suite leaves files here if it fails.
    TMPDIR: folder,
    ...{ GOCACHE: cache("GOCACHE"), GOMODCACHE: cache("GOMODCACHE") },
    // The flags that the engine was built with, so that Go compiles nothing twice.
    ...{ GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0" },
    ...{ SUITE_EXECUTABLE: executable, SUITE_PROGRAM: program, SUITE_RECORDED: recorded },
  };
  const test = ["test", "-mod=readonly", "-trimpath", "-count=1", "-v", "."];
  const { code, output } = await run("go", test, { cwd: join(import.meta.dirname, "providertest"), env });
  expect(code, output).toBe(0);
  const passed = [...output.matchAll(/^ {4}--- PASS: (\S+)/gm)].map(([, name]) => name);
  const ways = ["attached", "started"];
  expect(passed.sort()).toEqual([
    ...ways.map((way) => `TestLife/${way}`),
    ...versions.flatMap((version) => ways.map((way) => `TestUpgrade/${version}_${way}`)),
  ]);
  expect(sandbox.ledger.orders).toHaveLength(6);
  expect(sandbox.servers).toEqual([]);
});
