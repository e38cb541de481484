// `node tools/setUp/first.mjs tools/test/main.mjs …`: installs the dependencies, and then runs the command that may use them.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../process/run.mjs";
import { command } from "./command.mjs";
import { installDependencies } from "./dependencies.mjs";
import { root } from "./root.mjs";

await command(async (signal) => {
  // Standard output belongs to the command.
  const log = (/** @type {string} */ line) => console.error(line);
  await installDependencies(root, { env: process.env, run, signal, log });
  return 0;
});
if (process.exitCode === 0) {
  // To the command everything is as if it had been started itself.
  const script = resolve(process.argv[2] ?? "");
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
}
