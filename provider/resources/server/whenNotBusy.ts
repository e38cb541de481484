import type { CallOptions } from "../../api/pipeline/call";
import type { Session } from "../../session";
import type { WaitKind } from "../../waiting/deadlines";
import type { CallContext, Properties } from "../resource";
import { whenNotBusy as whenHostNotBusy } from "../whenNotBusy";
import { nameOf, type ServerState } from "./state";
import { deadlineOf } from "./wait";

/** Sends a write to a server, and again while the host refuses it because it is busy with that server. */
export const whenNotBusy = <Answer>(
  session: Session,
  state: ServerState,
  { kind, inputs }: { readonly kind: WaitKind; readonly inputs: Properties },
  context: CallContext,
  send: (call: CallOptions) => Promise<Answer>,
): Promise<Answer> =>
  whenHostNotBusy(
    session,
    { name: nameOf(state), deadline: deadlineOf(session, kind, inputs) },
    context,
    send,
  );
