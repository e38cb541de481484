import { spawnSync } from "node:child_process";

interface Process {
  readonly pid: number;
  readonly parent: number;
}

/**
 * The processes of this machine, or an empty list if there is no `ps`. Zombies are left out: they have ended, and only
 * their parent has not noticed yet.
 */
function running(): Process[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" });
  return (stdout ?? "").split("\n").flatMap((line) => {
    const [pid, parent, state = "Z"] = line.trim().split(/\s+/);
    return state.startsWith("Z") ? [] : [{ pid: Number(pid), parent: Number(parent) }];
  });
}

/** The processes that a process has started, directly or through its child processes. */
export function descendantsOf(pid: number): number[] {
  const processes = running();
  const descendants: number[] = [];
  let parents = [pid];
  while (parents.length > 0) {
    parents = processes.filter(({ parent }) => parents.includes(parent)).map((child) => child.pid);
    descendants.push(...parents);
  }
  return descendants;
}

/** The processes of this list that are still running. */
export function stillRunning(pids: readonly number[]): number[] {
  if (pids.length === 0) return [];
  const runningPids = new Set(running().map(({ pid }) => pid));
  return pids.filter((pid) => runningPids.has(pid));
}
