import type { Properties } from "../../../provider/values";
import type { Destruction, Order } from "../../../sandbox";
import type { Requested } from "./hostInProcess";
import type { Made } from "./process";

/** A resource in the state. */
export interface Entry extends Made {
  readonly urn: string;
  /** The name of the provider process that serves the resource. */
  readonly process: string;
  readonly inputs: Properties;
  /** Whether a replacement has taken its place, so that it only waits to be deleted. */
  readonly isPending?: boolean;
  /** Whether its create or update failed in part. The next `up` updates it even if no input changed. */
  readonly isPartial?: boolean;
}

/** A server that the program declares. */
export interface Declared {
  readonly urn: string;
  readonly process: string;
  readonly inputs: Properties;
  readonly aliases?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
  /** The id to import. */
  readonly importId?: string;
}

/** A server that exists at the host, whether or not the host lists it. */
export interface Living {
  readonly uniqId: string;
  readonly domain: string;
  /** Whether the host has accepted the server's removal. */
  readonly isLeaving: boolean;
}

/** The state, and the servers at the host, at one time. */
export interface Moment {
  readonly stack: readonly Entry[];
  readonly servers: readonly Living[];
}

export interface Command {
  readonly name: "up" | "refresh" | "destroy";
  readonly continueOnError?: boolean;
  /** Whether a refresh comes first. */
  readonly refresh?: boolean;
  /** The URN of the only resource that the command handles. */
  readonly target?: string | undefined;
}

export type StepKind = "check" | "diff" | "create" | "read" | "update" | "delete";

/** A call of the engine, and its results. */
export interface CallRecord {
  readonly kind: StepKind;
  readonly urn: string;
  readonly id?: string | undefined;
  /** Messages that stay on the user's screen. */
  readonly lines: string[];
  failure?: string;
  /** Whether the process was killed while the call ran. */
  wasKilled?: boolean;
  readonly requests: Requested[];
  readonly orders: Order[];
  readonly destructions: Destruction[];
  /** The state, and the servers at the host, when the call began and when it ended. */
  readonly before: Moment;
  after: Moment;
}

/** A step that a preview announces. */
export interface Planned {
  readonly will: "create" | "update" | "replace" | "delete" | "keep" | "import";
  readonly urn: string;
  readonly id?: string | undefined;
}

export interface Preview {
  readonly planned: readonly Planned[];
  readonly lines: readonly string[];
  readonly failures: readonly string[];
}

/** One command from start to end. */
export interface RunRecord {
  readonly command: Command;
  /** The preview, if the command shows one first. */
  readonly preview?: Preview;
  readonly calls: readonly CallRecord[];
  readonly failures: readonly string[];
  readonly wasKilled: boolean;
  /** How long the command took, in milliseconds of the host's clock. */
  readonly took: number;
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
}

/**
 * The entry of a declared resource, found by its URN or an alias. Entries that only wait to be deleted do not count.
 */
export const findEntry = (stack: readonly Entry[], { urn, aliases = [] }: Declared): Entry | undefined =>
  [urn, ...aliases].flatMap((one) => stack.find((entry) => entry.urn === one && !entry.isPending) ?? [])[0];

/** Replaces an entry, or appends the new entries if there is no old one. */
export const replaceEntry = (stack: Entry[], old: Entry | undefined, ...news: readonly Entry[]): void => {
  const at = old ? stack.indexOf(old) : stack.length;
  stack.splice(at, old ? 1 : 0, ...news);
};
