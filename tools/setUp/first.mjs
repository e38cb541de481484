// `node tools/setUp/first.mjs tools/test/main.mjs …` installs the dependencies, and then runs the given script, which
// may use them.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../process/run.mjs";
import { command } from "./command.mjs";
import { installDependencies } from "./dependencies.mjs";
import { root } from "./root.mjs";

await command(async (signal) => {
  // Nothing is written to standard output, because the script's own output goes there.
  const log = (/** @type {string} */ line) => console.error(line);
  await installDependencies(root, { env: process.env, run, signal, log });
  return 0;
});
if (process.exitCode === 0) {
  // The script gets the same arguments as if it had been started directly.
  const script = resolve(process.argv[2] ?? "");
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
}
