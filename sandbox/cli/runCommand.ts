import { constants } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import spawn from "cross-spawn";
import { descendantsOf, stillRunning } from "./descendants";
import type { Surroundings } from "./surroundings";

/**
 * Runs a command to its end, with our input and output. When we are asked to end, the command is asked too, and then
 * what it leaves running: `sh -c "pulumi up && …"` ends at once, while Pulumi continues. Ctrl-C reaches all of them
 * from the terminal.
 * @returns its exit code; 127 when there is no such command, 126 when it cannot be run, 128 plus the number of the
 * signal that killed it.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { environment, stop, writeError }: Pick<Surroundings, "environment" | "stop" | "writeError">,
): Promise<number> {
  return new Promise((resolve) => {
    const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
    // On Windows this also runs scripts such as pulumi.cmd, with each argument as it is.
    const child = spawn(command, [...args], { env, stdio: "inherit" });
    let started: number[] = [];
    const end = () => {
      if (child.pid !== undefined) started = descendantsOf(child.pid);
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
      void ended(started).then(() => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  });
}

/** How often to look, a tenth of a second apart, before remaining processes are left alone: half a minute. */
const looks = 300;

/** Asks the processes that still run to end, and waits until they have. */
async function ended(started: readonly number[]): Promise<void> {
  let left = stillRunning(started);
  for (const pid of left) tellToEnd(pid);
  for (let look = 0; left.length > 0 && look < looks; look++) {
    await pause(100);
    left = stillRunning(left);
  }
}

function tellToEnd(pid: number): void {
  try {
    process.kill(pid, "SIGTERM");
  } catch {
    // It has ended in the meantime.
  }
}
