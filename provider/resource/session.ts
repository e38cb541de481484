import type { Calls } from "../api/client";
import type { StartProgress } from "../api/waiting/progress";
import type { Catalogue } from "../catalogue/catalogue";
import type { Clock } from "../clock";
import type { Configuration } from "../config";
import type { ServerNetwork } from "../gates/network";
import type { OrderLine } from "../host/orderLine";
import type { MessageCode } from "../message";
import type { HeldBefore } from "./heldBefore";
import type { KeptNotes } from "./notes";
import type { RunRecord } from "./runRecord";
import type { Hidden, Made } from "./stored";

/** Reads one list of one account for all who ask it by a key. */
export interface ListReader {
  read(question: object): Promise<unknown>;
  /** What has started to be read is no answer for who asks from now on. */
  forget(): void;
}

/**
 * Everything that one provider process has and has learnt. It is injected; no module holds state. Each front makes
 * one per configuration and passes it to every call.
 */
export interface Session {
  readonly configuration: Configuration;
  readonly client: Calls;
  readonly clock: Clock;
  /** The way to the servers themselves. */
  readonly servers: ServerNetwork;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Texts that no line of this process quotes: secrets of the configuration and of every resource met so far. */
  readonly secrets: Set<string>;
  /** What the host offers, asked once for all resources. */
  readonly catalogue: Catalogue;
  /** Reports how far a wait is. */
  readonly startProgress: StartProgress;
  /** What the processes of this run know of its resources. */
  readonly run: RunRecord;
  /** Runs tasks of one name one after another: two equal creates at once would each take the other's record. */
  readonly inTurn: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
  /** The orders of servers that wait for their turn. */
  readonly orders: OrderLine;
  /** Notes on this machine for the next run: orders without an answer. What the processes of this run share is in `run`. */
  readonly notes: KeptNotes;
  /** What the host has refused to report or to take, so that it is not asked for it again. */
  readonly hostLacks: Set<string>;
  /** Codes of warnings that are said once, and were. */
  readonly saidOnce: Set<MessageCode>;
  /** Domains of assets that the host's lists do not report, by their id. */
  readonly domains: Map<string, Promise<string | undefined>>;
  /** By list and account: what is asked of a list shares its readings. */
  readonly lists: Map<string, ListReader>;
  /**
   * The marks of resources that a refresh has read. It asks for the diff of each next, which gets the inputs of the
   * last `up`, and not what the program declares now.
   */
  readonly refreshed: Set<Hidden["__holder"]>;
  /** What keeps a resource that Pulumi alone may replace, by its URN. */
  readonly heldBefore: Map<string, HeldBefore>;
  /** Creates that failed in part, by the URN of the resource. */
  readonly partlyCreated: Map<string, Made>;
}
