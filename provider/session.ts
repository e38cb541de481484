import { createClient } from "./api/client";
import type { Http } from "./api/pipeline/http";
import type { Clock } from "./clock";
import { systemClock } from "./clock";
import type { Configuration } from "./config";
import { type KeptRegister, keptInMemory } from "./resource/kept";
import type { Session } from "./resource/session";
import { type Unanswered, unansweredInMemory } from "./resource/unanswered";
import { createBuildPoller } from "./waiting/buildPoller";
import { onceAMinute, type ProgressPace } from "./waiting/progress";

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
