import { abortable, boundedWait } from "../../clock";
import { giveUpMs } from "../afterwards";
import type { Host } from "../host";
import { ifPermitted } from "../secondSource";
import { seenItems } from "../shown/listReading";
import { createListReader } from "./listReader";
import type { Listed, RecordList } from "./recordList";

export interface ListQuestion {
  readonly key: string;
  readonly accnt: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** A reading that started after this moment will do, in milliseconds since the epoch. */
  readonly since?: number | undefined;
  /** No question has been sent yet: a reading that has just started will do, if it was not asked for the key. */
  readonly isFirst?: boolean | undefined;
  /** See {@link KeyQuestion}. */
  readonly mayBeRecent?: boolean | undefined;
  /**
   * Until this is aborted it starts no reading: the next reading of the whole list answers it, whoever asks for that.
   */
  readonly patience?: AbortSignal | undefined;
}

/**
 * The records of this key in the account's list. Unless the question has a `since`, the reads of one operation share a
 * reading, so that a refresh of hundreds of resources takes a few calls. A reading answers each key once. A record that
 * is missing in an incomplete answer may still exist: see `findListedRecords`.
 *
 * @throws the client's failure: a list that cannot be read proves nothing about any record.
 */
export async function readSharedList<Item>(
  host: Host,
  list: RecordList<Item>,
  { key, accnt, signal, since, isFirst = false, mayBeRecent, patience }: ListQuestion,
): Promise<Listed<Item>> {
  const name = nameOf(list, accnt);
  const reader = host.lists.get(name) ?? createListReader(host, accnt);
  host.lists.set(name, reader);
  return abortable(
    reader.read({ list, key, since, isFirst, mayBeRecent, patience }) as Promise<Listed<Item>>,
    signal,
  );
}

/**
 * A record from the shared list. Undefined: the list lacks it, or this user may not read the list. Pages shift while
 * others add and remove records, so the record's own call decides whether it is gone.
 */
export const listedRecord = async <Item>(
  host: Host,
  list: RecordList<Item>,
  question: ListQuestion,
): Promise<Item | undefined> =>
  seenItems((await ifPermitted(readSharedList(host, list, question))) ?? {}).at(-1);

/**
 * Like {@link readSharedList}, with a reading that starts after the question, because the record may be new. All questions of
 * this moment share it, whatever their key.
 */
export const readFreshList: typeof readSharedList = (host, list, question) =>
  readSharedList(host, list, { ...question, since: question.since ?? host.clock.now() });

/** Like {@link readFreshList}, for a caller that can do without: undefined if the list does not answer in time. */
export const listedSoon: <Item>(
  ...which: Parameters<typeof readSharedList<Item>>
) => Promise<Listed<Item> | undefined> = (host, ...which) =>
  boundedWait(host.clock, giveUpMs, readFreshList(host, ...which));

/**
 * Called after a write, because the list may have changed. It applies to every account, because one may be the default
 * one.
 *
 * @param id of the only record that was written; undefined: any may be another.
 */
export function forgetListed(host: Host, { source }: Pick<RecordList<never>, "source">, id?: string): void {
  for (const [name, reader] of host.lists) if (name.startsWith(startOf(source))) reader.forget(id);
}

const startOf = (source: string): string => `${source} of `;

const nameOf = ({ source }: Pick<RecordList<never>, "source">, account: number | undefined): string =>
  `${startOf(source)}${account ?? "the account"}`;
