import { spawn, spawnSync } from "node:child_process";

/** A project that the CLI runs. */
interface Project {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * An `up` whose engine is killed as soon as `when` is done. Its providers are left to themselves, as after a crash.
 * @returns the processes of its providers
 */
export async function killedUp({ folder, env }: Project, when: () => Promise<unknown>): Promise<number[]> {
  const args = ["up", "--yes", "--skip-preview", "--non-interactive"];
  const engine = spawn("pulumi", args, { cwd: folder, env, stdio: "ignore", detached: true });
  const ended = new Promise((resolve) => engine.on("close", resolve));
  await Promise.race([when(), ended]);
  const pid = engine.pid as number;
  const started = startedBy(pid);
  kill(-pid);
  // Pulumi's own language hosts wait for an engine for ever.
  for (const one of started) if (one.args.includes("pulumi-language-")) kill(one.pid);
  await ended;
  return started.filter((one) => isProvider.test(one.args)).map((one) => one.pid);
}

const isProvider = /dynamic-provider|pulumi-resource-hosting/;

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** The processes below this engine: Pulumi's launcher leaves a shell between it and a provider. */
const startedBy = (engine: number) => {
  const all = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => /^ *(\d+) +(\d+) (.*)/.exec(line) ?? [])
    .map(([, pid, parent, args = ""]) => ({ pid: Number(pid), parent: Number(parent), args }));
  const below = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(engine);
};
