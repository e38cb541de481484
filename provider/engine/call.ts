import { messageText } from "../messages";
import { type CallContext, PartialFailure, type Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { holdSecrets, scrub } from "../secrets";
import { shownText } from "../shownText";
import { noteAdvice, withoutNotedAdvice } from "./advice";
import { type Decoded, secretTexts } from "./decoded";
import { failureText } from "./failureText";
import type { Lines } from "./runSession";

export interface LinesOfCall extends Lines {
  readonly signal?: AbortSignal;
}

/** A call of the engine, after a front has decoded it. */
export interface EngineCall {
  readonly session: Promise<Session>;
  /** The resource that the call is about; absent if the call is a function. */
  readonly resource?: Resource;
  /** All properties that the engine sent. Secrets in these properties are never printed. */
  readonly properties: readonly Decoded[];
  /** The resource's URN, if the engine reports it. */
  readonly urn?: string | undefined;
  readonly context: LinesOfCall;
  /** Whether the call may come from a refresh or a destroy, which use the configuration of the last `pulumi up`. */
  readonly isOfStored?: boolean;
}

/** The error of a failed call, with the text to print. `cause` is the original error. */
export class CallFailed extends Error {
  override readonly name: string = "CallFailed";

  /**
   * Set if the resource exists although the call failed: its id and outputs must be stored, and the next `up` continues
   * with it.
   */
  get part(): PartialFailure | undefined {
    return this.cause instanceof PartialFailure ? this.cause : undefined;
  }
}

/**
 * Runs a call of the engine, for dynamic resources and for the plugin. The call waits for the session, and secrets are
 * removed from every line and error of the call.
 *
 * @throws CallFailed if the method fails for any reason.
 */
export async function runCall<Answer>(
  { session, resource, properties, urn, context, isOfStored = false }: EngineCall,
  method: (session: Session, context: CallContext) => Answer | Promise<Answer>,
): Promise<Answer> {
  const ownSecrets = secretTexts(resource, properties);
  let openSession: Session | undefined;
  const removeSecrets = (text: string) => scrub(text, [...ownSecrets, ...(openSession?.secrets ?? [])]);
  try {
    openSession = await session;
    holdSecrets(openSession.secrets, ownSecrets);
    return await method(openSession, {
      ...context,
      urn,
      status: (line) => context.status(removeSecrets(messageText(line, { urn }))),
      warn: (warning) =>
        context.warn(noteAdvice(openSession, urn, removeSecrets(messageText(warning, { urn })))),
    });
  } catch (error) {
    const text = failureText(error, { urn, isOfStored });
    const { connection } = openSession?.configuration ?? {};
    const prefix = connection === undefined ? "" : `Connection "${shownText(connection)}": `;
    throw new CallFailed(withoutNotedAdvice(openSession, urn, removeSecrets(`${prefix}${text}`)), {
      cause: error,
    });
  }
}
