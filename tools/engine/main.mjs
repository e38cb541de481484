// `npm run engine` finds, downloads or builds the Pulumi engine, and prints the PATH to use.
import { delimiter } from "node:path";
import { command } from "../setUp/command.mjs";
import { ensureEngine } from "./ensure.mjs";

await command(async (signal) => {
  const log = (/** @type {string} */ line) => console.error(line);
  const { folder, why } = await ensureEngine({ log, signal });
  console.error(`${why}.`);
  console.log(folder ? `export PATH="${folder}${delimiter}$PATH"` : "# the PATH is right as it is");
  return 0;
});
