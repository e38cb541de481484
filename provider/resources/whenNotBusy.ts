import { HostError } from "../api/errors";
import type { CallOptions } from "../api/pipeline/call";
import type { Session } from "../session";
import { pollUntil } from "../waiting/pollUntil";
import type { CallContext } from "./resource";

/** How a write that the host refuses for being busy is named while it waits, and for how long. */
export interface Patience {
  /** Names what the host is busy with in progress lines and messages. */
  readonly name: string;
  /** Milliseconds. */
  readonly deadline: number;
}

/**
 * Sends a write, and again while the host refuses it because it is busy: a refusal changed nothing, so that is no
 * blind repetition. Any other failure is the caller's. `call` is for the calls of `send`.
 *
 * @throws DeadlineExceeded, the signal's reason, or what `send` threw.
 */
export async function whenNotBusy<Answer>(
  session: Session,
  { name, deadline }: Patience,
  context: CallContext,
  send: (call: CallOptions) => Promise<Answer>,
): Promise<Answer> {
  const sent = await pollUntil(session, {
    name,
    doing: "waiting for the host, which is busy with it",
    usual: 60_000,
    deadline,
    signal: context.signal,
    status: context.status,
    look: async (_elapsed, call) => {
      try {
        return { answer: await send(call) };
      } catch (error) {
        if (error instanceof HostError && error.kind === "busy" && !error.mayHaveHappened) throw error;
        return { error };
      }
    },
  });
  if ("error" in sent) throw sent.error;
  return sent.answer;
}
