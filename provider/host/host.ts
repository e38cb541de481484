import type { Calls } from "../api/client";
import type { StartProgress } from "../api/waiting/progress";
import type { Clock } from "../clock";
import type { CountedIds } from "./countedIds";

/** Reads one list of one account once for all callers that look up a record in it by a key. */
export interface ListReader {
  read(question: object): Promise<unknown>;
  /**
   * A reading that has already started is no answer to later questions.
   *
   * @param id of the only record that was written.
   */
  forget(id?: string): void;
}

/** The port's knowledge of the host: the client, and what this process has learnt of the host. */
export interface Host {
  readonly client: Calls;
  readonly clock: Clock;
  /** Reports the progress of a wait. */
  readonly startProgress: StartProgress;
  /** The members and parameters that the host has refused, so that it is not asked for them again. */
  readonly hostLacks: Set<string>;
  /** See `ListHost`. */
  readonly longPages: Map<string, number>;
  readonly countedIds: CountedIds;
  /** The shortest time that each kind of work has taken here, in milliseconds, by its name. */
  readonly workTimes: Map<string, number>;
  /**
   * By account: the number of servers that were asked for by their own calls, as long as that costs less than a list.
   */
  readonly ownCalls: Map<string, number>;
  /** By list and account: questions to a list share its readings. */
  readonly lists: Map<string, ListReader>;
  /** Domains of assets that the host's lists do not report, by their id. */
  readonly domains: Map<string, Promise<string | undefined>>;
  /** By the records of a reading without a domain: the knowledge about these. */
  readonly keylessIndexes: WeakMap<readonly object[], Map<string, object>>;
  /** Runs tasks of one name one after another, because two equal creates at once would each take the other's record. */
  readonly inTurn: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
}
