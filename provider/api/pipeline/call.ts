import type { Clock } from "../../clock";
import type { CallOptions, WireObject } from "../callOptions";
import type { OperationName } from "../contract";
import type { Operation } from "../contract/operation";
import type { Verb } from "../contract/verb";
import type { Http } from "../http";
import type { ClientOptions } from "../options/options";
import type { Credentials } from "./credentials";

/** The dependencies that the handlers of one client share. */
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

/** A call on its way through the pipeline, with checked and encoded parameters. */
export interface Call {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly url: string;
  readonly verb: Verb;
  /**
   * Whether a read is configured at the path of a write. Any HTTP method except GET might then carry out that write.
   */
  readonly isAtWrite: boolean;
  /** The path of the operation, at the end of the URL. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  /** Secrets that no error message of the call may quote. */
  readonly secrets: Iterable<string>;
  readonly sent: { times: number };
}

export interface SignedCall extends Call {
  readonly credentials: Credentials;
}

/** Whether a call must not be carried out twice. */
export const isOnceOnly = ({ operation: { writes, repeatable } }: Pick<Call, "operation">): boolean =>
  writes && !repeatable;

/** A handler of the pipeline; it calls the handlers after it. */
export type Handler<Taken extends Call = Call, Answer = WireObject> = (call: Taken) => Promise<Answer>;
