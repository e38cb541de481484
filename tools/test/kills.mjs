// `npm run test:kills` interrupts `pulumi up` in every way and at every moment, runs it again, and prints how often a
// server was ordered and how often its disks were erased. The command fails if anything happened twice. On two
// processors it takes about an hour. `npm run test:kills -- -t "rebuild by trigger"` runs a part.
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
      ...["run", "test/engine/kills", "--reporter=./tools/test/killTable.mjs", ...process.argv.slice(2)],
    ],
    {
      cwd: root,
      env: { ...env, HOSTING_TEST_KILLS: "all" },
      signal,
      onOutput: (text) => process.stdout.write(text),
    },
  );
  return code;
});
