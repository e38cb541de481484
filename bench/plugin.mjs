// How fast the plugin starts: `npm run bench`. Every preview of every stack waits for it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { run } from "../tools/process/run.mjs";
import { buildPackage } from "../tools/setUp/buildPackage.mjs";
import { root } from "../tools/setUp/root.mjs";

const facts = { env: process.env, run, signal: new AbortController().signal, log: console.error };
await buildPackage(root, facts);

/** Milliseconds from the start of a process to its first line, and the megabytes that it has then. */
async function firstLine(command, args, cache) {
  const began = performance.now();
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  const started = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], env });
  await once(started.stdout, "data");
  const milliseconds = performance.now() - began;
  const { output } = await run("ps", ["-o", "rss=", "-p", String(started.pid)]);
  // What it does once it listens belongs to the first start.
  await new Promise((resolve) => setTimeout(resolve, 300));
  started.kill("SIGKILL");
  await once(started, "exit");
  return { milliseconds, megabytes: Number(output) / 1024 };
}

/** The fastest and the middle of some starts, which others disturbed least. */
async function starts(what, count, start, comparison = "") {
  const all = [];
  for (let index = 0; index < count; index++) all.push(await start());
  const [times, sizes] = ["milliseconds", "megabytes"].map((of) =>
    all.map((one) => one[of]).sort((a, b) => a - b),
  );
  const [fastest, middle, size] = [times[0], times[count >> 1], sizes[count >> 1]].map((it) => it.toFixed(0));
  console.log(
    `${what.padEnd(40)} ${fastest.padStart(5)} ms, usually ${middle.padStart(4)} ms ${size.padStart(6)} MB  ${comparison}`,
  );
}

const executable = join(root, "pulumi-resource-hosting");
const cache = mkdtempSync(join(tmpdir(), "hosting-bench-"));
const emptyStart = ["-e", "console.log(0); setTimeout(() => {}, 10_000)"];
console.log(`node ${process.version}`);
await starts("node, doing nothing", 12, () => firstLine(process.execPath, emptyStart, cache));
await starts("the plugin, first start", 12, () => {
  rmSync(cache, { recursive: true, force: true });
  return firstLine(executable, [], cache);
});
await starts(
  "the plugin, every other start",
  12,
  () => firstLine(executable, [], cache),
  "about 100 ms; Node 20: 200 ms",
);
rmSync(cache, { recursive: true, force: true });
