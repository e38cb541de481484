import { constants } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import spawn from "cross-spawn";
import { descendantsOf, stillRunning } from "./descendants";
import type { Surroundings } from "./surroundings";

/**
 * Runs a command to its end, with the input and output of this process. When this process gets a signal to end, it
 * sends SIGTERM to the command, and then to the processes that the command leaves running. Without that,
 * `sh -c "pulumi up && …"` would end at once while Pulumi continues. The terminal itself sends Ctrl-C to all of these
 * processes.
 * @returns the command's exit code: 127 if there is no such command, 126 if it cannot be run, or 128 plus the number of
 * the signal that killed it.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { environment, stop, writeError }: Pick<Surroundings, "environment" | "stop" | "writeError">,
): Promise<number> {
  return new Promise((resolve) => {
    const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
    // On Windows, this call also runs scripts such as pulumi.cmd, and passes each argument unchanged.
    const child = spawn(command, [...args], { env, stdio: "inherit" });
    let startedPids: number[] = [];
    const end = () => {
      if (child.pid !== undefined) startedPids = descendantsOf(child.pid);
      child.kill("SIGTERM");
    };
    if (stop.aborted) end();
    else stop.addEventListener("abort", end, { once: true });
    child.on("error", (error: NodeJS.ErrnoException) => {
      writeError(
        error.code === "ENOENT"
          ? `pulumi-hosting sandbox: there is no command ${command}\n`
          : `pulumi-hosting sandbox: ${command} cannot be run (${error.code})\n`,
      );
      resolve(error.code === "ENOENT" ? 127 : 126);
    });
    child.on("close", (code, signal) => {
      stop.removeEventListener("abort", end);
      void endProcesses(startedPids).then(() =>
        resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
      );
    });
  });
}

/**
 * How many times to look for processes that are still running. With ten looks per second, `exec` stops waiting after
 * half a minute.
 */
const looks = 300;

/** Sends SIGTERM to those of these processes that still run, and waits until they have ended. */
async function endProcesses(pids: readonly number[]): Promise<void> {
  let remainingPids = stillRunning(pids);
  for (const pid of remainingPids) tellToEnd(pid);
  for (let round = 0; remainingPids.length > 0 && round < looks; round++) {
    await pause(100);
    remainingPids = stillRunning(remainingPids);
  }
}

function tellToEnd(pid: number): void {
  try {
    process.kill(pid, "SIGTERM");
  } catch {
    // The process has ended in the meantime.
  }
}
