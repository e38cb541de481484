import * as child from "node:child_process";

/** In milliseconds: what takes longer hangs. */
const timeout = 60_000;

type Run = (command: string, args: readonly string[], options: object) => unknown;

/** Both forms: with and without arguments. */
const ending =
  (run: Run) =>
  (command: string, ...rest: [args?: readonly string[] | object, options?: object]): unknown => {
    const [args, options] = Array.isArray(rest[0]) ? [rest[0], rest[1]] : [[], rest[0]];
    return run(command, args, { timeout, killSignal: "SIGKILL", ...options });
  };

/**
 * The functions of the same names, with an end: while one of them waits, Vitest cannot end the test, so a command that
 * hangs would stop the whole run.
 */
export const spawnSync = ending(child.spawnSync) as typeof child.spawnSync;
export const execFileSync = ending(child.execFileSync) as typeof child.execFileSync;
