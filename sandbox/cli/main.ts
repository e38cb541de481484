import { runCommandLine } from "./command";
import { runCommand } from "./runCommand";

/**
 * Runs `pulumi-hosting sandbox` in this process, with these arguments.
 *
 * @returns the exit code.
 */
export function runSandbox(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  // A terminal sends Ctrl-C to the command of `exec` too. If `exec` sent the command a second signal, the command would
  // end without cleaning up.
  const isExec = args[0] === "exec";
  process.on("SIGINT", () => isExec || stop.abort());
  for (const name of ["SIGTERM", "SIGHUP"] as const) process.on(name, () => stop.abort());
  const writeError = (text: string) => void process.stderr.write(text);
  return runCommandLine(args, {
    write: (text) => process.stdout.write(text),
    writeError,
    stop: stop.signal,
    environment: process.env,
    runCommand: (command, commandArgs, environment) =>
      runCommand(command, commandArgs, { environment, stop: stop.signal, writeError }),
  });
}
