// `npm run release:check`: tries what a release holds as its users do. `lives` is a life of a stack with each artifact, from a page of
// releases on this machine; `executable` are the tests of the plugin and of its network, by the executable for this machine.
// `npm run release:check -- lives -t Java` tries a part.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../process/run.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { setUp } from "../setUp/setUp.mjs";
import { bringCompiler, compile } from "./executables.mjs";
import { platformOf } from "./platforms.mjs";

/** Those in whose projects the engine starts the plugin, or attaches to it. */
const ofPlugin = [
  ...["kills", "fronts", "upgrade", "plugin", "connections", "team"].map((name) => `test/engine/${name}`),
  ...["proxy", "undici"].map((name) => `test/provider/api/pipeline/${name}.test.ts`),
  // These set the plugin's clock, or are about the npm package or the classes.
  ...["advice", "generated", "python", "script"].map((name) => `--exclude=**/plugin/${name}.test.mts`),
  "--exclude=**/fronts/dynamicOnly.test.ts",
];

const parts = {
  lives: ["--config", "tools/release/check.config.mts", "--reporter=verbose"],
  executable: [...ofPlugin, "--reporter=verbose"],
};

await command(async (signal) => {
  const log = (/** @type {string} */ line) => console.log(line);
  const env = await setUp({ signal, log });
  const [first = "", ...others] = process.argv.slice(2);
  const part = Object.entries(parts).find(([name]) => name === first);
  const args = part ? others : process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), "hosting-checked-"));
  try {
    const facts = { env, run, signal, log };
    const platform = platformOf(process);
    if (platform && part?.[0] !== "lives") {
      const bundle = join(root, "dist/plugin/main.js");
      await compile({ bundle, compiler: await bringCompiler(facts), platform, folder }, facts);
    }
    let failed = 0;
    for (const [name, given] of part ? [part] : Object.entries(parts)) {
      const { code } = await run(
        process.execPath,
        ["node_modules/vitest/vitest.mjs", "run", ...given, ...args],
        {
          cwd: root,
          env: { ...env, ...(name === "executable" && { HOSTING_TEST_PLUGIN: folder }) },
          signal,
          onOutput: (text) => process.stdout.write(text),
        },
      );
      failed ||= code;
    }
    return failed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
