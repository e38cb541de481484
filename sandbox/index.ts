import type { OperationName } from "../provider/api/contract";
import type { Clock } from "../provider/waiting/clock";
import { systemClock } from "../provider/waiting/systemClock";
import { handleAdmin, isForAdmin } from "./admin/handle";
import type { Builds } from "./builds";
import type { Faults } from "./faults/faults";
import { type Handle, handlesOf } from "./handles";
import { createHost, settle, table } from "./host";
import { handle, type RequestRecord } from "./http/handle";
import type { ErrorStyle } from "./http/respond";
import { listen } from "./http/server";
import type { Ledger } from "./ledger";
import { handlePage, isForPage } from "./page/handle";
import { createSnapshots, type Snapshots } from "./snapshots";
import { keepStateIn, loadState } from "./store/persistence";
import type { UserRow } from "./store/records";
import { seedState } from "./store/seed";
import { type ClockKind, createTime } from "./time";

export type { Builds } from "./builds";
export type { FaultInForce, Faults } from "./faults/faults";
export type { FaultKind, FaultRule, FaultRuleInput } from "./faults/rule";
export type { RequestRecord } from "./http/handle";
export type { ErrorStyle } from "./http/respond";
export type { Destruction, Ledger, Order } from "./ledger";
export type { AssetRow, CredentialRow, KeyRow, ServerRow, UserRow } from "./store/records";

export interface SandboxOptions {
  /** Port on loopback. Default 0: any free one. */
  readonly port?: number;
  /**
   * Time of tokens and background work: `real` (default), `virtual`, which stands still until `advance`, or a clock
   * of your own.
   */
  readonly clock?: ClockKind | Clock;
  /** The same seed gives the same ids and passwords. Default 1. */
  readonly seed?: number;
  /** How long builds take: `instant`, `fast` (about a second) or `realistic` (minutes to hours). Default `fast`. */
  readonly builds?: Builds;
  /** Keeps the state in a file that survives a kill. Default: memory only. */
  readonly stateFile?: string;
  /** How failures are answered. Default `status`. */
  readonly errorStyle?: ErrorStyle;
  /** Users beside the owner `sandbox`. */
  readonly users?: readonly Partial<UserRow>[];
  /** Paths by operation; the only way to serve `server.byIdentifier`. */
  readonly paths?: Readonly<Partial<Record<OperationName, string>>>;
}

/** A running simulated host. */
export interface Sandbox extends Handle, Snapshots {
  readonly url: string;
  /** Login of the owner. */
  readonly username: string;
  readonly password: string;
  /** Every request that came, in order. */
  readonly requests: readonly RequestRecord[];
  /** Names of the write operations that came, in order; token calls left out. */
  writes(): OperationName[];
  /** Forgets the requests up to now. */
  forgetRequests(): void;
  /** Time at the host now, in milliseconds since the epoch. */
  now(): number;
  /**
   * Moves time forward; what ends meanwhile has ended.
   * @param duration milliseconds, or text such as `"1h30m"`
   */
  advance(duration: number | string): void;
  /** What goes wrong. */
  readonly faults: Faults;
  /** What was ordered, and what was destroyed, since the beginning. */
  readonly ledger: Ledger;
  close(): Promise<void>;
}

/** Starts the simulated host on loopback. @throws when the port is taken or the state file is not one. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { clock = "real", builds = "fast", seed = 1, stateFile, errorStyle = "status" } = options;
  const kept = stateFile === undefined ? undefined : loadState(stateFile);
  const state = kept ?? seedState(seed, options.users);
  const time = createTime(clock, systemClock, state);
  const host = createHost(state, {
    time,
    builds,
    paths: options.paths ?? {},
  });
  const requests: RequestRecord[] = [];
  const keep = stateFile === undefined ? () => {} : keepStateIn(stateFile);
  const save = () => keep(state);
  save();
  const setting = { clock: typeof clock === "string" ? clock : undefined, builds };
  const server = await listen(options.port ?? 0, (incoming) => {
    if (isForPage(incoming)) return handlePage(sandbox, setting, incoming);
    if (isForAdmin(incoming)) return handleAdmin(sandbox, incoming);
    const { response, record } = handle(host, incoming, errorStyle, save);
    requests.push(record);
    return response;
  });
  const [owner] = state.users as [UserRow];
  const own = {
    url: server.url,
    username: owner.username,
    password: owner.password,
    requests,
    writes: () =>
      requests.flatMap(({ operation }) =>
        operation && table.get(operation)?.writes && !operation.startsWith("account.") ? [operation] : [],
      ),
    forgetRequests: () => {
      requests.length = 0;
    },
    now: time.now,
    advance: (duration: number | string) => {
      time.advance(duration);
      settle(host);
      save();
    },
    get ledger(): Ledger {
      return structuredClone(state.ledger);
    },
    faults: host.faults,
    ...createSnapshots(state, save),
    close: () => server.close(),
  };
  // Not spread: the handles look at the state when they are read, not now.
  const handles = Object.getOwnPropertyDescriptors(handlesOf(host, save));
  const sandbox: Sandbox = Object.defineProperties(own, handles) as typeof own & Handle;
  return sandbox;
}
