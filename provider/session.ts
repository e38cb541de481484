import type { Client } from "./api/client";
import type { Configuration } from "./config";
import type { BuildPoller } from "./waiting/buildPoller";
import type { Clock } from "./waiting/clock";

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
  /** Ids of servers that this process has met in diff, read, update or create: never candidates of a look-up. */
  readonly met: Set<string>;
  /** Ids that a create of this process adopted, or that diff met on a resource that stays: delete sends nothing for them. */
  readonly kept: Map<string, "adopted" | "stays">;
  /** Which resource owns a property of an asset: `ABC123.domain` → `Server` or `Asset`. */
  readonly owners: Map<string, string>;
}
