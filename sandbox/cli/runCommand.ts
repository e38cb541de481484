import { spawn } from "node:child_process";
import { constants } from "node:os";

const isWindows = process.platform === "win32";

/**
 * Runs a command to its end, with our input and output. It is told to end when we are; Ctrl-C reaches it from the
 * terminal anyway, and what it then does is its own affair.
 * @returns its exit code; 127 when there is no such command, 126 when it cannot be run, 128 and the number of the
 * signal that killed it.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  stop: AbortSignal,
  writeError: (text: string) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
    // On Windows commands such as pulumi.cmd are scripts of the shell.
    const child = spawn(command, [...args], { env, stdio: "inherit", shell: isWindows });
    const end = () => child.kill("SIGTERM");
    if (stop.aborted) end();
    else stop.addEventListener("abort", end, { once: true });
    child.on("error", (error: NodeJS.ErrnoException) => {
      writeError(
        error.code === "ENOENT"
          ? `hosting-sandbox: there is no command ${command}\n`
          : `hosting-sandbox: ${command} cannot be run (${error.code})\n`,
      );
      resolve(error.code === "ENOENT" ? 127 : 126);
    });
    child.on("close", (code, signal) => {
      stop.removeEventListener("abort", end);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
