import { abortable, atMost } from "../../clock";
import { giveUpMs } from "../afterwards";
import type { Host } from "../host";
import { ifPermitted } from "../secondSource";
import { seenIn } from "../shown/listReading";
import { createListReader } from "./listReader";
import type { Listed, RecordList } from "./recordList";

export interface ListQuestion {
  readonly key: string;
  readonly accnt: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** A reading that started after this moment will do, in milliseconds since the epoch. */
  readonly since?: number | undefined;
  /** Nothing that it asks for was sent yet: a reading that started a moment ago will do, if it was not asked for the key. */
  readonly isFirst?: boolean | undefined;
  /** Until this is aborted it starts no reading: the next one of the whole list answers it, whoever asks for that. */
  readonly patience?: AbortSignal | undefined;
}

/**
 * The records of this key in the account's list. Unless the question has a `since`, the reads of one operation share a
 * reading, so that a refresh of hundreds of resources takes a few calls; each key is given once by it. A record that is
 * missing in an incomplete answer may still exist: see `surelyListed`.
 *
 * @throws what the client throws: a list that cannot be read says nothing about any record.
 */
export async function listed<Item>(
  host: Host,
  list: RecordList<Item>,
  { key, accnt, signal, since, isFirst = false, patience }: ListQuestion,
): Promise<Listed<Item>> {
  const name = nameOf(list, accnt);
  const reader = host.lists.get(name) ?? createListReader(host, accnt);
  host.lists.set(name, reader);
  return abortable(reader.read({ list, key, since, isFirst, patience }) as Promise<Listed<Item>>, signal);
}

/**
 * A record from the list that all share. Undefined: the list lacks it, or this user may not read the list. Pages shift
 * while others add and remove records, so the record's own call decides then whether it is gone.
 */
export const listedRecord = async <Item>(
  host: Host,
  list: RecordList<Item>,
  question: ListQuestion,
): Promise<Item | undefined> => seenIn((await ifPermitted(listed(host, list, question))) ?? {}).at(-1);

/**
 * Like {@link listed}, by a reading that starts after the question: what is looked for may have come a moment ago. All
 * who ask at this moment share it, by whatever key.
 */
export const listedNow: typeof listed = (host, list, question) =>
  listed(host, list, { ...question, since: question.since ?? host.clock.now() });

/** Like {@link listedNow}, if it can be done without: undefined if the list does not answer in time. */
export const listedSoon: <Item>(
  ...which: Parameters<typeof listed<Item>>
) => Promise<Listed<Item> | undefined> = (host, ...which) =>
  atMost(host.clock, giveUpMs, listedNow(host, ...which));

/** Called after a write, because the list may have changed: under each account, as one may be the usual one. */
export function forgetListed(host: Host, { source }: Pick<RecordList<never>, "source">): void {
  for (const [name, reader] of host.lists) if (name.startsWith(startOf(source))) reader.forget();
}

const startOf = (source: string): string => `${source} of `;

const nameOf = ({ source }: Pick<RecordList<never>, "source">, account: number | undefined): string =>
  `${startOf(source)}${account ?? "the account"}`;
