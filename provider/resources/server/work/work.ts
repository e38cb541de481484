import type { BusyWait } from "../../../api/callOptions";
import type { CodedError } from "../../../message";
import { busyWait } from "../../../resource/busyWait";
import type { CallContext, Declared } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { deadline, type WaitKind } from "../../../waiting/deadlines";
import type { ServerInputs } from "../declared/inputs";
import { nameOf, type ServerState, stateAssetId } from "../life/state";

/** A server on its way to new inputs. */
export interface Work {
  readonly session: Session;
  /** True at every moment, so that it can be stored after a failure. */
  readonly state: ServerState;
  readonly declared: Declared;
  readonly news: ServerInputs;
  /** The account whose list shows the progress. A create uses the list that it has looked at before its order. */
  readonly accnt: number | undefined;
  /** An earlier run started the work in progress: it may have ended long ago, so it is looked at at once. */
  readonly resumed: boolean;
  readonly context: CallContext;
}

/** The end of a piece of the work on a server. A failure that stops the whole update is thrown. */
export type WorkResult =
  | BuildEnd
  /** The host may show something else than the plan knew, so the rest is planned again. */
  | { readonly is: "planAgain" };

/** The end of the work that was in progress at the host. */
export type BuildEnd =
  /** It has succeeded. */
  | { readonly is: "done" }
  /** It has not succeeded, or that is not sure. If a rebuild follows, that is no reason to stop. */
  | { readonly is: "failed" | "notDone" | "unsure"; readonly because: CodedError };

/** How long a wait for this server may last, in milliseconds: its own timeouts, the configured ones, the default. */
export const waitDeadline = (session: Session, kind: WaitKind, inputs: Partial<ServerInputs>): number =>
  deadline(kind, inputs.type, inputs.timeouts, session.configuration.timeouts);

/** The subject of a wait: a server, and the inputs that say how long it may last. */
export type Waiting = Pick<Work, "session" | "state"> & { readonly news: Partial<ServerInputs> };

/** How long a write to this server waits while the host is busy with it. */
export const serverBusyWait = ({ session, state, news }: Waiting, kind: WaitKind): BusyWait =>
  busyWait(session, nameOf(state), stateAssetId(session, state), waitDeadline(session, kind, news));
