// Measures the CPU time and memory of a command's processes. CPU time and memory are read from /proc on Linux; on other
// systems only the seconds are measured.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const hasProc = existsSync("/proc/self/stat");
/** Milliseconds between two samples of the processes. */
const interval = 20;
/** The length of a clock tick of /proc, in seconds. */
const tick = 0.01;

/**
 * The memory of a process in MB, by a line of its status file: `VmRSS` is the current memory, `VmHWM` the peak.
 * Undefined on other systems than Linux.
 */
export function processMemory(pid, line) {
  if (!hasProc) return undefined;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

/**
 * All processes by their pid, each with its parent, its seconds of CPU, its peak memory in MB, and its command line.
 */
function look() {
  const all = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      all.set(Number(pid), {
        parent: Number(fields[1]),
        cpu: (Number(fields[11]) + Number(fields[12])) * tick,
        memory: processMemory(pid, "VmHWM"),
        command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
      });
    } catch {
      // The process has ended in the meantime.
    }
  }
  return all;
}

/** The role of a process in a Pulumi run, by its command line. */
function roleOf(command) {
  if (/pulumi-resource-hosting|dynamic-provider/.test(command)) return "provider";
  if (/cmd\/run\b|cmd\/run\//.test(command)) return "program";
  if (/pulumi-language/.test(command)) return "language host";
  return /(^|\/)pulumi /.test(command) ? "engine" : "other";
}

/**
 * Runs a command, and measures it together with all processes that it starts.
 *
 * @returns the seconds, and for each role of processes the seconds of CPU and the peak memory in MB.
 * @throws with the command's output, if it fails.
 */
export async function measure(command, args, options) {
  const began = performance.now();
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const seen = new Map();
  const watch =
    hasProc &&
    setInterval(() => {
      const all = look();
      const isOurs = (pid) => pid === child.pid || (all.has(pid) && isOurs(all.get(pid).parent));
      // A process that has just ended has no command line and no memory any more, so the earlier values are kept.
      for (const [pid, { cpu, memory, command }] of all) {
        const before = seen.get(pid) ?? { memory: 0, command: "" };
        if (isOurs(pid))
          seen.set(pid, {
            cpu,
            memory: Math.max(memory, before.memory),
            command: command || before.command,
          });
      }
    }, interval);
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}`);
  const roles = {};
  for (const { cpu, memory, command: line } of seen.values()) {
    const role = roleOf(line);
    const before = roles[role] ?? { cpu: 0, memory: 0 };
    roles[role] = { cpu: before.cpu + cpu, memory: Math.max(before.memory, memory) };
  }
  return { seconds: (performance.now() - began) / 1000, roles };
}
