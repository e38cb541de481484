import { HostError } from "../../api/errors";
import type { Session } from "../../session";
import type { WaitKind } from "../../waiting/deadlines";
import { pollUntil } from "../../waiting/pollUntil";
import type { CallContext, Properties } from "../resource";
import { nameOf, type ServerState } from "./state";
import { deadlineOf } from "./wait";

/**
 * Sends a write, and again while the host refuses it because it is busy with the server: a refusal changed nothing,
 * so that is no blind repetition. Any other failure is the caller's.
 */
export async function whenNotBusy<Answer>(
  session: Session,
  state: ServerState,
  { kind, inputs }: { readonly kind: WaitKind; readonly inputs: Properties },
  context: CallContext,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const sent = await pollUntil(session.clock, {
    name: nameOf(state),
    doing: "waiting for the host, which is busy with it",
    usual: 60_000,
    deadline: deadlineOf(session, kind, inputs),
    signal: context.signal,
    status: context.status,
    look: async () => {
      try {
        return { answer: await send() };
      } catch (error) {
        if (error instanceof HostError && error.kind === "busy" && !error.mayHaveHappened) return undefined;
        return { error };
      }
    },
  });
  if ("error" in sent) throw sent.error;
  return sent.answer;
}
