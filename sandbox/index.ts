import type { OperationName } from "../provider/api/contract";
import type { Clock } from "../provider/clock";
import { systemClock } from "../provider/clock";
import { handleAdmin, isForAdmin } from "./admin/handle";
import { checkOptions } from "./checkOptions";
import { chaos } from "./faults/chaos";
import type { Faults } from "./faults/faults";
import { type Handle, handlesOf } from "./handles";
import { createHost, settle } from "./host";
import { handle, type RequestRecord } from "./http/handle";
import { createRequestLog } from "./http/requestLog";
import { listen } from "./http/server";
import type { Ledger } from "./ledger";
import { handlePage, isForPage } from "./page/handle";
import type { Profile } from "./profile";
import { type SeedData, type Seeded, seed as seedHost } from "./seedData";
import { createSnapshots, type Snapshots } from "./snapshots";
import type { UserRow } from "./store/records";
import { seedState } from "./store/seed";
import { openStore, type Store } from "./store/stateFile";
import { table } from "./table";
import { type ClockKind, createTime } from "./time";
import { type Unspecified, unspecifiedBy } from "./unspecified";

export type { FaultInForce, Faults } from "./faults/faults";
export type { FaultKind, FaultRule, FaultRuleInput } from "./faults/rule";
export type { RequestRecord } from "./http/handle";
export type { Destruction, Ledger, Order } from "./ledger";
export type { Profile } from "./profile";
export type { SeedData, Seeded } from "./seedData";
export type { AssetRow, CredentialRow, KeyRow, ServerRow, UserRow } from "./store/records";
export type { Unspecified } from "./unspecified";

/** What a sandbox is like; also a choice for each thing that the specification does not show. */
export interface SandboxOptions extends Partial<Unspecified> {
  /** Port on loopback. Default 0: any free one. */
  readonly port?: number;
  /**
   * Time of tokens and background work: `real` (default), `virtual`, which stands still until `advance`, or a clock
   * of your own.
   */
  readonly clock?: ClockKind | Clock;
  /** The same seed gives the same ids and passwords; 0 to 4294967295. Default 1. A state file keeps its own. */
  readonly seed?: number;
  /**
   * How long background work takes: `instant`, `fast` (about a second) or `realistic` (minutes to hours). `chaos` is
   * `fast`, with faults now and then. Default `fast`.
   */
  readonly profile?: Profile;
  /** Keeps the state in a file that survives a kill. Default: memory only. */
  readonly stateFile?: string;
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
  /** The requests that came, in order: the last 10,000. */
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
  /**
   * Gives the host servers (built, in no ledger), keys, assets and users, as if they had always been there.
   * @throws naming what is wrong; then nothing was made.
   */
  seed(data: SeedData): Seeded;
  /** What goes wrong. */
  readonly faults: Faults;
  /** What it was started with; a state file keeps the seed that it began with. */
  readonly settings: { readonly seed: number; readonly profile: Profile };
  /** What was ordered, and what was destroyed, since the beginning. */
  readonly ledger: Ledger;
  close(): Promise<void>;
}

/**
 * Starts the simulated host on loopback.
 * @throws when an option is wrong, the port is taken, or the state file is not one or another sandbox's.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options);
  const unspecified = unspecifiedBy(options);
  const store = openStore(options.stateFile);
  try {
    return await startOn(store, { ...options, unspecified });
  } catch (error) {
    store.close();
    throw error;
  }
}

async function startOn(
  store: Store,
  options: SandboxOptions & { readonly unspecified: Unspecified },
): Promise<Sandbox> {
  const { clock = "real", profile = "fast", seed = 1, unspecified } = options;
  const state = store.kept ?? seedState(seed, options.users);
  const time = createTime(clock, systemClock, state);
  const host = createHost(state, {
    time,
    profile,
    unspecified,
    paths: options.paths ?? {},
  });
  const log = createRequestLog();
  const save = () => store.keep(state);
  if (profile === "chaos") for (const rule of chaos) host.faults.add(rule);
  save();
  const setting = { clock: typeof clock === "string" ? clock : undefined, profile };
  const server = await listen(options.port ?? 0, (incoming) => {
    if (isForPage(incoming)) return handlePage(sandbox, setting, incoming);
    if (isForAdmin(incoming)) return handleAdmin(sandbox, incoming);
    const { response, record } = handle(host, incoming, save);
    log.add(record);
    return response;
  });
  const [owner] = state.users as [UserRow];
  const own = {
    url: server.url,
    username: owner.username,
    password: owner.password,
    requests: log.records,
    writes: () =>
      log.records.flatMap(({ operation }) =>
        operation && table.get(operation)?.writes && !operation.startsWith("account.") ? [operation] : [],
      ),
    forgetRequests: log.forget,
    now: time.now,
    advance: (duration: number | string) => {
      time.advance(duration);
      settle(host);
      save();
    },
    seed: (data: SeedData) => {
      const seeded = seedHost(host, data);
      save();
      return seeded;
    },
    get ledger(): Ledger {
      return structuredClone(state.ledger);
    },
    faults: {
      add: host.faults.add,
      clear: (id?: number) => {
        host.faults.clear(id);
        server.accept();
      },
      get inForce() {
        return host.faults.inForce;
      },
    },
    ...createSnapshots(state, () => {
      host.stale.clear();
      save();
    }),
    settings: { seed: state.seed, profile },
    close: async () => {
      await server.close();
      store.close();
    },
  };
  // Not spread: the handles look at the state when they are read, not now.
  const handles = Object.getOwnPropertyDescriptors(handlesOf(host, save));
  const sandbox: Sandbox = Object.defineProperties(own, handles) as typeof own & Handle;
  return sandbox;
}
