import type { Clock } from "../../clock";
import type { CallOptions, WireObject } from "../callOptions";
import type { OperationName } from "../contract";
import type { Operation } from "../contract/operation";
import type { Verb } from "../contract/verb";
import type { Http } from "../http";
import type { ClientOptions } from "../options/options";
import type { Credentials } from "./credentials";

/** The tools that the handlers of one client share. */
export interface Transport {
  readonly options: ClientOptions;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: () => number;
  readonly warn: (line: string) => void;
}

export type Send = (
  name: OperationName,
  params?: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<WireObject>;

/** One call on its way through the pipeline, checked and encoded. */
export interface Call {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly url: string;
  readonly verb: Verb;
  /** A read at the path of a write: by any verb but GET it may be that write. */
  readonly isAtWrite: boolean;
  /** The end of the address: the path of the operation. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  /** Texts that no failure of the call quotes. */
  readonly secrets: Iterable<string>;
  readonly sent: { times: number };
}

export interface SignedCall extends Call {
  readonly credentials: Credentials;
}

/** Whether a call must not be done twice. */
export const isOnceOnly = ({ operation: { writes, repeatable } }: Pick<Call, "operation">): boolean =>
  writes && !repeatable;

/** One handler of the pipeline; it runs those after it. */
export type Handler<Taken extends Call = Call, Answer = WireObject> = (call: Taken) => Promise<Answer>;
