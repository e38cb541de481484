import { type StdioOptions, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnSync } from "../../support/endingCommands.js";

/** A project that the CLI runs commands in. */
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

/** A run that is about to be interrupted. */
interface Run {
  /** The id of the CLI's process, which is also the id of its process group. */
  readonly cli: number;
  /** All descendant processes of the CLI. */
  readonly started: readonly Process[];
  readonly ended: Promise<unknown>;
  /** Resolves when the CLI prints that it cancels the run. */
  readonly cancels: Promise<unknown>;
}

const killAll = ({ cli, started }: Run) => {
  send("SIGKILL", -cli);
  for (const { pid } of started) send("SIGKILL", pid);
};

/** The ways to interrupt a run. */
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
  /** Waits as long between the signals as build servers do. */
  "a cancelled CI job": async (run: Run) => {
    send("SIGINT", -run.cli);
    await Promise.race([run.ended, sleep(7_500)]);
    send("SIGTERM", -run.cli);
    await Promise.race([run.ended, sleep(2_500)]);
    killAll(run);
  },
} as const;

export type Signal = keyof typeof signals;

/**
 * Runs `pulumi up` and interrupts it as soon as `when` resolves.
 *
 * @returns the ids of its provider processes
 */
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
  // Pulumi's language hosts would wait for an engine for ever.
  for (const { args, pid } of started) if (args.includes("pulumi-language-")) send("SIGKILL", pid);
  return started.filter(isProvider).map(({ pid }) => pid);
}

/** Kills a run and all its descendant processes. */
export function killWithAll(cli: number): void {
  for (const pid of [cli, ...startedBy(cli).map(({ pid }) => pid)]) send("SIGKILL", pid);
}

export const isAlive = (pid: number): boolean => send(0, pid);

/**
 * Sends a signal to a process, or to the group of a negative id.
 *
 * @returns whether the process or group exists
 */
function send(signal: NodeJS.Signals | 0, pid: number): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** All descendant processes of this engine, because Pulumi's launcher starts a provider through a shell. */
function startedBy(engine: number): Process[] {
  const all = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => /^ *(\d+) +(\d+) (.*)/.exec(line) ?? [])
    .map(([, pid, parent, args = ""]) => ({ pid: Number(pid), parent: Number(parent), args }));
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(engine);
}
