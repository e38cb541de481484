// `npm run release:check` tests the files of a release as users get them. `lives` runs a stack from `up` to `destroy`
// with each of its files, downloaded from a releases page on this machine. `providertest` runs Pulumi's own test suite
// for providers on the executable, and `executable` runs the tests of the plugin and of its network on it.
// `npm run release:check -- lives -t Java` runs a part.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../process/run.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { setUp } from "../setUp/setUp.mjs";
import { runChecks, runTests } from "../test/checks.mjs";
import { bringCompiler, compile } from "./executables.mjs";
import { platformOf } from "./platforms.mjs";

/** @typedef {(args: readonly string[], facts: import("./executables.mjs").Facts) => Promise<number>} Part */

/** The tests whose engine starts the plugin or attaches to it. */
const ofPlugin = [
  ...["kills", "fronts", "upgrade", "plugin", "connections", "team"].map((name) => `test/engine/${name}`),
  ...["proxy", "undici"].map((name) => `test/provider/api/pipeline/${name}.test.ts`),
  // These tests set the plugin's clock, or are about the npm package or the classes.
  ...["advice", "generated", "python", "script"].map((name) => `--exclude=**/plugin/${name}.test.mts`),
  "--exclude=**/fronts/dynamicOnly.test.ts",
];

/** @type {Readonly<Record<string, Part>>} */
const parts = {
  lives: (args, facts) => runChecks("test/engine/release/lives", facts, args),
  providertest: (args, facts) => runChecks("test/engine/release/providertest", facts, args),
  executable,
};

await command(async (signal) => {
  const log = (/** @type {string} */ line) => console.log(line);
  const env = await setUp({ signal, log });
  const commandArgs = process.argv.slice(2);
  const namedParts = Object.keys(parts).filter((name) => name === commandArgs[0]);
  let failedCode = 0;
  for (const name of namedParts.length > 0 ? namedParts : Object.keys(parts)) {
    const part = /** @type {Part} */ (parts[name]);
    const code = await part(commandArgs.slice(namedParts.length), { env, run, signal, log });
    failedCode ||= code;
  }
  return failedCode;
});

/** @type {Part} */
async function executable(args, facts) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-checked-"));
  try {
    const platform = /** @type {import("./platforms.mjs").Platform} */ (platformOf(process));
    const bundle = join(root, "dist/plugin/main.js");
    await compile({ bundle, compiler: await bringCompiler(facts), platform, folder }, facts);
    return await runTests([...ofPlugin, ...args], {
      ...facts,
      env: { ...facts.env, HOSTING_TEST_PLUGIN: folder },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
