import { createHash } from "node:crypto";
import { createClient } from "./api/client";
import type { Http } from "./api/pipeline/http";
import { Catalogue } from "./catalogue/catalogue";
import { Remembered } from "./catalogue/remembered";
import type { Clock } from "./clock";
import { systemClock } from "./clock";
import { addressOf, type Configuration, secretsOf } from "./config";
import { parseDuration } from "./duration";
import { ManagedResources } from "./resource/managed";
import { type Notes, notesInMemory } from "./resource/notes";
import type { OtherProcesses } from "./resource/otherProcesses";
import type { Session } from "./resource/session";
import { scrub } from "./secrets";
import { shownText } from "./shownText";
import { systemSsh } from "./ssh";
import type { SshNetwork } from "./ssh/network";
import { version } from "./version";
import { createBuildPoller } from "./waiting/buildPoller";
import { eachInItsLine, onceAMinute, type StartProgress } from "./waiting/progress";

/** What a session needs from outside; tests give their own. */
export interface SessionDependencies {
  readonly clock?: Clock;
  readonly random?: () => number;
  /** The network. Default: undici. */
  readonly http?: Http;
  /** The way to the servers themselves. Default: this machine's. */
  readonly ssh?: SshNetwork;
  /** Texts that no line quotes, beside the secrets of the configuration. */
  readonly secrets?: readonly string[];
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
  /** How waits report progress. Default: each in a line of its own, once a minute, for lines that stay. */
  readonly progress?: (clock: Clock) => StartProgress;
  /** Awaited before each write is sent. If it rejects, nothing is sent. */
  readonly beforeWrite?: () => Promise<void>;
}

/** A session for one configuration. Sends nothing by itself. */
export function createSession(configuration: Configuration, dependencies: SessionDependencies = {}): Session {
  const { clock = systemClock, random = Math.random, http, warn = console.warn, status, log } = dependencies;
  const { ssh = systemSsh } = dependencies;
  const { progress = (clock) => eachInItsLine(clock, onceAMinute), others, beforeWrite } = dependencies;
  const startProgress = progress(clock);
  const { notes = notesInMemory(() => clock.now()) } = dependencies;
  const managed = new ManagedResources({
    host: addressOf(configuration.baseUrl),
    random,
    ...(others && { others }),
  });
  const tokenLife = parseDuration(configuration.tokenLifetime);
  const secrets = new Set([...secretsOf(configuration), ...(dependencies.secrets ?? [])]);
  const cleaned = (say: (line: string) => void) => (line: string) => say(shownText(scrub(line, secrets)));
  const client = createClient({
    ...configuration,
    secrets,
    tokenLifetime: tokenLife === undefined ? undefined : Math.ceil(tokenLife / 1000),
    clock,
    random,
    warn: cleaned(warn),
    status: status && cleaned(status),
    log,
    startProgress,
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
    ssh,
    random,
    secrets,
    catalogue: new Catalogue({
      client,
      clock,
      remembered: new Remembered(notes, clock, catalogueOf(configuration)),
    }),
    poller: createBuildPoller({ client, clock, startProgress }),
    startProgress,
    managed,
    notes,
    batches: new Map(),
    products: new Map(),
  };
}

/** All that decides what a question asks, who asks it, and how its answer is read. Others of these have other answers. */
function catalogueOf(configuration: Configuration): string {
  const { baseUrl, apiVersion, username, accountNumber, paths, wire } = configuration;
  const login = markOf(configuration);
  return JSON.stringify([
    version,
    addressOf(baseUrl),
    apiVersion,
    username,
    accountNumber,
    paths,
    wire,
    login,
  ]);
}

/** Two bytes: they tell a wrong password or token from the right one, and nobody can guess it by them. */
const markOf = ({ password, token }: Pick<Configuration, "password" | "token">): string =>
  createHash("sha256")
    .update(JSON.stringify([password, token]))
    .digest("hex")
    .slice(0, 4);
