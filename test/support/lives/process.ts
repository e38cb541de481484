import type { Resource } from "../../../provider/resource/resource";
import type { Properties } from "../../../provider/values";

/** The front that connects a provider process with the engine. */
export type Front = "classes" | "plugin";

/** The id and the outputs that a create or a read stores in the state. */
export interface Made {
  readonly id: string;
  readonly outputs: Properties;
}

/** A failure that a check reports. */
interface Fault {
  readonly property: string;
  readonly reason: string;
}

/**
 * A failed call of the engine, with the message that the user sees. `part` is a resource that exists all the same and
 * is stored.
 */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  constructor(
    message: string,
    readonly part?: Made,
  ) {
    super(message);
  }
}

/** The server in the state that a call is about. */
export interface About extends Made {
  readonly urn: string;
  readonly inputs: Properties;
}

/** One provider process, as the engine calls it. Each method may throw CallFailure. */
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
  /** Undefined: the resource no longer exists. */
  read(about: About): Promise<{ readonly inputs: Properties; readonly outputs: Properties } | undefined>;
  update(about: About, news: Properties): Promise<Properties>;
  delete(about: About): Promise<void>;
}

/** Receives the messages that stay on the user's screen. */
export type Say = (line: string) => void;

/**
 * Optional settings of a provider process: where its progress lines go, the type of its resource if it is no server,
 * its resources, and its environment variables.
 */
export interface Beside {
  readonly status?: Say;
  readonly resource?: string;
  readonly resources?: Readonly<Record<string, Resource>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * A copy by JSON. Values cross between the engine and a process as data, so neither may share an object with the other.
 */
export const copied = <Value>(value: Value): Value =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value);
