import type { Configuration } from "../config";
import type { Session } from "../resource/session";
import { createSession } from "../session";
import type { ProgressPace } from "../waiting/progress";
import { callLogOf } from "./callLog";
import type { EngineLife } from "./engineLife";
import { keptOfRun } from "./keptOfRun";
import { lastingFolder } from "./ownFolder";
import { unansweredFiles } from "./unansweredFiles";

/** Where lines of a session go that are no one resource's. */
export interface Lines {
  warn(line: string): void;
  status(line: string): void;
  /** Shown where the engine shows its own, with `--debug`. */
  debug?(line: string): void;
}

/**
 * The session of a provider process: it shares what it holds with the other processes of the run, and leaves what was
 * not answered for the next one.
 *
 * @param engine the engine of this run, which each write asks first whether it lives.
 */
export function createRunSession(
  configuration: Configuration,
  { warn, status, debug }: Lines,
  engine: EngineLife | undefined,
  progressPace?: ProgressPace,
): Session {
  const logged = callLogOf(process.env, warn);
  return createSession(configuration, {
    warn,
    status,
    log: debug
      ? (line) => {
          logged?.(line);
          debug(line);
        }
      : logged,
    kept: keptOfRun(engine?.address, { warn }),
    unanswered: unansweredFiles(),
    sentRebuilds: unansweredFiles(lastingFolder),
    ...(progressPace && { progressPace }),
    ...(engine && { beforeWrite: engine.mustLive }),
  });
}
