import * as child from "node:child_process";

/** In milliseconds: what takes longer hangs. */
const timeout = 60_000;

const orEnded =
  (run: (command: string, args: readonly string[], options: object) => unknown) =>
  (command: string, args: readonly string[], options: object = {}) =>
    run(command, args, { timeout, killSignal: "SIGKILL", ...options });

/**
 * The functions of the same names, with an end: while one of them waits, Vitest cannot end the test, so a command that
 * hangs would stop the whole run.
 */
export const spawnSync = orEnded(child.spawnSync) as typeof child.spawnSync;
export const execFileSync = orEnded(child.execFileSync) as typeof child.execFileSync;
