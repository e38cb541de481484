import { createClient } from "./api/client";
import type { Http } from "./api/pipeline/http";
import type { Clock } from "./clock";
import { systemClock } from "./clock";
import { addressOf, type Configuration } from "./config";
import { parseDuration } from "./duration";
import { ManagedResources } from "./resource/managed";
import { type Notes, notesInMemory } from "./resource/notes";
import type { OtherProcesses } from "./resource/otherProcesses";
import type { Session } from "./resource/session";
import { createBuildPoller } from "./waiting/buildPoller";
import { onceAMinute, type ProgressPace } from "./waiting/progress";

/** What a session needs from outside; tests give their own. */
export interface SessionDependencies {
  readonly clock?: Clock;
  readonly random?: () => number;
  /** The network. Default: undici. */
  readonly http?: Http;
  /** Gets warnings of the client, such as of a deprecated operation. */
  readonly warn?: (line: string) => void;
  /** Gets a line when a call is tried again that is not for one resource: a login, a list. Default: nothing. */
  readonly status?: (line: string) => void;
  /** Gets a line for each request. Default: nothing. */
  readonly log?: ((line: string) => void) | undefined;
  /** The other provider processes of this run. Default: none. */
  readonly others?: OtherProcesses;
  /** Notes that outlive this process. Default: none. */
  readonly notes?: Notes;
  /** How often a wait reports progress. Default: once a minute, for lines that stay. */
  readonly progressPace?: ProgressPace;
  /** Awaited before each write is sent. If it rejects, nothing is sent. */
  readonly beforeWrite?: () => Promise<void>;
}

/** A session for one configuration. Sends nothing by itself. */
export function createSession(configuration: Configuration, dependencies: SessionDependencies = {}): Session {
  const { clock = systemClock, random = Math.random, http, warn = console.warn, status, log } = dependencies;
  const { progressPace = onceAMinute, others, beforeWrite } = dependencies;
  const { notes = notesInMemory(() => clock.now()) } = dependencies;
  const managed = new ManagedResources({
    host: addressOf(configuration.baseUrl),
    random,
    ...(others && { others }),
  });
  const tokenLife = parseDuration(configuration.tokenLifetime);
  const client = createClient({
    ...configuration,
    tokenLifetime: tokenLife === undefined ? undefined : Math.ceil(tokenLife / 1000),
    clock,
    random,
    warn,
    status,
    log,
    progressPace,
    // Also after Ctrl-C: if nobody waits for the answer, nobody knows what was changed.
    hearOutWrites: true,
    ...(http && { http }),
    async beforeWrite(operation) {
      managed.creates.mustBeAllowed(operation);
      await beforeWrite?.();
    },
  });
  return {
    configuration,
    client,
    clock,
    random,
    poller: createBuildPoller({ client, clock, progressPace }),
    progressPace,
    managed,
    notes,
    batches: new Map(),
  };
}
