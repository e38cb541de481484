import type { Page } from "../api/client/pages";
import { clamp } from "../api/waiting/poll";
import { abortable, atMost } from "../clock";
import type { CurrentReads, Session } from "./session";
import {
  byKey,
  callsFor,
  type FilteredList,
  type Found,
  gathering,
  type ListQuestion,
  listName,
  readFiltered,
} from "./sharedList";
import { wholePage } from "./wholePage";

/** A list that says what is there at this moment. */
export interface CurrentList<Item> extends FilteredList<Item> {
  /** The first page, of this size. */
  page(session: Session, account: number | undefined, size: number): Promise<Page<Item>>;
}

export interface ListedNow<Item> extends Found<Item> {
  /** Whether the host was asked for this key, and not for the whole list. */
  readonly isFiltered: boolean;
}

/** A key, and the list that it is a key of. */
interface Question {
  readonly list: CurrentList<unknown>;
  readonly key: string;
}

/** A reading that has started. */
interface Reading {
  /** What it says; undefined: it was not read for that. */
  answer(question: Question): Promise<ListedNow<unknown> | undefined>;
  /** It has answered all. Never rejects. */
  readonly ended: Promise<unknown>;
}

/** One reading of a list starts so many milliseconds after the last one, and serves all who asked until then. */
const between = 250;
/** If so many have asked, it starts at once. */
const many = 8;
/** After so many milliseconds without an answer the next reading starts. */
export const slow = 15_000;
/** So many readings at most are without an answer: a list that hangs must leave calls for others. */
const mostUnanswered = 2;

/**
 * The records of this key in the account's list, by a reading that starts after the question: what is looked for may
 * have come a moment ago. It cannot miss a record, as the pages of a long list do that shift while others add and
 * remove records. All who ask at this moment share it, by whatever key.
 *
 * @param since a reading that started after this moment will do, in milliseconds since the epoch. Default: none.
 * @throws what the client throws: a list that cannot be read says nothing about any record.
 */
export async function listedNow<Item>(
  session: Session,
  list: CurrentList<Item>,
  { key, account, signal, since }: ListQuestion & { readonly since?: number | undefined },
): Promise<ListedNow<Item>> {
  const { current } = session.lists;
  const name = listName(list, account);
  const reads = current.get(name) ?? createCurrentReads(session, list, account);
  current.set(name, reads);
  return abortable(reads.read({ list, key }, since) as Promise<ListedNow<Item>>, signal);
}

/** Like {@link listedNow}, if it can be done without: undefined if the list does not answer in time. */
export const listedSoon = <Item>(
  session: Session,
  ...asked: [list: CurrentList<Item>, question: ListQuestion]
): Promise<ListedNow<Item> | undefined> => atMost(session.clock, slow, listedNow(session, ...asked));

function createCurrentReads<Item>(
  session: Session,
  { page: pageOf }: CurrentList<Item>,
  account: number | undefined,
): CurrentReads {
  const { clock } = session;
  /** When the last reading started, and what the next one waits for. */
  let startedAt = Number.NEGATIVE_INFINITY;
  let open: Promise<unknown> = Promise.resolve();
  const unanswered = new Set<Promise<unknown>>();
  /** The last one that has started to answer. */
  let last = { startedAt, answer: (async () => undefined) as Reading["answer"] };
  /** The next one, and who shares it. */
  let next: { readonly questions: Question[]; readonly reading: Promise<Reading> } | undefined;
  let manyHaveAsked = () => {};

  const page = wholePage((size) => pageOf(session, account, size));

  async function begin(questions: readonly Question[]): Promise<Reading> {
    const asked = keysOfEach(questions);
    const calls = [...asked].reduce((sum, [one, keys]) => sum + callsFor(one, keys.size), 0);
    const items = await page.read(calls);
    return items ? ofPage(items) : filtered(session, account, asked);
  }

  /** One reading follows the other, so that all who ask in the meantime share the next one. */
  async function follow(questions: readonly Question[]): Promise<Reading> {
    const joined = new Promise<void>((resolve) => {
      manyHaveAsked = resolve;
    }).then(() => clock.sleep(gathering));
    const pause = clock.sleep(clamp(startedAt + between - clock.now(), gathering, between));
    await Promise.all([Promise.race([pause, joined]), open]);
    if (unanswered.size >= mostUnanswered) await Promise.race(unanswered);
    next = undefined;
    const now = clock.now();
    startedAt = now;
    const begun = begin(questions);
    const ended = begun.then((reading) => reading.ended).catch(() => {});
    unanswered.add(ended);
    void ended.then(() => unanswered.delete(ended));
    open = atMost(clock, slow, ended);
    const reading = await begun;
    last = { startedAt: now, answer: reading.answer };
    return reading;
  }

  function join(question: Question): Promise<Reading> {
    const questions = next?.questions ?? [];
    questions.push(question);
    next ??= { questions, reading: follow(questions) };
    if (questions.length === many) manyHaveAsked();
    return next.reading;
  }

  return {
    async read(asked, since = Number.POSITIVE_INFINITY) {
      const question = asked as Question;
      const known = last.startedAt > since ? await last.answer(question) : undefined;
      if (known) return known;
      // If each key takes a call of its own, nothing is gained by waiting for others.
      const isAlone = page.isLong() && question.list.some.most === 1;
      const reading = isAlone ? filtered(session, account, keysOfEach([question])) : await join(question);
      return reading.answer(question);
    },
  };
}

type Asked = ReadonlyMap<CurrentList<unknown>, ReadonlySet<string>>;

function keysOfEach(questions: readonly Question[]): Asked {
  const keys = new Map<CurrentList<unknown>, Set<string>>();
  for (const { list, key } of questions) keys.set(list, (keys.get(list) ?? new Set()).add(key));
  return keys;
}

/** Of all records, by any key. */
function ofPage(items: readonly unknown[]): Reading {
  const found = new Map<CurrentList<unknown>, ReturnType<typeof byKey>>();
  return {
    async answer({ list, key }) {
      const of = found.get(list) ?? byKey(list, items);
      found.set(list, of);
      return { items: of(key), isWhole: true, isFiltered: false };
    },
    ended: Promise.resolve(),
  };
}

/** Of the records of these keys only. Each is answered as soon as its own call is. */
function filtered(session: Session, account: number | undefined, asked: Asked): Reading {
  const found = new Map(
    [...asked].map(([list, keys]) => [list, readFiltered(session, account, list, [...keys])] as const),
  );
  return {
    async answer({ list, key }) {
      const ofKey = await found.get(list)?.get(key);
      return ofKey && { ...ofKey, isFiltered: true };
    },
    ended: Promise.allSettled([...found.values()].flatMap((ofKeys) => [...ofKeys.values()])),
  };
}
