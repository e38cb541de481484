// `npm run bench` runs all benchmarks and writes bench/RESULTS.md. `--quick`, or options such as
// `--stacks 100:0,300:50 --fronts plugin --fleet 0`, run fewer of them.
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { ensureEngine } from "../tools/engine/ensure.mjs";
import { run } from "../tools/process/run.mjs";
import { buildPackage } from "../tools/setUp/buildPackage.mjs";
import { root } from "../tools/setUp/root.mjs";

const { values } = parseArgs({
  options: {
    /** The stacks to run: the number of resources, and the milliseconds that a call takes. */
    stacks: { type: "string" },
    /** The number of servers in the fleet benchmark; 0 skips it. */
    fleet: { type: "string" },
    /** Runs stacks of 100 and 300 resources, and no fleet. That takes four minutes on a quiet machine. */
    quick: { type: "boolean", default: false },
    fronts: { type: "string", default: "plugin,classes" },
    to: { type: "string", default: join(root, "bench/RESULTS.md") },
  },
});
const allStacks = values.quick ? "100:0,100:50,300:0" : "100:0,100:50,300:0,300:50,1000:0,1000:50";
const servers = Number(values.fleet ?? (values.quick ? 0 : 1000));
const { signal } = new AbortController();
const log = (line) => console.error(line);
await buildPackage(root, { env: process.env, run, signal, log });
const { folder } = await ensureEngine({ log, signal });
if (folder) process.env.PATH = `${folder}${delimiter}${process.env.PATH}`;

const { compare } = await import("./fronts.mjs");
const { measureClient } = await import("./client.mjs");
const { measureFleet } = await import("./fleet.mjs");
const { measureStarts } = await import("./starts.mjs");
const { page } = await import("./results.mjs");

const client = await measureClient(log);
const starts = await measureStarts(log);
const lives = [];
for (const stack of (values.stacks ?? allStacks).split(",").filter(Boolean)) {
  const [size, latency] = stack.split(":").map(Number);
  for (const front of values.fronts.split(","))
    lives.push({ front, size, latency, results: await compare({ front, size, latency, log }) });
}
const { output } = await run("pulumi", ["version"]);
const date = new Date().toISOString().slice(0, 10);
const write = (fleet) =>
  writeFileSync(values.to, page({ version: output.trim(), lives, fleet, client, starts, date }));
// The page is written before the fleet benchmark, because that takes longest and may be stopped.
write();
if (servers > 0) write(await measureFleet(servers, log));
log(`written: ${values.to}`);
