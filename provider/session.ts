import { createClient } from "./api/client";
import type { Http } from "./api/pipeline/http";
import type { Clock } from "./clock";
import { systemClock } from "./clock";
import { addressOf, type Configuration } from "./config";
import { ManagedResources } from "./resource/managed";
import { type Notes, notesInMemory } from "./resource/notes";
import type { Session } from "./resource/session";
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
  /** The engine's address, which names the run for its provider processes. Default: this one is alone. */
  readonly run?: string | undefined;
  /** What outlives this process. Default: nothing does. */
  readonly notes?: Notes;
  /** How often a wait says how far it is. Default: once a minute, for lines that stay. */
  readonly progressPace?: ProgressPace;
  /** Awaited before each write leaves: where it rejects nothing is sent. */
  readonly beforeWrite?: () => Promise<void>;
}

/** A session for one configuration. Sends nothing by itself. */
export function createSession(configuration: Configuration, dependencies: SessionDependencies = {}): Session {
  const { clock = systemClock, random = Math.random, http, warn = console.warn, status, log } = dependencies;
  const { progressPace = onceAMinute, run, beforeWrite } = dependencies;
  const { notes = notesInMemory(() => clock.now()) } = dependencies;
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
    managed: new ManagedResources({
      host: addressOf(configuration.baseUrl),
      random,
      run: run === undefined ? undefined : { engineAddress: run, notes, warn },
    }),
    notes,
    batches: new Map(),
  };
}
