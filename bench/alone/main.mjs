// `node bench/alone/main.mjs` measures the provider without Pulumi's engine. The output has the seconds, seconds of
// CPU, megabytes read and calls of each phase. The benchmark needs a built checkout (`npm run build`), and Linux.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../tools/setUp/root.mjs";
import { processMemory } from "../processes.mjs";
import { startPlugin } from "./engine.mjs";
import { createStack, usualPhases } from "./phases.mjs";
import { startHostProcess } from "./startHost.mjs";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "300" },
    phases: { type: "string", default: usualPhases.join(",") },
    /** How many resources are worked on at the same time, as with Pulumi's `--parallel`. */
    parallel: { type: "string", default: "16" },
    /** Milliseconds that a call takes. */
    latency: { type: "string", default: "0" },
    /** Seconds that a build takes. */
    build: { type: "string" },
    /** How many servers the phase `scaleDown` removes. */
    dropped: { type: "string", default: "50" },
    /** The root of another built checkout to compare with. The two builds take turns, and their ratios are printed. */
    before: { type: "string" },
    rounds: { type: "string", default: "1" },
    /** A folder for CPU profiles of the plugin. `profile.mjs` reads them. */
    profiles: { type: "string" },
    /** A file that each result is appended to as a line of JSON. */
    lines: { type: "string" },
  },
});

const secondsOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
/** The megabytes that the process has read from files and from the network. */
const megabytesRead = (pid) => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, "utf8"))[1]) / 1e6;

/** Runs each phase of one stack once with one build, and yields the figures of each phase. */
async function* life({ name, of, size }) {
  const home = mkdtempSync(join(tmpdir(), "hosting-bench-"));
  const host = await startHostProcess(join(root, "bench/alone/host.mjs"), {
    ...{ SANDBOX_ROOT: of, LATENCY: values.latency },
    ...(values.build && { BUILD: String(1000 * Number(values.build)) }),
  });
  const stack = createStack({ size, parallel: Number(values.parallel), dropped: Number(values.dropped) });
  try {
    for (const phase of values.phases.split(",")) {
      const profiles = values.profiles && join(values.profiles, `${name}-${phase}-${size}`);
      const plugin = await startPlugin({ root: of, home, host, profiles });
      await host.ask();
      const before = { cpu: secondsOf(plugin.pid), read: megabytesRead(plugin.pid), at: performance.now() };
      await stack[phase](plugin);
      const wall = (performance.now() - before.at) / 1000;
      const { calls, byRoute, cpu } = await host.ask();
      yield {
        ...{ build: name, size, phase, wall, cpu: secondsOf(plugin.pid) - before.cpu },
        ...{ read: megabytesRead(plugin.pid) - before.read, memory: processMemory(plugin.pid, "VmHWM") },
        ...{ calls, byRoute, hostCpu: cpu },
      };
      await plugin.end();
    }
  } finally {
    host.end();
    rmSync(home, { recursive: true, force: true });
  }
}

const builds = [{ name: "now", of: root }];
if (values.before) builds.unshift({ name: "before", of: resolve(values.before) });
const figures = [];
for (const size of values.sizes.split(",").map(Number))
  for (let round = 0; round < Number(values.rounds); round++) {
    // The two builds take turns phase by phase, so that other load of the machine affects both.
    const lives = builds.map((build) => life({ ...build, size }));
    for (const _phase of values.phases.split(","))
      for (const one of lives) {
        const { value } = await one.next();
        figures.push(value);
        print(value);
        if (values.lines) appendFileSync(values.lines, `${JSON.stringify(value)}\n`);
      }
    for (const one of lives) await one.next();
  }
if (values.before) printRatios();
process.exit();

function print({ build, size, phase, wall, cpu, read, memory, calls, byRoute }) {
  const routes = Object.entries(byRoute)
    .toSorted(([, one], [, other]) => other - one)
    .map(([route, count]) => `${count} ${route}`);
  console.log(
    `${build} ${size} ${phase}: ${wall.toFixed(1)} s, ${cpu.toFixed(2)} CPU s (${((1000 * cpu) / size).toFixed(1)} ms each), ` +
      `${read.toFixed(1)} MB read, ${memory.toFixed(0)} MB, ${calls} calls${calls > 0 ? `: ${routes.join(", ")}` : ""}`,
  );
}

/** Prints the ratios between the builds, from the medians of all rounds. */
function printRatios() {
  const median = (all) => all.toSorted((one, other) => one - other)[all.length >> 1];
  for (const { size, phase } of figures.filter(({ build }, at) => build === "now" && isFirst(at))) {
    const of = (name, what) =>
      median(
        figures
          .filter((one) => one.build === name && one.size === size && one.phase === phase)
          .map((one) => one[what]),
      );
    const ratios = ["wall", "cpu", "read", "calls"].map(
      (what) => `${what} ${(of("now", what) / (of("before", what) || Number.NaN)).toFixed(2)}`,
    );
    console.log(`now ÷ before, ${size} ${phase}: ${ratios.join(", ")}`);
  }
}

function isFirst(at) {
  const { size, phase, build } = figures[at];
  return figures.findIndex((one) => one.size === size && one.phase === phase && one.build === build) === at;
}
