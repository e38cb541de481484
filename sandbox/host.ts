import type { OperationName } from "../provider/api/contract";
import { createFaults } from "./faults/faults";
import { operationPaths, type Paths } from "./paths";
import { duration, type Profile } from "./profile";
import { createRandom, type Random } from "./random";
import type { Members } from "./randomHost";
import type { AssetRow, BackgroundProcess, PowerStatus, ServerRow, State } from "./store/rows";
import { matchesOperation, table } from "./table";
import type { HostTime } from "./time";
import type { Unspecified } from "./unspecified";

/** An old copy of a server's record, and how many more reads get this copy. */
interface Stale {
  readonly record: Record<string, unknown>;
  remainingReads: number;
}

/** The simulated host: its state, its clock and its random generator. */
export interface Host {
  state: State;
  readonly time: HostTime;
  readonly random: Random;
  readonly profile: Profile;
  readonly unspecified: Unspecified;
  readonly faults: ReturnType<typeof createFaults>;
  /** How the next build or rebuild ends. Set only while a request with such a fault is processed. */
  nextBuild?: "fails" | "hangs" | undefined;
  /** Whether lists leave out the servers. Set only while a request with the fault `hidden` is processed. */
  hidesServers?: boolean;
  /** Makes the SSH host keys of a fresh installation. Undefined if the servers do not answer by SSH. */
  newHostKeys?: () => readonly string[];
  /** How many more servers of a plan can be ordered, by the plan's id. For other plans, the catalogue decides. */
  readonly stock: Map<number, number>;
  /** The servers whose next reads get an old record, by `uniq_id`. */
  readonly stale: Map<string, Stale>;
  /**
   * The paths of each operation, configured ones included, the main path first. An operation without a path does not
   * exist.
   */
  readonly paths: ReadonlyMap<OperationName, readonly string[]>;
  /** The fields that have other names at this host. */
  readonly members: Members;
}

export function createHost(
  state: State,
  options: Pick<Host, "time" | "profile" | "unspecified" | "members"> & {
    paths: Paths;
  },
): Host {
  const paths = new Map<OperationName, readonly string[]>();
  for (const [name] of table) {
    if (isMissing(options.unspecified, name)) continue;
    const ownPaths = operationPaths(name, options.paths);
    if (ownPaths.length > 0) paths.set(name, ownPaths);
  }
  const random = createRandom(state);
  return {
    ...options,
    state,
    random,
    faults: createFaults(random),
    stale: new Map(),
    stock: new Map(),
    paths,
  };
}

const isMissing = ({ operations }: Unspecified, name: OperationName): boolean =>
  ({ all: false, noKeys: matchesOperation("sshKey", name), noPowerStatus: name === "server.power.status" })[
    operations
  ];

/** How long finished work on a server is remembered, in milliseconds. */
export const anHour = 3_600_000;

/** The end time of work that never ends. The value is a number, because JSON has no infinity. */
const never = Number.MAX_SAFE_INTEGER;

/** Whether background work hangs, so that it never ends. */
export const isHanging = ({ endsAt }: BackgroundProcess): boolean => endsAt === never;

/** Starts background work on a server. @returns the id of the task. */
export function begin(
  host: Host,
  server: ServerRow,
  work: Pick<BackgroundProcess, "kind" | "status"> & Partial<BackgroundProcess>,
): number {
  const now = host.time.now();
  const task = host.state.nextTask++;
  const isBuild = work.kind === "build" || work.kind === "rebuild";
  const fate = isBuild ? fateOf(host) : undefined;
  server.process = {
    outcome: fate === "fails" ? "failed" : "done",
    task,
    startedAt: now,
    endsAt: now + duration(host.profile, work.kind, server.type, host.random.next),
    ...work,
    ...(fate === "hangs" && { endsAt: never }),
  };
  server.status = work.status;
  if (isBuild) server.active = false;
  return task;
}

/** How the build that starts now ends. */
function fateOf(host: Host): "fails" | "hangs" | undefined {
  const { nextBuild } = host;
  host.nextBuild = undefined;
  if (nextBuild) return nextBuild;
  if (host.state.failingBuilds === 0) return undefined;
  host.state.failingBuilds--;
  return "fails";
}

/** Whether the asset was removed, or is being removed. */
export const isGone = ({ status }: AssetRow): boolean =>
  status === "Terminated" || status === "Pending-Termination";

/** The id of a new credential. */
export const newCredentialId = ({ state, unspecified }: Host, type: string): number =>
  unspecified.credentialIds === "shared"
    ? state.nextId++
    : 1 +
      Math.max(
        0,
        ...state.credentials.flatMap((credential) => (credential.type === type ? credential.id : [])),
      );

/** Removes an asset. The removal of a server takes time, and any other asset is removed at once. */
export function beginRemoval(host: Host, asset: AssetRow): void {
  const server = host.state.servers.find((row) => row.uniq_id === asset.uniq_id);
  asset.status = server ? "Pending-Termination" : "Terminated";
  // The removal takes the place of any work that was going on.
  if (server) begin(host, server, { kind: "removal", status: "Destroying" });
}

/** Ends all work and starts all removals that are due by now. Called before each request. */
export function settle(host: Host): void {
  const now = host.time.now();
  for (const asset of host.state.assets)
    if (!isGone(asset) && now >= (asset.removal?.at ?? never)) beginRemoval(host, asset);
  for (const server of [...host.state.servers])
    if (server.process && now >= server.process.endsAt) end(host, server, server.process);
}

/** Sets the power state of a server, and remembers the previous state. */
export function setPower(server: ServerRow, powerStatus: PowerStatus, changedAt: number): void {
  if (server.powerStatus === powerStatus) return;
  server.powerBefore = { powerStatus: server.powerStatus, changedAt };
  server.powerStatus = powerStatus;
}

/** Ends the work on a server now, even if it is not due yet. */
export function finishWork(host: Host, server: ServerRow): void {
  if (server.process) end(host, server, server.process);
}

function end(host: Host, server: ServerRow, process: BackgroundProcess): void {
  delete server.process;
  // Hanging work, and work that is ended early, ends now.
  const endsAt = Math.min(process.endsAt, host.time.now());
  const earlierWork = (server.ended ?? []).filter((work) => work.endsAt > endsAt - anHour);
  server.ended = [...earlierWork, { ...process, endsAt }];
  const asset = host.state.assets.find((row) => row.uniq_id === server.uniq_id);
  switch (process.kind) {
    case "removal":
      host.state.servers = host.state.servers.filter((row) => row !== server);
      host.state.credentials = host.state.credentials.filter(
        (credential) => credential.uniq_id !== server.uniq_id,
      );
      if (asset) asset.status = "Terminated";
      return;
    case "power":
      setPower(server, process.powerStatus ?? server.powerStatus, process.endsAt);
      server.status = server.powerStatus;
      return;
    default:
      if (process.outcome === "failed") {
        server.status = "Failed";
        return;
      }
      if (process.templateName) server.template_name = process.templateName;
      server.active = true;
      server.built = true;
      if (host.newHostKeys) server.private_host_keys = host.newHostKeys();
      setPower(server, "Running", process.endsAt);
      server.status = "Running";
      if (asset && asset.status === "New") asset.status = "Active";
  }
}
