import type { Catalogue } from "../catalogue/catalogue";
import type { Configuration } from "../config";
import type { PacedServers } from "../gates/pacedServers";
import type { Host } from "../host/host";
import type { HostPort } from "../host/hostPort";
import type { OrderLine } from "../host/orderLine";
import type { MessageCode } from "../message";
import type { HeldBefore } from "../run/heldBefore";
import type { KeptNotes } from "../run/notes";
import type { OwedWork } from "../run/owedWork";
import type { RunRecord } from "../run/runRecord";
import type { Hidden, Made } from "./stored";

/**
 * The knowledge and the tools of one provider process. It is injected: no module holds state. Each front makes one per
 * configuration and passes it to every call.
 */
export interface Session extends Pick<Host, "clock" | "inTurn"> {
  readonly configuration: Configuration;
  /** The port to the host: every question and every write goes through it. */
  readonly host: HostPort;
  /** The way to the servers themselves. */
  readonly servers: PacedServers;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Texts that no line of this process quotes: secrets of the configuration and of every resource seen so far. */
  readonly secrets: Set<string>;
  /** The host's offers, asked once for all resources. */
  readonly catalogue: Catalogue;
  /** The knowledge of this run's processes about its resources. */
  readonly run: RunRecord;
  /** The orders of servers that wait for their turn. */
  readonly orders: OrderLine;
  /** The messages that creates of servers still have to print when they have ended. */
  readonly owed: OwedWork;
  /**
   * Notes on this machine for the next run: orders without an answer. Notes that the processes of this run share are in
   * `run`.
   */
  readonly notes: KeptNotes;
  /** Codes of warnings that were printed and are not repeated. */
  readonly saidOnce: Set<MessageCode>;
  /** The advice in warnings of this process, by the URN of the resource. A failure after them does not repeat it. */
  readonly advice: Map<string, Set<string>>;
  /**
   * The marks of resources that a refresh has read. The engine asks for the diff of each next. That diff gets the
   * inputs of the last `up`, and not the program's present ones.
   */
  readonly refreshed: Set<Hidden["__holder"]>;
  /** The refusals that keep a resource that Pulumi alone may replace, by its URN. */
  readonly heldBefore: Map<string, HeldBefore>;
  /** Creates that failed in part, by the URN of the resource. */
  readonly partlyCreated: Map<string, Made>;
}
