import type { Client } from "./api/client";
import { createClient } from "./api/client";
import type { Http } from "./api/pipeline/http";
import type { Configuration } from "./config";
import type { Batch } from "./resources/batch";
import type { Made } from "./resources/createOnce";
import { type KeptRegister, keptInMemory } from "./resources/kept";
import type { Claim } from "./resources/owners";
import { type Unanswered, unansweredInMemory } from "./resources/unanswered";
import { type BuildPoller, createBuildPoller } from "./waiting/buildPoller";
import type { Clock } from "./waiting/clock";
import { onceAMinute, type ProgressPace } from "./waiting/progress";
import { systemClock } from "./waiting/systemClock";

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

/** What a session takes from outside; tests give their own. */
export interface SessionDependencies {
  readonly clock?: Clock;
  readonly random?: () => number;
  /** The network. Default: undici. */
  readonly http?: Http;
  /** Where warnings of the client go, e.g. of a deprecated operation. */
  readonly warn?: (line: string) => void;
  /** Where lines go on calls that are tried again and serve no one resource: a login, a list. Default: nowhere. */
  readonly status?: (line: string) => void;
  /** Where a line goes for each request. Default: nowhere. */
  readonly log?: ((line: string) => void) | undefined;
  /** What resources of this run hold. Default: what those of this session hold. */
  readonly kept?: KeptRegister;
  /** Orders that were sent and not answered. Default: those of this session. */
  readonly unanswered?: Unanswered;
  /** Rebuilds that were sent from this machine. Default: those of this session. */
  readonly sentRebuilds?: Unanswered;
  /** How often a wait says how far it is. Default: once a minute, for lines that stay. */
  readonly progressPace?: ProgressPace;
  /** Awaited before each write leaves: where it rejects nothing is sent. */
  readonly beforeWrite?: () => Promise<void>;
}

/** A session for one configuration. Sends nothing by itself. */
export function createSession(configuration: Configuration, dependencies: SessionDependencies = {}): Session {
  const { clock = systemClock, random = Math.random, http, warn = console.warn, status, log } = dependencies;
  const { progressPace = onceAMinute, kept = keptInMemory(), beforeWrite } = dependencies;
  const inMemory = () => unansweredInMemory(() => clock.now());
  const { unanswered = inMemory(), sentRebuilds = inMemory() } = dependencies;
  const client = createClient({
    ...configuration,
    clock,
    random,
    warn,
    status,
    log,
    progressPace,
    // An answer that nobody hears would be a change that nobody knows, after Ctrl-C too.
    hearOutWrites: true,
    ...(http && { http }),
    ...(beforeWrite && { beforeWrite }),
  });
  return {
    configuration,
    client,
    clock,
    random,
    poller: createBuildPoller({ client, clock, progressPace }),
    progressPace,
    met: new Set(),
    kept,
    unanswered,
    sentRebuilds,
    creating: new Map(),
    begun: new Map(),
    owners: new Map(),
    refreshed: new Set(),
    batches: new Map(),
  };
}
