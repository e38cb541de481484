import type { Configuration } from "../config";
import type { Session } from "../resource/session";
import { createSession } from "../session";
import type { ProgressPace } from "../waiting/progress";
import { callLogOf } from "./callLog";
import type { EngineLife } from "./engineLife";
import { noteFiles } from "./noteFiles";
import { processesOfRun } from "./processesOfRun";

/** Where lines of a session go that are no one resource's. */
export interface Lines {
  warn(line: string): void;
  status(line: string): void;
  /** Shown where the engine shows its own, with `--debug`. */
  debug?(line: string): void;
}

/**
 * The session of a provider process: the other processes of the run may ask it what it holds, and it leaves notes of what
 * was not answered for the next run.
 *
 * @param engine the engine of this run, which each write asks first whether it lives.
 */
export function createRunSession(
  configuration: Configuration,
  { warn, status, debug }: Lines,
  engine: EngineLife | undefined,
  progressPace?: ProgressPace,
): Session {
  const toFile = callLogOf(process.env, warn);
  const notes = noteFiles();
  return createSession(configuration, {
    warn,
    status,
    log: debug
      ? (line) => {
          toFile?.(line);
          debug(line);
        }
      : toFile,
    notes,
    others: processesOfRun(engine?.address, { notes, warn }),
    ...(progressPace && { progressPace }),
    ...(engine && { beforeWrite: engine.mustLive }),
  });
}
