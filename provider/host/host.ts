import type { Calls } from "../api/client";
import type { StartProgress } from "../api/waiting/progress";
import type { Clock } from "../clock";
import type { CountedIds } from "./countedIds";

/** Reads one list of one account. Callers that look up records in it at the same time share the read. */
export interface ListReader {
  read(question: object): Promise<unknown>;
  /**
   * Marks the list as changed, so that a read which has already started does not serve later requests.
   *
   * @param id the id of the only record that was changed; undefined if any record may have changed.
   */
  forget(id?: string): void;
}

/** The dependencies of every function of the port: the client, and what this process has learnt about the host. */
export interface Host {
  readonly client: Calls;
  readonly clock: Clock;
  readonly startProgress: StartProgress;
  /** The fields and parameters that the host has refused, so that they are not requested again. */
  readonly hostLacks: Set<string>;
  /** The largest complete single page of each list; see `ListHost`. */
  readonly longPages: Map<string, number>;
  readonly countedIds: CountedIds;
  /** The shortest time that each kind of work has taken at this host, in milliseconds, by the name of the work. */
  readonly workTimes: Map<string, number>;
  /** For each account, the number of servers that were read by their own calls while that was cheaper than a list. */
  readonly ownCalls: Map<string, number>;
  /** The readers of lists, by list and account; callers share them. */
  readonly lists: Map<string, ListReader>;
  /** Domains of assets that the host's lists do not report, by asset id. */
  readonly domains: Map<string, Promise<string | undefined>>;
  /** For the records without a domain in one read of a list: the domains that the records' own calls have shown. */
  readonly keylessIndexes: WeakMap<readonly object[], Map<string, object>>;
  /**
   * Runs tasks of the same name one after another. Otherwise two equal creates at the same time could each claim the
   * other's record.
   */
  readonly inTurn: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
}
