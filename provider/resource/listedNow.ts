import DataLoader from "dataloader";
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

/** What a reading says; undefined: it was not read for that. */
type Answers = (question: Question) => ListedNow<unknown> | undefined;

/** One reading of a list starts so many milliseconds after the last one, and serves all who asked until then. */
const between = 250;
/** If so many have asked, it starts at once. */
const many = 8;
/** After so many milliseconds without an answer the next reading starts. */
export const slow = 15_000;

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

function createCurrentReads<Item>(
  session: Session,
  { page: pageOf }: CurrentList<Item>,
  account: number | undefined,
): CurrentReads {
  const { clock } = session;
  /** When the last reading started, whether it is in progress, and what the last one that ended says. */
  let startedAt = Number.NEGATIVE_INFINITY;
  let open: Promise<unknown> = Promise.resolve();
  let last = { startedAt, answers: (() => undefined) as Answers };
  /** How many wait for the next reading, and what starts it when they are many. */
  let waiting = 0;
  let manyWait = () => {};

  const page = wholePage((size) => pageOf(session, account, size));

  async function read(questions: readonly Question[]): Promise<Answers> {
    const asked = keysOfEach(questions);
    const calls = [...asked].reduce((sum, [one, keys]) => sum + callsFor(one, keys.size), 0);
    const items = await page.read(calls);
    return items ? answersOfPage(items) : filtered(session, account, asked);
  }

  const shared = new DataLoader<Question, ListedNow<unknown> | undefined>(
    async (questions) => {
      const now = clock.now();
      startedAt = now;
      const reading = read(questions);
      open = atMost(
        clock,
        slow,
        reading.catch(() => {}),
      );
      const answers = await reading;
      last = { startedAt: now, answers };
      return questions.map(answers);
    },
    // One reading follows the other, so that all who ask in the meantime share the next one.
    {
      cache: false,
      batchScheduleFn: (run) => {
        waiting = 0;
        const joined = new Promise<void>((resolve) => {
          manyWait = resolve;
        }).then(() => clock.sleep(gathering));
        const pause = clock.sleep(clamp(startedAt + between - clock.now(), gathering, between));
        void Promise.all([Promise.race([pause, joined]), open]).then(run);
      },
    },
  );

  return {
    async read(asked, since = Number.POSITIVE_INFINITY) {
      const question = asked as Question;
      const known = last.startedAt > since ? last.answers(question) : undefined;
      if (known) return known;
      // If each key takes a call of its own, nothing is gained by waiting for others.
      if (page.isLong() && question.list.some.most === 1)
        return (await filtered(session, account, keysOfEach([question])))(question);
      const found = shared.load(question);
      waiting += 1;
      if (waiting === many) manyWait();
      return found;
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
function answersOfPage(items: readonly unknown[]): Answers {
  const found = new Map<CurrentList<unknown>, ReturnType<typeof byKey>>();
  return ({ list, key }) => {
    const of = found.get(list) ?? byKey(list, items);
    found.set(list, of);
    return { items: of(key), isWhole: true, isFiltered: false };
  };
}

/** Of the records of these keys only. */
async function filtered(session: Session, account: number | undefined, asked: Asked): Promise<Answers> {
  const read = async ([list, keys]: [CurrentList<unknown>, ReadonlySet<string>]) =>
    [list, await readFiltered(session, account, list, [...keys])] as const;
  const found = new Map(await Promise.all([...asked].map(read)));
  return ({ list, key }) => {
    const ofKey = found.get(list)?.get(key);
    return ofKey && { ...ofKey, isFiltered: true };
  };
}
