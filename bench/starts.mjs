// Measures how fast the plugin and the commands start. Every preview of every stack waits for the plugin.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { root } from "../tools/setUp/root.mjs";
import { processMemory } from "./processes.mjs";

const starts = 8;

/** Milliseconds from the start of a process to its first line of output, and its memory in MB at that time. */
async function firstLine(command, args, cache) {
  const began = performance.now();
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  const started = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], env });
  await once(started.stdout, "data");
  const milliseconds = performance.now() - began;
  const megabytes = processMemory(started.pid, "VmRSS");
  // The process first finishes what it does after it listens. Only the first start has such work, and the measurement
  // of the next start must not be disturbed by it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  started.kill("SIGKILL");
  await once(started, "exit");
  return { milliseconds, megabytes };
}

function wholeRun(command, args) {
  const began = performance.now();
  spawnSync(command, args, { stdio: "ignore" });
  return { milliseconds: performance.now() - began };
}

/** The rows of the results table: command, fastest and median start, and the memory of the median start. */
export async function measureStarts(log) {
  const cache = mkdtempSync(join(tmpdir(), "hosting-bench-"));
  const executable = join(root, "pulumi-resource-hosting");
  const sandbox = join(root, "dist/cli/main.js");
  const waiting = ["-e", "console.log(0); setTimeout(() => {}, 10_000)"];
  const node = process.execPath;
  const whats = {
    "node, doing nothing": () => firstLine(node, waiting, cache),
    "the plugin, until it listens": () => firstLine(executable, [], cache),
    "a command with nothing to do": () => wholeRun(node, ["-e", "0"]),
    "the same in a sandbox of its own": () =>
      wholeRun(node, [sandbox, "sandbox", "exec", "--", node, "-e", "0"]),
  };
  const rows = [];
  for (const [what, start] of Object.entries(whats)) {
    const all = [];
    for (let index = 0; index < starts; index++) all.push(await start());
    all.sort((a, b) => a.milliseconds - b.milliseconds);
    const middle = all[starts >> 1];
    const cells = [all[0].milliseconds, middle.milliseconds].map((one) => `${one.toFixed(0)} ms`);
    rows.push([what, ...cells, middle.megabytes ? `${middle.megabytes.toFixed(0)} MB` : ""]);
    log(`${what}: ${cells.join(", usually ")}`);
  }
  rmSync(cache, { recursive: true, force: true });
  return rows;
}
