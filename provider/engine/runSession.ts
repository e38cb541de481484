import { constants, writeFileSync } from "node:fs";
import { type OperationName, operationOf } from "../api/contract";
import type { Configuration } from "../config";
import { failure, message } from "../message";
import { messageText } from "../messages";
import { secretsOfProcess } from "../secrets";
import { createSession, type OpenedSession, type SessionDependencies } from "../session";
import { windowClaims } from "./claimedWindows";
import type { EngineLife } from "./engineLife";
import { noteFiles } from "./noteFiles";

/** Receives the output lines of a session that belong to no resource. */
export interface Lines {
  warn(line: string): void;
  status(line: string): void;
}

interface RunSurroundings extends Pick<SessionDependencies, "clock" | "http"> {
  readonly engine: EngineLife | undefined;
}

/**
 * Creates the session of a provider process. The session writes two kinds of notes: orders whose response never
 * arrived, for the next run; and facts that decide whether something may be erased or removed, for the other processes
 * of this run.
 *
 * @param engine the engine of this run. Before each write, the session checks that the engine is still running.
 */
export function createRunSession(
  configuration: Configuration,
  { warn, status }: Lines,
  { engine, ...others }: RunSurroundings,
): OpenedSession {
  const { loginMissing } = configuration;
  if (loginMissing) warn(messageText(message("login-missing", { required: loginMissing.message })));
  const isOnly = process.env.HOSTING_NOTES_ALONE === "true";
  const whenAlone = (why: string) => warn(messageText(message("notes-not-kept", { why, isOnly })));
  return createSession(configuration, {
    ...others,
    secrets: secretsOfProcess(process.env),
    warn,
    status,
    log: openCallLog(process.env, warn),
    notes: noteFiles({ isOnly, isNamed: engine !== undefined, whenAlone }),
    claimWindow: windowClaims(configuration),
    run: engine?.address,
    ...(engine && { beforeWrite: (operation) => mustWork(engine, operation) }),
  });
}

/**
 * Refuses a call if the engine has ended, or if the run was cancelled and the call must not be repeated, such as an
 * order that was waiting for its turn.
 */
export async function mustWork(engine: EngineLife, operation: OperationName): Promise<void> {
  await engine.mustLive();
  if (engine.isCancelled?.() && !operationOf(operation).repeatable)
    throw failure("run-cancelled", { operation });
}

const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;
/**
 * Flags that append to a file and refuse a symbolic link, which another user may have placed there. Windows has no
 * O_NOFOLLOW. The type of `writeFileSync` accepts only text flags, although Node also takes numbers.
 */
const flag = (O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW) as unknown as string;

/**
 * Returns a function that appends a line to the file that `HOSTING_LOG` names, for each request; undefined if the
 * variable is not set. Each line is written at once, so that it survives a kill of the process. A new file is readable
 * by its owner only. If a line cannot be written, one warning is printed, and no call fails.
 */
export function openCallLog(
  environment: Readonly<Record<string, string | undefined>>,
  warn: (line: string) => void,
): ((line: string) => void) | undefined {
  const file = environment.HOSTING_LOG;
  if (!file) return undefined;
  let warned = false;
  return (line) => {
    try {
      writeFileSync(file, `${line}\n`, { flag, mode: 0o600 });
    } catch (error) {
      if (warned) return;
      warned = true;
      warn(messageText(message("calls-not-logged", { why: (error as Error).message })));
    }
  };
}
