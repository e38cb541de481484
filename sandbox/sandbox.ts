import type { OperationName } from "../provider/api/contract";
import type { Faults } from "./faults/faults";
import type { Handle } from "./handles";
import type { RequestRecord } from "./http/requestLog";
import type { Profile } from "./profile";
import type { SeedData, Seeded } from "./seedData";
import type { Snapshots } from "./snapshots";
import type { CommandRecord } from "./ssh/commands";
import type { Ledger } from "./store/rows";

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
  /** Commands that were run by SSH on servers, in order: the last 1,000. They are noted, and not run. */
  readonly commands: readonly CommandRecord[];
  /** Time at the host now, in milliseconds since the epoch. */
  now(): number;
  /**
   * Moves time forward; what ends in the meantime has ended.
   * @param duration milliseconds, or text such as `"1h30m"`
   */
  advance(duration: number | string): void;
  /**
   * Gives the host servers (built, in no ledger), keys, assets and users, as if they had always been there.
   * @throws naming what is wrong; then nothing was created.
   */
  seed(data: SeedData): Seeded;
  /** The faults in force. */
  readonly faults: Faults;
  /** The settings that it was started with; a state file keeps the seed that it started with. */
  readonly settings: { readonly seed: number; readonly profile: Profile };
  /** The orders and destructions since the beginning. */
  readonly ledger: Ledger;
  close(): Promise<void>;
}
