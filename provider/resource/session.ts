import type { Client } from "../api/client";
import type { StartProgress } from "../api/waiting/progress";
import type { Catalogue } from "../catalogue/catalogue";
import type { Clock } from "../clock";
import type { Configuration } from "../config";
import type { SshNetwork } from "../ssh/network";
import type { Notes } from "./notes";
import type { RunRecord } from "./runRecord";
import type { InTurn } from "./turns";

/** One reading of a whole list. Each key is given once by it; the next read of that asks the host again. */
export interface Reading {
  readonly at: number;
  readonly items: Promise<readonly unknown[]>;
  readonly given: Set<string>;
}

/** The reads of one list and account. */
export interface Batch {
  load(key: string): Promise<readonly unknown[]>;
}

/** The reads of one list and account that say what is there now. */
export interface CurrentReads {
  /** What a list has for a key; a reading that started after `since` will do. */
  read(question: { readonly list: object; readonly key: string }, since?: number): Promise<unknown>;
}

/** What the lists of a session share. */
interface Lists {
  readonly readings: Map<string, Reading>;
  readonly batches: Map<string, Batch>;
  readonly current: Map<string, CurrentReads>;
}

/**
 * Everything that one provider process has and has learnt. It is injected; no module holds state. Each front makes
 * one per configuration and passes it to every call.
 */
export interface Session {
  readonly configuration: Configuration;
  readonly client: Client;
  readonly clock: Clock;
  /** The way to the servers themselves. */
  readonly ssh: SshNetwork;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Texts that no line of this process quotes: secrets of the configuration and of every resource met so far. */
  readonly secrets: Set<string>;
  /** What the host offers, asked once for all resources. */
  readonly catalogue: Catalogue;
  /** Reports how far a wait is. */
  readonly startProgress: StartProgress;
  /** What the processes of this run know of its resources. */
  readonly run: RunRecord;
  readonly inTurn: InTurn;
  /** Notes on this machine: orders without an answer, and the record of the run. */
  readonly notes: Notes;
  /** Reads that share one reading of a list. */
  readonly lists: Lists;
}
