import { hostAddress } from "./api/address";
import { type Calls, createClient } from "./api/client";
import type { ClientOptions } from "./api/options/options";
import { createProgress } from "./api/waiting/progress";
import { wireOf } from "./api/wire";
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
  /** The way to the servers themselves. Default: this machine's. */
  readonly servers?: ServerNetwork;
  /** Texts that no line quotes, besides the secrets of the configuration. */
  readonly secrets?: readonly string[];
  /** Names this run to all its provider processes. Default: this one is alone. */
  readonly run?: string | undefined;
  /** Notes that outlive this process. Default: none. */
  readonly notes?: Notes;
}

/** A session as who opens it has it. Resources get it without the client: they ask the host through its port. */
export interface OpenedSession extends Session {
  /** From this, the port is created. */
  readonly access: PatientHost;
}

/** A session for one configuration. Sends nothing on its own. */
export function createSession(
  configuration: Configuration,
  dependencies: SessionDependencies = {},
): OpenedSession {
  const {
    run,
    secrets: ownSecrets = [],
    servers = systemServers(configuration.caFile),
    ...others
  } = dependencies;
  const { notes = notesInMemory(() => clock.now()), ...ofClient } = others;
  const { clock = systemClock, random = Math.random, warn = console.warn, status } = ofClient;
  const { startProgress = createProgress(clock) } = ofClient;
  // The client refuses what is no option of its own.
  const { timeouts, movedFrom, previewChecks, connection, ...settings } = configuration;
  const { rebuildPolicy, replacePolicy, deletionProtection, labels, ...options } = settings;
  const secrets = new Set(ownSecrets);
  const cleaned = (say: (line: string) => void) => (line: string) => say(shownText(scrub(line, secrets)));
  // Lists are read by `provider/host` alone.
  const client: Calls = createClient({
    ...options,
    ...ofClient,
    secrets,
    clock,
    random,
    warn: cleaned(warn),
    status: status && cleaned(status),
    startProgress,
    // Also after Ctrl-C: if no one waits for the answer, no one knows what was changed.
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
    catalogue: new Catalogue(host, clock, wireOf(configuration.wire), configuration),
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
