import type { Properties } from "../../../provider/values";
import type { Destruction, Order } from "../../../sandbox";
import type { Requested } from "./hostInProcess";
import type { Made } from "./process";

/** A resource of the state. */
export interface Entry extends Made {
  readonly urn: string;
  /** The provider process that serves it. */
  readonly process: string;
  readonly inputs: Properties;
  /** Something else is in its place, and it still has to be deleted. */
  readonly isPending?: boolean;
  /** Its create or update failed in part: the next `up` updates it even without a change. */
  readonly isPartial?: boolean;
}

/** A server in the program. */
export interface Declared {
  readonly urn: string;
  readonly process: string;
  readonly inputs: Properties;
  readonly aliases?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
  /** The id to import. */
  readonly importId?: string;
}

/** A server that the host has, whatever it shows. */
export interface Living {
  readonly uniqId: string;
  readonly domain: string;
  /** Whether the host has accepted its removal. */
  readonly isLeaving: boolean;
}

/** The state at a moment. */
export interface Moment {
  readonly stack: readonly Entry[];
  readonly servers: readonly Living[];
}

export interface Command {
  readonly name: "up" | "refresh" | "destroy";
  readonly continueOnError?: boolean;
  /** A refresh before. */
  readonly refresh?: boolean;
  /** The only resource that is looked at. */
  readonly target?: string | undefined;
}

export type StepKind = "check" | "diff" | "create" | "read" | "update" | "delete";

/** One call of the engine, and what came of it. */
export interface CallRecord {
  readonly kind: StepKind;
  readonly urn: string;
  readonly id?: string | undefined;
  /** Lines that stay in front of the user. */
  readonly lines: string[];
  failure?: string;
  /** Whether the process was killed in the middle of it. */
  wasKilled?: boolean;
  readonly requests: Requested[];
  readonly orders: Order[];
  readonly destructions: Destruction[];
  /** The state, and the host's servers, when the call began and when it ended. */
  readonly before: Moment;
  after: Moment;
}

/** The announced steps of a preview. */
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

/** One command from its begin to its end. */
export interface RunRecord {
  readonly command: Command;
  /** The preview of a command that shows one before. */
  readonly preview?: Preview;
  readonly calls: readonly CallRecord[];
  readonly failures: readonly string[];
  readonly wasKilled: boolean;
  /** In milliseconds of the host. */
  readonly took: number;
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
}

/**
 * The resource of the state that a declared one is: by its URN, or by an alias. Another one may still be pending there.
 */
export const findEntry = (stack: readonly Entry[], { urn, aliases = [] }: Declared): Entry | undefined =>
  [urn, ...aliases].flatMap((one) => stack.find((entry) => entry.urn === one && !entry.isPending) ?? [])[0];

/** Puts others into the place of an entry, or at the end. */
export const replaceEntry = (stack: Entry[], old: Entry | undefined, ...news: readonly Entry[]): void => {
  const at = old ? stack.indexOf(old) : stack.length;
  stack.splice(at, old ? 1 : 0, ...news);
};
