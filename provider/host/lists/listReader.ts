import { hostName } from "../../normalForms";
import type { Host, ListReader } from "../host";
import { createReadPace } from "./readPace";
import { createListReadings, isFiltered, type KeyQuestion, type ListAnswer } from "./sharedReading";

/**
 * How long a read of the whole list still counts as just started, in milliseconds: per record, and at most. Otherwise a
 * run with thousands of servers would read a list of thousands before every few orders.
 */
const [momentOfEachMs, longestMomentMs] = [1, 3_000];
/**
 * How long the reads of one operation share a read of the list, in milliseconds. Such reads follow each other closely.
 */
const sharedMs = 30_000;
/**
 * After this many requests that a recent read of the whole list could have served, the whole list is read, because it
 * also serves later requests of the run: a destroy of hundreds of servers looks up each of them. If only a few servers
 * leave a stack of thousands, no list of thousands is read.
 */
const manyQuestions = 32;

/** A read of a list, and the keys that it has served. A second request for the same key triggers a new read. */
interface Started {
  readonly at: number;
  readonly answered: Set<string>;
  readonly reading: ListAnswer;
}

/**
 * Creates the reader of one list of one account. The reads of the list follow one another, and each read serves all
 * requests that arrive before it starts.
 */
export function createListReader(host: Host, account: number | undefined): ListReader {
  const { clock } = host;
  let lastStarted: Started | undefined;
  let isForgotten = false;
  /** The last read of the whole list. Filtered reads may have followed it. */
  let lastWhole: Started | undefined;
  /** How long a read of the whole list still counts as just started, in milliseconds. */
  let momentMs = 0;
  const start = createListReadings(host, account, (records) => {
    momentMs = Math.min(records * momentOfEachMs, longestMomentMs);
  });
  /**
   * The last read of the whole list for requests with {@link KeyQuestion.mayBeRecent}, and the records changed since.
   */
  let recent: { readonly whole: Started; readonly written: Set<string> } | undefined;
  /** The number of requests with {@link KeyQuestion.mayBeRecent} since then that the list did not serve. */
  let missed = 0;
  /** The next read, and the requests that share it. */
  let nextReading: { readonly questions: KeyQuestion[]; readonly reading: Promise<ListAnswer> } | undefined;
  const pace = createReadPace(clock);
  /** Callers that wait for someone else to read the whole list. */
  const patient = new Set<(reading: ListAnswer) => void>();

  /** Starts the next read when it is due, so that all requests in the meantime share it. */
  async function follow(questions: readonly KeyQuestion[]): Promise<ListAnswer> {
    await pace.turn(nextRead(questions));
    nextReading = undefined;
    missed += questions.filter(({ mayBeRecent }) => mayBeRecent).length;
    const sentQuestions = missed >= manyQuestions ? questions.map(withoutFilter) : questions;
    const reading = start(sentQuestions);
    const startedReading: Started = {
      at: clock.now(),
      answered: new Set(questions.map(wordsOf)),
      reading,
    };
    lastStarted = startedReading;
    isForgotten = false;
    const isWhole = !sentQuestions.every(isFiltered);
    if (isWhole) {
      lastWhole = startedReading;
      recent = { whole: startedReading, written: new Set() };
      missed = 0;
      for (const hear of patient) hear(reading);
    }
    const answers = Promise.allSettled(questions.map(reading));
    const isSuccess = answers.then((results) => results.every(({ status }) => status === "fulfilled"));
    pace.started(questions.length, isWhole, isSuccess);
    return reading;
  }

  async function join(question: KeyQuestion) {
    const questions = nextReading?.questions ?? [];
    questions.push(question);
    pace.joined(nextRead(questions));
    nextReading ??= { questions, reading: follow(questions) };
    return (await nextReading.reading)(question);
  }

  /** Waits until another caller reads the whole list, or until the patience of this caller ends. */
  async function wait(question: KeyQuestion, patience: AbortSignal) {
    const endController = new AbortController();
    const answer = await new Promise<ReturnType<ListAnswer>>((resolve) => {
      const hear = (reading: ListAnswer) => {
        patient.delete(hear);
        endController.abort("it is answered");
        resolve(reading(question));
      };
      const ask = () => {
        patient.delete(hear);
        resolve(join(question));
      };
      if (patience.aborted) return ask();
      patient.add(hear);
      patience.addEventListener("abort", ask, { once: true, signal: endController.signal });
    });
    return answer;
  }

  /**
   * Serves a request from the last read, if that is recent enough. A failure of that read only concerns the callers
   * that started it; here it leads to a new read.
   */
  async function answerOfLast(question: KeyQuestion) {
    const now = clock.now();
    const isServed = lastStarted !== undefined && !isForgotten && serves(lastStarted, question, now);
    const isRecent = lastWhole !== undefined && servesLater(lastWhole, question, now - momentMs);
    const startedReading = isRecent ? lastWhole : isServed ? lastStarted : recentFor(question, now);
    startedReading?.answered.add(wordsOf(question));
    return startedReading?.reading(question).catch(() => undefined);
  }

  function recentFor(question: KeyQuestion, now: number): Started | undefined {
    if (!recent || !question.mayBeRecent || recent.written.has(question.key)) return undefined;
    return serves(recent.whole, withoutFilter(question), now) ? recent.whole : undefined;
  }

  return {
    read: async (question: KeyQuestion) =>
      (await answerOfLast(question)) ??
      (question.patience ? wait(question, question.patience) : join(question)),
    // Forgetting does not make reads start earlier.
    forget: (id) => {
      isForgotten = true;
      lastWhole = undefined;
      if (id === undefined) recent = undefined;
      else recent?.written.add(id);
    },
  };
}

const nextRead = (questions: readonly KeyQuestion[]) => ({
  questions,
  isFiltered: () => questions.every(isFiltered),
});

/**
 * The same request with the start time removed, so that a read of the whole list from the last half minute can serve
 * it.
 */
const withoutFilter = (question: KeyQuestion): KeyQuestion =>
  question.mayBeRecent ? { ...question, since: undefined } : question;

const wordsOf = ({ list, key }: KeyQuestion): string => `${list.by} ${list.inAnyCase ? hostName(key) : key}`;

const serves = ({ at, answered }: Started, question: KeyQuestion, now: number): boolean =>
  question.since === undefined
    ? now - at < sharedMs && !answered.has(wordsOf(question))
    : at > question.since;

/**
 * Whether a read of the whole list still serves a request without a filter, although filtered reads may have followed
 * it.
 */
function servesLater({ at, answered }: Started, question: KeyQuestion, moment: number): boolean {
  if (question.since === undefined || isFiltered(question)) return false;
  return at > question.since || (question.isFirst && !answered.has(wordsOf(question)) && at > moment);
}
