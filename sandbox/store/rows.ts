// The records that the sandbox stores. The records look like those of the API, and contain only values that JSON can
// carry.
import type { OperationName } from "../../provider/api/contract";

/**
 * Background work on a server. Nothing runs in the meantime: the first request after `endsAt` applies the result of the
 * work.
 */
export interface BackgroundProcess {
  readonly kind: "build" | "rebuild" | "power" | "removal";
  readonly task: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endsAt: number;
  /** The server's `status` until the work ends. */
  readonly status: string;
  /** How the work ends. A failed build leaves the status `Failed`. */
  readonly outcome: "done" | "failed";
  readonly templateName?: string;
  readonly powerStatus?: PowerStatus;
}

export type PowerStatus = "Running" | "Stopped";

export interface ServerRow {
  uniq_id: string;
  accnt: number;
  domain: string;
  ip: string;
  plan_id: string;
  region_id: number;
  zone_id: number;
  status: string;
  template_name: string;
  image_id?: number;
  type: string;
  username: string;
  password: string;
  active: boolean;
  /** Whether the first build has succeeded. From then on the server reports its address. */
  built: boolean;
  backup_enabled: boolean;
  backup_plan: string;
  backup_quota: string;
  bandwidth_quota: string;
  features: Record<string, unknown>;
  ip_count: number;
  ip6_count: number;
  /** All IPv4 addresses, the primary one first. */
  ips?: readonly string[];
  /** The /64 blocks of IPv6 addresses. */
  ip6s?: readonly string[];
  create_date: string;
  public_ssh_key?: string;
  /** The SSH host keys. Undefined if the servers do not answer by SSH. */
  private_host_keys?: readonly string[];
  powerStatus: PowerStatus;
  /** The power state before its last change, and the time of that change in milliseconds since the epoch. */
  powerBefore?: { readonly powerStatus: PowerStatus; readonly changedAt: number };
  process?: BackgroundProcess;
  /** The work that ended last, and the work that ended in the hour before it. */
  ended?: readonly BackgroundProcess[];
}

export interface AssetRow {
  uniq_id: string;
  accnt: number;
  type: string;
  category: string;
  domain: string;
  status: string;
  ip?: string;
  username?: string;
  password?: string;
  region_id: number;
  custom_name: string;
  custom_description: string;
  altGroup: string;
  project_id: number;
  project_name: string;
  features: Record<string, unknown>;
  /** The requested removal. `at` is the time when it starts, if that is later than the request. */
  removal?: { reason: string; comment: string; rating: number | undefined; at?: number };
}

export interface KeyRow {
  id: number;
  accnt: number;
  public_key_name: string;
  public_key_value: string;
}

export interface CredentialRow {
  id: number;
  accnt: number;
  uniq_id: string;
  server_type: string;
  type: string;
  name: string;
  description: string;
  location: string;
  username: string;
  auth_type: string;
  auth_data: string;
}

export interface UserRow {
  username: string;
  password: string;
  /** The accounts of the user. A call that names no account uses the first one. */
  accounts: number[];
  /**
   * The operations that the user may not call: names of the contract such as `server.create`, groups of them such as
   * `sshKey`, or `*`.
   */
  denied: string[];
  /** The secret in base32, if the user has two-factor authentication. */
  totpSecret?: string;
  /** The periods of thirty seconds whose passcode was used. */
  usedWindows: number[];
}

export interface TokenRow {
  token: string;
  username: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /**
   * When the user last sent the password, for this token or for the token that requested this one. A file of an older
   * version lacks it.
   */
  since?: number;
}

/** An order of a server. The server costs money from then on, even if the build fails. */
export interface Order {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly uniqId: string;
  readonly domain: string;
  readonly type: string;
  readonly planId: string;
  readonly user: string;
}

/** A call that lost data or a service. */
export interface Destruction {
  readonly at: number;
  readonly operation: OperationName;
  /** The params of the call, without secrets. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly user: string;
}

/** The acts that cannot be undone. A test can see there how many servers it would have paid for. */
export interface Ledger {
  readonly orders: Order[];
  readonly destructions: Destruction[];
}

/** Everything that a restart must keep. */
export interface State {
  /** The seed that the state was started with. */
  seed: number;
  /** The current state of the random generator. */
  random: number;
  nextId: number;
  nextTask: number;
  nextAddress: number;
  nextConsole: number;
  /** The milliseconds that the clock was moved forward by. */
  skipped: number;
  ledger: Ledger;
  /** How many of the next builds and rebuilds end as Failed. */
  failingBuilds: number;
  servers: ServerRow[];
  assets: AssetRow[];
  keys: KeyRow[];
  credentials: CredentialRow[];
  users: UserRow[];
  tokens: TokenRow[];
}
