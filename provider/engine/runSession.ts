import { constants, writeFileSync } from "node:fs";
import { type OperationName, operationOf } from "../api/contract";
import type { Configuration } from "../config";
import { failure, message } from "../message";
import { worded } from "../messages";
import { secretsOfProcess } from "../secrets";
import { createSession, type OpenedSession, type SessionDependencies } from "../session";
import { windowClaims } from "./claimedWindows";
import type { EngineLife } from "./engineLife";
import { noteFiles } from "./noteFiles";

/** Gets the lines of a session that belong to no resource. */
export interface Lines {
  warn(line: string): void;
  status(line: string): void;
}

interface RunSurroundings extends Pick<SessionDependencies, "clock" | "http"> {
  readonly engine: EngineLife | undefined;
}

/**
 * Makes the session of a provider process. It leaves two kinds of notes: orders without an answer for the next run, and
 * everything that a loss may rest on for the other processes of this run.
 *
 * @param engine of this run; each write first asks whether it lives.
 */
export function createRunSession(
  configuration: Configuration,
  { warn, status }: Lines,
  { engine, ...others }: RunSurroundings,
): OpenedSession {
  const { loginMissing } = configuration;
  if (loginMissing) warn(worded(message("login-missing", { required: loginMissing.message })));
  const isOnly = process.env.HOSTING_NOTES_ALONE === "true";
  const whenAlone = (why: string) => warn(worded(message("notes-not-kept", { why, isOnly })));
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
 * A run that is being ended starts nothing that must not be done twice, such as an order that waited, because its user
 * has gone.
 */
export async function mustWork(engine: EngineLife, operation: OperationName): Promise<void> {
  await engine.mustLive();
  if (engine.isCancelled?.() && !operationOf(operation).repeatable)
    throw failure("run-cancelled", { operation });
}

const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants;
/**
 * Appends, and follows no link that someone else may have put there. Windows has no such flag; types know only texts.
 */
const flag = (O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW) as unknown as string;

/**
 * Appends a line for each request to the file that `HOSTING_LOG` names; undefined if it names none. Each line is
 * written at once, so that it survives a kill. Only the owner may read a new file. A line that cannot be written causes
 * one warning, and fails no call.
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
      warn(worded(message("calls-not-logged", { why: (error as Error).message })));
    }
  };
}
