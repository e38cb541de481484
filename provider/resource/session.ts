import type { Client } from "../api/client";
import type { Catalogue } from "../catalogue/catalogue";
import type { Clock } from "../clock";
import type { Configuration } from "../config";
import type { SshNetwork } from "../ssh/network";
import type { BuildPoller } from "../waiting/buildPoller";
import type { StartProgress } from "../waiting/progress";
import type { ManagedResources } from "./managed";
import type { Notes } from "./notes";
import type { Properties } from "./properties";

/** The reads of one list and account. */
export interface Batch {
  load(id: string): Promise<unknown>;
  forget(): void;
}

/**
 * Everything that one provider process has and has learnt. It is injected; no module holds state. Each front makes
 * one per configuration and passes it to every call.
 */
export interface Session {
  readonly configuration: Configuration;
  readonly client: Client;
  readonly clock: Clock;
  /** The way to the servers themselves. */
  readonly ssh: SshNetwork;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Texts that no line of this process quotes: secrets of the configuration and of every resource met so far. */
  readonly secrets: Set<string>;
  /** What the host offers, asked once for all resources. */
  readonly catalogue: Catalogue;
  readonly poller: BuildPoller;
  /** Reports how far a wait is. */
  readonly startProgress: StartProgress;
  /** What this process knows of the resources of this run. */
  readonly managed: ManagedResources;
  /** Notes on this machine: orders without an answer, rebuilds that the state may not have, and what the host offered just now. */
  readonly notes: Notes;
  /** Reads that share one reading of a list, by list and account. */
  readonly batches: Map<string, Batch>;
  /** What the host tells of product codes, by code, see `products.ts`. */
  readonly products: Map<string, Promise<Properties | undefined>>;
}
