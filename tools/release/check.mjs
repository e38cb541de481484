// `npm run release:check`: a life of a stack with each file of a release, from a page of releases on this machine; then the
// plugin's own tests and Pulumi's suite for providers on the executable.
import { command } from "../setUp/command.mjs";
import { setUp } from "../setUp/setUp.mjs";
import { runChecks } from "../test/checks.mjs";

await command(async (signal) => {
  const env = await setUp({ signal, log: (/** @type {string} */ line) => console.log(line) });
  return runChecks("test/engine/release", { env, signal });
});
