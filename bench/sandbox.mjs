// How fast the sandbox is: `npm run bench`. Figures of one run on one machine; what counts are the ratios.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { run } from "../tools/process/run.mjs";
import { buildPackage } from "../tools/setUp/buildPackage.mjs";
import { root } from "../tools/setUp/root.mjs";

const facts = { env: process.env, run, signal: new AbortController().signal, log: console.error };
await buildPackage(root, facts);
const { startSandbox } = createRequire(import.meta.url)(join(root, "dist/sandbox/index.js"));

/** Milliseconds of the fastest of some runs: the one that others disturbed least. */
async function fastest(runs, work) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
const show = (what, milliseconds, comparison = "") =>
  console.log(`${what.padEnd(58)} ${milliseconds.toFixed(1).padStart(8)} ms  ${comparison}`);

const node = (...args) => spawnSync(process.execPath, args, { stdio: "inherit" });
const emptyStart = await fastest(5, () => node("-e", "0"));
const command = join(root, "dist/sandbox/cli/main.js");
const exec = await fastest(5, () => node(command, "exec", "--", process.execPath, "-e", "0"));
show("node, doing nothing", emptyStart);
show(
  "hosting-sandbox exec, around that",
  exec,
  `${(exec / emptyStart).toFixed(1)} × nothing; at most 1,000 ms`,
);

for (const count of [0, 100, 1000]) {
  const sandbox = await startSandbox({ clock: "virtual", profile: "realistic" });
  sandbox.seed({ servers: Array.from({ length: count }, (_, n) => ({ domain: `web${n}.example.com` })) });
  const client = { authorization: `Basic ${btoa(`${sandbox.username}:${sandbox.password}`)}` };
  const ask = async (path, params) => {
    const body = JSON.stringify({ params });
    return (await fetch(`${sandbox.url}/v3/${path}`, { method: "POST", headers: client, body })).json();
  };
  for (const { uniq_id } of sandbox.servers)
    await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
  const ping = await fastest(5, () => ask("utilities/info/ping", {}));
  // Only the first hour has rebuilds to end: the slowest counts.
  const began = performance.now();
  sandbox.advance("1h");
  const hour = performance.now() - began;
  show(
    `a virtual hour, ${count} servers being rebuilt`,
    hour,
    `${(hour / ping).toFixed(2)} × a ping; at most 50 ms`,
  );
  await sandbox.close();
}
