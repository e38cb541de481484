// `npm run build`. With `--clean`, which `prepack` uses, it starts with an empty folder, so that no outdated file is
// packed.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "../process/run.mjs";
import { buildPackage } from "./buildPackage.mjs";
import { command } from "./command.mjs";
import { root } from "./root.mjs";

await command(async (signal) => {
  if (process.argv.includes("--clean")) rmSync(join(root, "dist"), { recursive: true, force: true });
  // Nothing is written to standard output, because npm's own output goes there.
  const log = (/** @type {string} */ line) => console.error(line);
  await buildPackage(root, { env: process.env, run, signal, log });
  return 0;
});
