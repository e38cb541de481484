// `npm run test:kills`: kills `pulumi up` at thirty moments, each followed by another one.
import { run } from "../process/run.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { setUp } from "../setUp/setUp.mjs";

const moments = "30";

await command(async (signal) => {
  const env = await setUp({ signal, log: (/** @type {string} */ line) => console.log(line) });
  const { code } = await run(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "test/engine/kills", ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...env, HOSTING_TEST_KILLS: moments },
      signal,
      onOutput: (text) => process.stdout.write(text),
    },
  );
  return code;
});
