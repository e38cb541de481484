import * as child from "node:child_process";

/** Milliseconds. A command that takes longer is regarded as hanging. */
const timeout = 60_000;

type Run = (command: string, args: readonly string[], options: object) => unknown;

/** Handles both call forms of `spawnSync` and `execFileSync`: with and without a list of arguments. */
const ending =
  (run: Run) =>
  (command: string, ...rest: [args?: readonly string[] | object, options?: object]): unknown => {
    const [args, options] = Array.isArray(rest[0]) ? [rest[0], rest[1]] : [[], rest[0]];
    return run(command, args, { timeout, killSignal: "SIGKILL", ...options });
  };

/**
 * The functions of `node:child_process` with a timeout. Vitest cannot end a test that waits for a synchronous command,
 * so a command that hangs would stop the whole test run.
 */
export const spawnSync = ending(child.spawnSync) as typeof child.spawnSync;
export const execFileSync = ending(child.execFileSync) as typeof child.execFileSync;
