// `npm run bench`: everything in one run, written to bench/RESULTS.md. `--sizes 100,300,1000 --latencies 0,50 --rounds 1`
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { ensureEngine } from "../tools/engine/ensure.mjs";
import { run } from "../tools/process/run.mjs";
import { buildPackage } from "../tools/setUp/buildPackage.mjs";
import { root } from "../tools/setUp/root.mjs";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "100,300,1000" },
    latencies: { type: "string", default: "0,50" },
    fronts: { type: "string", default: "plugin,classes" },
    to: { type: "string", default: join(root, "bench/RESULTS.md") },
  },
});
const { signal } = new AbortController();
const numbers = (text) => text.split(",").map(Number);
const log = (line) => console.error(line);
await buildPackage(root, { env: process.env, run, signal, log });
const { folder } = await ensureEngine({ log, signal });
if (folder) process.env.PATH = `${folder}${delimiter}${process.env.PATH}`;

const { compare } = await import("./fronts.mjs");
const { measureClient } = await import("./client.mjs");
const { measureStarts } = await import("./starts.mjs");
const { page } = await import("./results.mjs");

const client = await measureClient(log);
const starts = await measureStarts(log);
const lives = [];
for (const size of numbers(values.sizes))
  for (const latency of numbers(values.latencies))
    for (const front of values.fronts.split(","))
      lives.push({ front, size, latency, results: await compare({ front, size, latency, log }) });
const { output } = await run("pulumi", ["version"]);
const date = new Date().toISOString().slice(0, 10);
writeFileSync(values.to, page({ version: output.trim(), lives, client, starts, date }));
log(`written: ${values.to}`);
