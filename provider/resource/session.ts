import type { Client } from "../api/client";
import type { Clock } from "../clock";
import type { Configuration } from "../config";
import type { BuildPoller } from "../waiting/buildPoller";
import type { ProgressPace } from "../waiting/progress";
import type { Made } from "./createOnce";
import type { KeptRegister } from "./kept";
import type { Claim } from "./owners";
import type { Batch } from "./sharedList";
import type { Unanswered } from "./unanswered";

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
  /** Ids of servers that this process has met in diff, update or create: never candidates of a look-up. */
  readonly met: Set<string>;
  /**
   * What a create adopted, or diff met on a resource that stays, by host, resource and id
   * (`https://api.example.com Server:ABC123`): delete sends nothing for it. Other provider processes of the same run,
   * such as a Connection's, may share it.
   */
  readonly kept: KeptRegister;
  /** Orders that were sent and not answered, by this process or one that was killed. */
  readonly unanswered: Unanswered;
  /** Rebuilds that were sent from this machine and that no state is known to have yet. */
  readonly sentRebuilds: Unanswered;
  /** Creates under way, by what makes two of them alike (a domain, a server): such two never look up and send at the same time. */
  readonly creating: Map<string, Promise<unknown>>;
  /** Creates that ended in part, see `createOnce.ts`. */
  readonly begun: Map<string, Made>;
  /** Which resource owns what of a server that two could set (`ABC123.domain`), see `owners.ts`. */
  readonly owners: Map<string, Claim>;
  /** Resources that a refresh has read and not compared yet, see `owners.ts`. */
  readonly refreshed: Set<string>;
  /** Reads that share the pages of a list, by list and account. */
  readonly batches: Map<string, Batch>;
}
