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
  /** The minimum start time of the read, in milliseconds since the epoch. */
  readonly since?: number | undefined;
  /**
   * Whether the caller has not sent its order yet, so that a list which is slightly older lacks no record of its own. A
   * read that has just started may then serve the request, if that read has not served the key before.
   */
  readonly isFirst?: boolean | undefined;
  /** See {@link KeyQuestion}. */
  readonly mayBeRecent?: boolean | undefined;
  /**
   * Until this signal is aborted, the request starts no read. The next read of the whole list that another caller
   * starts serves the request.
   */
  readonly patience?: AbortSignal | undefined;
}

/**
 * Finds the records with a key in the account's list. Unless the request has a `since`, the reads of one operation
 * share a list, so that a refresh of hundreds of resources takes a few calls. A second request for the same key leads
 * to a new read. A record that is missing from an incomplete result may still exist: see `findSureRecords`.
 *
 * @throws the client's failure. A list that cannot be read proves nothing about any record.
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
 * Looks up a record in the shared list; undefined if the list lacks it, or this user may not read the list. Pages shift
 * while others add and remove records, so only the record's own call can tell whether it is gone.
 */
export const listedRecord = async <Item>(
  host: Host,
  list: RecordList<Item>,
  question: ListQuestion,
): Promise<Item | undefined> =>
  seenItems((await ifPermitted(readSharedList(host, list, question))) ?? {}).at(-1);

/**
 * Like {@link readSharedList}, with a list that is read after the request, because the record may be new. All requests
 * at that moment share the list, whatever their key.
 */
export const readFreshList: typeof readSharedList = (host, list, question) =>
  readSharedList(host, list, { ...question, since: question.since ?? host.clock.now() });

/**
 * Like {@link readFreshList}, for a caller that does not depend on the list; undefined if it cannot be read in time.
 */
export const readListInTime: <Item>(
  ...which: Parameters<typeof readSharedList<Item>>
) => Promise<Listed<Item> | undefined> = (host, ...which) =>
  boundedWait(host.clock, giveUpMs, readFreshList(host, ...which));

/**
 * Called after a write, because older lists may be outdated. The lists of all accounts are forgotten, because an
 * account number may mean the default account.
 *
 * @param id the id of the only record that was changed; undefined if any record may have changed.
 */
export function forgetListed(host: Host, { source }: Pick<RecordList<never>, "source">, id?: string): void {
  for (const [name, reader] of host.lists) if (name.startsWith(startOf(source))) reader.forget(id);
}

const startOf = (source: string): string => `${source} of `;

const nameOf = ({ source }: Pick<RecordList<never>, "source">, account: number | undefined): string =>
  `${startOf(source)}${account ?? "the account"}`;
