import { hostAddress } from "./api/address";
import { type Calls, createClient } from "./api/client";
import type { ClientOptions } from "./api/options/options";
import { createProgress } from "./api/waiting/progress";
import { Catalogue } from "./catalogue/catalogue";
import { systemClock } from "./clock";
import type { Configuration } from "./config";
import type { ServerNetwork } from "./gates/network";
import { pacedServers } from "./gates/pacedServers";
import { systemServers } from "./gates/system";
import type { CountedIds } from "./host/countedIds";
import type { PatientHost } from "./host/createOnce";
import { openHostPort } from "./host/hostPort";
import { createOrderLine } from "./host/orderLine";
import { valueReader } from "./host/shown/valueReader";
import type { Session } from "./resource/session";
import { type Notes, notesInMemory } from "./run/notes";
import { createOwedWork } from "./run/owedWork";
import { RunRecord } from "./run/runRecord";
import { createTurns } from "./run/turns";
import { scrub } from "./secrets";
import { shownText } from "./shownText";

export interface SessionDependencies
  extends Pick<
    ClientOptions,
    | "clock"
    | "random"
    | "http"
    | "claimWindow"
    | "warn"
    | "status"
    | "log"
    | "beforeWrite"
    | "startProgress"
    | "reportedSecrets"
  > {
  /** Network access to the servers themselves. Default: the network of this machine. */
  readonly servers?: ServerNetwork;
  /** Texts that no line may quote, in addition to the secrets of the configuration. */
  readonly secrets?: readonly string[];
  /** A name of this run that all of its provider processes share. Default: this process is the only one. */
  readonly run?: string | undefined;
  /** Notes that outlive this process. Default: notes in memory only. */
  readonly notes?: Notes;
}

/**
 * The session with its client, for the code that creates the session. Resources get the session without the client, and
 * call the host through the session's port.
 */
export interface OpenedSession extends Session {
  /** The client and the caches that the port to the host is built from. */
  readonly access: PatientHost;
}

/** Creates the session for one configuration. Creating it sends nothing. */
export function createSession(
  configuration: Configuration,
  dependencies: SessionDependencies = {},
): OpenedSession {
  const {
    run,
    secrets: ownSecrets = [],
    servers = systemServers(configuration.caFile),
    ...otherDependencies
  } = dependencies;
  const { notes = notesInMemory(() => clock.now()), ...ofClient } = otherDependencies;
  const { clock = systemClock, random = Math.random, warn = console.warn, status } = ofClient;
  const { startProgress = createProgress(clock) } = ofClient;
  // The client refuses unknown options, so settings that are not client options are taken out first.
  const { timeouts, movedFrom, previewChecks, connection, ...settings } = configuration;
  const { rebuildPolicy, replacePolicy, deletionProtection, labels, ...options } = settings;
  const secrets = new Set(ownSecrets);
  const withoutSecrets = (say: (line: string) => void) => (line: string) =>
    say(shownText(scrub(line, secrets)));
  // The type `Calls` has no list methods, because only `provider/host` reads lists.
  const client: Calls = createClient({
    ...options,
    ...ofClient,
    secrets,
    clock,
    random,
    warn: withoutSecrets(warn),
    status: status && withoutSecrets(status),
    startProgress,
    // A write is awaited even after Ctrl-C. Without its response it would stay unknown whether the host changed
    // something.
    hearOutWrites: true,
  }) as Calls;
  const hostLacks = new Set<string>();
  const longPages = new Map<string, number>();
  const inTurn = createTurns();
  const access = {
    ...{ configuration, client, clock, random, startProgress, hostLacks, longPages, inTurn },
    ...{ keylessIndexes: new WeakMap(), lists: new Map(), domains: new Map() },
    ...{ ownCalls: new Map<string, number>() },
    workTimes: new Map<string, number>(),
    countedIds: new Map() as CountedIds,
  };
  const host = openHostPort(access);
  return {
    ...{ configuration, clock, random, inTurn },
    access,
    host,
    servers: pacedServers(clock, servers),
    secrets,
    catalogue: new Catalogue(host, clock, valueReader(configuration.wire), configuration),
    run: new RunRecord({ host: hostAddress(configuration.baseUrl), now: () => clock.now(), notes, run }),
    orders: createOrderLine({ clock, startProgress }, configuration.concurrency),
    owed: createOwedWork(clock),
    notes,
    saidOnce: new Set(),
    advice: new Map(),
    refreshed: new Set(),
    partlyCreated: new Map(),
    heldBefore: new Map(),
  };
}
