import type { OperationName } from "../provider/api/contract";
import type { Faults } from "./faults/faults";
import type { Handle } from "./handles";
import type { RequestRecord } from "./http/requestLog";
import type { Profile } from "./profile";
import type { SeedData, Seeded } from "./seedData";
import type { Snapshots } from "./snapshots";
import type { CommandRecord } from "./ssh/commands";
import type { Ledger } from "./store/rows";

/** A simulated host that is running. */
export interface Sandbox extends Handle, Snapshots {
  readonly url: string;
  /** The owner's login. */
  readonly username: string;
  readonly password: string;
  /** The last 10,000 requests, in order. */
  readonly requests: readonly RequestRecord[];
  /** The names of the write operations that were called, in order. Calls about tokens are left out. */
  writes(): OperationName[];
  /** Clears the list of requests. */
  forgetRequests(): void;
  /**
   * The last 1,000 commands that clients sent to servers by SSH, in order. The sandbox records commands, but does not
   * run them.
   */
  readonly commands: readonly CommandRecord[];
  /** The host's current time, in milliseconds since the epoch. */
  now(): number;
  /**
   * Moves the host's clock forward. Background work that is due by then has ended.
   * @param duration milliseconds, or text such as `"1h30m"`
   */
  advance(duration: number | string): void;
  /**
   * Adds servers, keys, assets and users to the account as if they had always been there: the servers are built, and
   * the ledger does not list them.
   * @throws naming what is wrong; in that case nothing was created.
   */
  seed(data: SeedData): Seeded;
  /** The faults in force. */
  readonly faults: Faults;
  /** The settings of this sandbox. With a state file, the seed is that of the first start. */
  readonly settings: { readonly seed: number; readonly profile: Profile };
  /** The orders since the beginning, and the calls that lost data or a service. */
  readonly ledger: Ledger;
  close(): Promise<void>;
}
