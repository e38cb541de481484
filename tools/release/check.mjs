// `npm run release:check`: a life of a stack with the SDK of each language, from a page of releases on this machine, and
// Pulumi's own suite for providers on the executable.
import { run } from "../process/run.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { setUp } from "../setUp/setUp.mjs";

await command(async (signal) => {
  const env = await setUp({ signal, log: (/** @type {string} */ line) => console.log(line) });
  const { code } = await run(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      ...[
        "run",
        "--config",
        "tools/release/check.config.mts",
        "--reporter=verbose",
        ...process.argv.slice(2),
      ],
    ],
    { cwd: root, env, signal, onOutput: (text) => process.stdout.write(text) },
  );
  return code;
});
