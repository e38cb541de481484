import { HostError } from "../api/errors";
import { isFailure, type Line } from "../message";
import { type CallContext, PartialFailure, type Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { type Decoded, secretTexts } from "./decoded";
import { failureText } from "./failureText";
import { worded } from "./messages";
import { redact, secretsOf } from "./redact";

/** Where the lines of a call go, in words. */
export interface LinesOfCall {
  readonly signal?: AbortSignal;
  readonly status: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** A call of the engine, as a front has decoded it. */
export interface Call {
  readonly session: Promise<Session>;
  /** The resource that it is of; a function is of none. */
  readonly resource?: Resource;
  /** All that the engine gave: what is secret in it is in no line. */
  readonly given: readonly Decoded[];
  /** The resource's URN, where the engine tells it. */
  readonly urn?: string;
  /** Where its lines go. */
  readonly context: LinesOfCall;
  /** Whether it is of refresh or destroy, which use the configuration of the last `pulumi up`. */
  readonly isOfStored?: boolean;
  /** Whose configuration it has, where no line of the engine tells. Asked when there is a session. */
  readonly connection?: () => string | undefined;
}

/** A call that failed: the sentence to print. `cause` is what happened. */
export class CallFailed extends Error {
  override readonly name: string = "CallFailed";

  /** What exists all the same, and must be stored: the next `up` goes on with it. */
  get part(): PartialFailure | undefined {
    return this.cause instanceof PartialFailure ? this.cause : undefined;
  }
}

/**
 * Runs a call of the engine, in every front: it waits for the session, and no line that the call says and no failure
 * quotes a secret.
 *
 * @throws CallFailed, whatever the method throws.
 */
export async function runCall<Answer>(
  { session, resource, given, urn, context, isOfStored = false, connection }: Call,
  method: (session: Session, context: CallContext) => Answer | Promise<Answer>,
): Promise<Answer> {
  const secrets: unknown[] = secretTexts(resource, given);
  const about = urn ? { urn } : {};
  const clean = (line: Line) => redact(worded(line, about), secrets);
  let whose: string | undefined;
  try {
    const opened = await session;
    whose = connection?.();
    secrets.push(...secretsOf(opened.configuration));
    return await method(opened, {
      ...context,
      status: (line) => context.status(clean(line)),
      warn: (line) => context.warn(clean(line)),
    });
  } catch (error) {
    const hint = isOfStored ? storedConfigurationHint(error) : "";
    const text = failureText(error, { ...about, hint });
    throw new CallFailed(clean(whose === undefined ? text : `Connection "${whose}": ${text}`), {
      cause: error,
    });
  }
}

/** Refresh and destroy run no program: a configuration that was put right since the last `up` does not reach them. */
function storedConfigurationHint(error: unknown): string {
  const isOfConfiguration =
    isFailure(error, "resource-elsewhere") ||
    (error instanceof HostError && ["authorization", "unreachable", "wrongAddress"].includes(error.kind));
  return isOfConfiguration
    ? " Refresh and destroy use the configuration of the last `pulumi up`: if it has changed since, run `pulumi up` first, or add --run-program."
    : "";
}
