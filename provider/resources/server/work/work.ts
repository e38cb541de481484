import type { BusyWait } from "../../../api/callOptions";
import type { CodedError } from "../../../message";
import { busyWait } from "../../../resource/busyWait";
import type { CallContext, Declared } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { deadline, type WaitKind } from "../../../waiting/deadlines";
import type { ServerInputs } from "../declared/inputs";
import { nameOf, type ServerState, stateAssetId } from "../life/state";

/** A server that is being brought to new inputs. */
export interface Work {
  readonly session: Session;
  /** Correct at every moment, so that it can be stored after a failure. */
  readonly state: ServerState;
  readonly declared: Declared;
  readonly news: ServerInputs;
  /** The account whose lists show the progress. A create passes the account whose list it read before the order. */
  readonly accnt: number | undefined;
  /**
   * Whether an earlier run started the work in progress. That work may have ended long ago, so the first poll is
   * immediate.
   */
  readonly resumed: boolean;
  readonly context: CallContext;
}

/** How a piece of work on a server has ended. A failure that stops the whole update is thrown instead. */
export type WorkResult =
  | BuildEnd
  /** The host may now show something that the plan did not know, so the rest is planned again. */
  | { readonly is: "planAgain" };

/** How work that was in progress at the host has ended. */
export type BuildEnd =
  /** The work has succeeded. */
  | { readonly is: "done" }
  /** The work has failed, or its success is not certain. If a rebuild follows, the update continues. */
  | { readonly is: "failed" | "notDone" | "unsure"; readonly because: CodedError };

/**
 * How long a wait for this server may last, in milliseconds: from its own `timeouts`, else from the configured ones,
 * else the default.
 */
export const waitDeadline = (session: Session, kind: WaitKind, inputs: Partial<ServerInputs>): number =>
  deadline(kind, inputs.type, inputs.timeouts, session.configuration.timeouts);

/** The server to wait for, and the inputs with its timeouts. */
export type Waiting = Pick<Work, "session" | "state"> & { readonly news: Partial<ServerInputs> };

/** How long a write to this server is retried while the host is busy with it. */
export const serverBusyWait = ({ session, state, news }: Waiting, kind: WaitKind): BusyWait =>
  busyWait(session, nameOf(state), stateAssetId(session, state), waitDeadline(session, kind, news));
