import type { Client } from "../api/client";
import type { Clock } from "../clock";
import type { Configuration } from "../config";
import type { BuildPoller } from "../waiting/buildPoller";
import type { ProgressPace } from "../waiting/progress";
import type { ManagedResources } from "./managed";
import type { Notes } from "./notes";

/** The reads of one list and account. */
export interface Batch {
  load(id: string): Promise<unknown>;
  forget(): void;
}

/**
 * Everything one provider process has and has learnt. Injected; there is no module-level state.
 * Fronts make one per configuration and hand it to every call of a resource.
 */
export interface Session {
  readonly configuration: Configuration;
  readonly client: Client;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly poller: BuildPoller;
  /** How often a wait says how far it is. */
  readonly progressPace: ProgressPace;
  /** What this process knows of the resources of this run. */
  readonly managed: ManagedResources;
  /** What outlives this process, on this machine: orders that were not answered, rebuilds that no state is known to have. */
  readonly notes: Notes;
  /** Reads that share the pages of a list, by list and account. */
  readonly batches: Map<string, Batch>;
}
