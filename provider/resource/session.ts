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
 * The knowledge and the tools of one provider process for one configuration. A session is passed to every call, so that
 * no module holds state.
 */
export interface Session extends Pick<Host, "clock" | "inTurn"> {
  readonly configuration: Configuration;
  /** The access to the host, for every read and every write. */
  readonly host: HostPort;
  /** The access to the servers themselves. */
  readonly servers: PacedServers;
  /** A random number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** The secrets of the configuration and of every resource seen so far. No output of this process quotes them. */
  readonly secrets: Set<string>;
  /** The host's offers, read once for all resources. */
  readonly catalogue: Catalogue;
  /** The facts about this run's resources that its processes have reported. */
  readonly run: RunRecord;
  /** The orders of servers that wait for their turn. */
  readonly orders: OrderLine;
  /** Work that creates of servers have postponed, such as a warning about other servers. */
  readonly owed: OwedWork;
  /**
   * Notes on this machine for the next run, such as orders without a response. The notes that the processes of this run
   * share are in `run`.
   */
  readonly notes: KeptNotes;
  /** Codes of warnings that are printed only once and were printed already. */
  readonly saidOnce: Set<MessageCode>;
  /**
   * The advice in warnings of this process, by the URN of the resource. A failure that follows does not repeat the
   * advice.
   */
  readonly advice: Map<string, Set<string>>;
  /**
   * The marks of resources that a refresh has read. The engine's next diff of such a resource gets the inputs of the
   * last `up`, not the program's present inputs.
   */
  readonly refreshed: Set<Hidden["__holder"]>;
  /** The findings of check and diff about each resource, by URN, in case Pulumi replaces the resource all the same. */
  readonly heldBefore: Map<string, HeldBefore>;
  /** Resources whose create failed after the host had made them, by URN. */
  readonly partlyCreated: Map<string, Made>;
}
