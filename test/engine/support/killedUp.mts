import { type StdioOptions, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnSync } from "../../support/endingCommands.js";

/** A project that the CLI runs. */
interface Project {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

const isProvider = ({ args }: Process) => /dynamic-provider|pulumi-resource-hosting/.test(args);

/** A run that is to be ended. */
interface Run {
  /** The process of the CLI, and the number of its group. */
  readonly cli: number;
  /** All processes below it. */
  readonly started: readonly Process[];
  readonly ended: Promise<unknown>;
  /** It says that it is about to cancel what it does. */
  readonly cancels: Promise<unknown>;
}

const killAll = ({ cli, started }: Run) => {
  send("SIGKILL", -cli);
  for (const { pid } of started) send("SIGKILL", pid);
};

/** The signals that end a run before its time. */
export const signals = {
  "kill -9 of all": killAll,
  "kill -9 of the CLI": ({ cli }: Run) => void send("SIGKILL", -cli),
  "kill -9 of the provider": ({ started }: Run) => {
    for (const { pid } of started.filter(isProvider)) send("SIGKILL", pid);
  },
  "Ctrl-C twice": async ({ cli, cancels }: Run) => {
    send("SIGINT", -cli);
    await cancels;
    send("SIGINT", -cli);
  },
  /** As build servers do it, which wait so long for its end. */
  "a cancelled CI job": async (run: Run) => {
    send("SIGINT", -run.cli);
    await Promise.race([run.ended, sleep(7_500)]);
    send("SIGTERM", -run.cli);
    await Promise.race([run.ended, sleep(2_500)]);
    killAll(run);
  },
} as const;

export type Signal = keyof typeof signals;

/** An `up` that is interrupted as soon as `when` is done. @returns the processes of its providers */
export async function killedUp(
  { folder, env }: Project,
  when: () => Promise<unknown>,
  signal: Signal = "kill -9 of the CLI",
): Promise<number[]> {
  const args = ["up", "--yes", "--skip-preview", "--non-interactive"];
  const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
  const engine = spawn("pulumi", args, { cwd: folder, env, stdio, detached: true });
  const ended = new Promise((resolve) => engine.on("exit", resolve));
  const says = new Promise<void>((resolve) => {
    const lines = createInterface({ input: engine.stdout as Readable });
    lines.on("line", (line) => line.includes("^C received") && resolve());
  });
  await Promise.race([when(), ended]);
  const cli = engine.pid as number;
  const started = startedBy(cli);
  await signals[signal]({ cli, started, ended, cancels: Promise.race([says, ended]) });
  await ended;
  // Pulumi's own language hosts wait for an engine for ever.
  for (const { args, pid } of started) if (args.includes("pulumi-language-")) send("SIGKILL", pid);
  return started.filter(isProvider).map(({ pid }) => pid);
}

/** Ends a run, and all processes below it. */
export function killWithAll(cli: number): void {
  for (const pid of [cli, ...startedBy(cli).map(({ pid }) => pid)]) send("SIGKILL", pid);
}

export const isAlive = (pid: number): boolean => send(0, pid);

/** @returns whether the process, or the group of a negative number, is there. */
function send(signal: NodeJS.Signals | 0, pid: number): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** The processes below this engine: Pulumi's launcher leaves a shell between it and a provider. */
function startedBy(engine: number): Process[] {
  const all = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => /^ *(\d+) +(\d+) (.*)/.exec(line) ?? [])
    .map(([, pid, parent, args = ""]) => ({ pid: Number(pid), parent: Number(parent), args }));
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(engine);
}
