import type { Resource } from "../../../provider/resource/resource";
import type { Properties } from "../../../provider/values";

/** By which front a provider process meets the engine. */
export type Front = "classes" | "plugin";

/** The result of a create or a read in the state. */
export interface Made {
  readonly id: string;
  readonly outputs: Properties;
}

/** The fault that a check finds. */
interface Fault {
  readonly property: string;
  readonly reason: string;
}

/** A call of the engine that failed, in the words that the user sees; `part` exists all the same and is stored. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  constructor(
    message: string,
    readonly part?: Made,
  ) {
    super(message);
  }
}

/** A server of the state, as a call is about it. */
export interface About extends Made {
  readonly urn: string;
  readonly inputs: Properties;
}

/** One provider process, as the engine calls it. Each call throws CallFailure. */
export interface ProviderProcess {
  check(
    urn: string,
    news: Properties,
    olds: Properties | undefined,
  ): Promise<{ readonly inputs: Properties; readonly failures: readonly Fault[] }>;
  diff(
    about: About,
    news: Properties,
  ): Promise<{ readonly changes: boolean; readonly replaces: readonly string[] }>;
  create(urn: string, news: Properties): Promise<Made>;
  /** Undefined: it is gone. */
  read(about: About): Promise<{ readonly inputs: Properties; readonly outputs: Properties } | undefined>;
  update(about: About, news: Properties): Promise<Properties>;
  delete(about: About): Promise<void>;
}

/** Gets the lines that stay in front of the user. */
export type Say = (line: string) => void;

/**
 * The other things that a process may be opened for: lines of progress, the class's resource, if it is no server, and
 * others.
 */
export interface Beside {
  readonly status?: Say;
  readonly resource?: string;
  readonly resources?: Readonly<Record<string, Resource>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A value that crosses between the engine and a process is data: no one shares an object with the other. */
export const copied = <Value>(value: Value): Value =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value);
