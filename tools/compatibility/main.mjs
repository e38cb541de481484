// `npm run compatibility` runs a stack from `up` to `destroy` with each combination of CLI, SDK and Node, and writes
// the table in docs/compatibility.md. After a stopped run it continues with the next combination, and the fetched CLIs
// and Nodes stay in the user's cache.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bringEngine } from "../engine/ensure.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { setUp } from "../setUp/setUp.mjs";
import { runChecks } from "../test/checks.mjs";
import { cliOf, cliVersions } from "./clis.mjs";
import { page, replaceTable, tableOf } from "./page.mjs";
import { resultOf } from "./results.mjs";
import { nameOf } from "./rows.mjs";

await command(async (signal) => {
  const log = (/** @type {string} */ line) => console.log(line);
  const env = await setUp({ signal, log });
  for (const version of cliVersions) log(`${(await bringEngine(cliOf(version), { signal, log })).why}.`);
  const code = await runChecks("test/engine/compatibility", { env, signal });
  if (code !== 0) return code;
  const table = tableOf((row) => resultOf(row) ?? notTried(nameOf(row)));
  const file = join(root, page);
  writeFileSync(file, replaceTable(readFileSync(file, "utf8"), table));
  log(`\n${table}\n\nIt is in ${page}.`);
  return 0;
});

/**
 * @param {string} row
 * @returns {never}
 */
function notTried(row) {
  throw new SetUpError(`The page is as it was: ${row} has not been tried. Run this without arguments.`);
}
