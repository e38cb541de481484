// The sandbox's stored rows: plain wire-like records, nothing that JSON cannot carry.
import type { OperationName } from "../../provider/api/contract";

/** Work in the background. It is not run: its end is applied by the first request after `endsAt`. */
export interface BackgroundProcess {
  readonly kind: "build" | "rebuild" | "power" | "removal";
  readonly task: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endsAt: number;
  /** The word of `status` until then. */
  readonly status: string;
  /** How it ends: `Failed`, or the power state after it. */
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
  /** Whether its first build has succeeded: from then on it shows its address. */
  built: boolean;
  backup_enabled: boolean;
  backup_plan: string;
  backup_quota: string;
  bandwidth_quota: string;
  features: Record<string, unknown>;
  ip_count: number;
  ip6_count: number;
  /** All of them, the primary one first. */
  ips?: readonly string[];
  /** Its /64 blocks. */
  ip6s?: readonly string[];
  create_date: string;
  public_ssh_key?: string;
  /** Where an SSH server answers at its address. */
  private_host_keys?: readonly string[];
  powerStatus: PowerStatus;
  /** The power before its last change, and the time of that change: milliseconds since the epoch. */
  powerBefore?: { readonly powerStatus: PowerStatus; readonly changedAt: number };
  process?: BackgroundProcess;
  /** The work in the hour before its last work ended. */
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
  /** `at`: the time of its start, if that is later than the request. */
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
  /** Accounts of the user; the first is used when a call names none. */
  accounts: number[];
  /**
   * Operations that the user may not call, by contract name, the parts it starts with, or `*`: `server.create`,
   * `sshKey`.
   */
  denied: string[];
  /** Base32 secret when the user has two-factor authentication. */
  totpSecret?: string;
  /** Windows of thirty seconds that a passcode was used in. */
  usedWindows: number[];
}

export interface TokenRow {
  token: string;
  username: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** The time when the password was last given for it or for a token before it; a file of an older version lacks it. */
  since?: number;
}

/** An ordered server: it costs money from then on, whatever becomes of it. */
export interface Order {
  /** When, milliseconds since the epoch. */
  readonly at: number;
  readonly uniqId: string;
  readonly domain: string;
  readonly type: string;
  readonly planId: string;
  readonly user: string;
}

/** One call that lost data or a service. */
export interface Destruction {
  readonly at: number;
  readonly operation: OperationName;
  /** The params of the call, secrets removed. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly user: string;
}

/** The irreversible acts in the account: a test asks it how many servers it would have paid for. */
export interface Ledger {
  readonly orders: Order[];
  readonly destructions: Destruction[];
}

/** Everything that a restart must keep. */
export interface State {
  /** The seed of the random generator. */
  seed: number;
  /** The random generator's state. */
  random: number;
  nextId: number;
  nextTask: number;
  nextAddress: number;
  nextConsole: number;
  /** Milliseconds that the clock was moved forward by. */
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
