import { clamp } from "../../api/waiting/poll";
import { boundedWait } from "../../clock";
import { giveUpMs } from "../afterwards";
import type { Host, ListReader } from "../host";
import { createListReadings, isFiltered, type KeyQuestion, type ListAnswer } from "./sharedReading";
import { type StartedRead, serves, servesLater, withoutFilter, wordsOf } from "./startedRead";

/** How long a read of a list waits for further requests to join it, in milliseconds. */
const joinMs = 5;
/**
 * The time between the starts of two reads, in milliseconds: as long as the last read took, within these limits. The
 * later read serves all requests that arrive until it starts. A slow host, or one that has refused a read, is therefore
 * not called more often.
 */
const [shortestPauseMs, longestPauseMs] = [50, 250];
/**
 * How long a read of the whole list still counts as just started, in milliseconds: per record, and at most. Otherwise a
 * run with thousands of servers would read a list of thousands before every few orders.
 */
const [momentOfEachMs, longestMomentMs] = [1, 3_000];
/**
 * The next read starts without a pause as soon as all callers of the last read are back, because nobody else is
 * expected. At least so many callers must wait, because a read for fewer costs more than it gains.
 */
const fewestBack = 4;
/** After a read of the whole list, which may be long, the time until the next read is longer by this factor. */
const pauseTimesOfWhole = 2;
/**
 * After this many requests that a recent read of the whole list could have served, the whole list is read, because it
 * also serves later requests of the run: a destroy of hundreds of servers looks up each of them. If only a few servers
 * leave a stack of thousands, no list of thousands is read.
 */
const manyQuestions = 32;

/**
 * Creates the reader of one list of one account. The reads of the list follow one another, and each read serves all
 * requests that arrive before it starts.
 */
export function createListReader(host: Host, account: number | undefined): ListReader {
  const { clock } = host;
  let lastStarted: StartedRead | undefined;
  let isForgotten = false;
  /** The last read of the whole list. Filtered reads may have followed it. */
  let lastWhole: StartedRead | undefined;
  /** How long a read of the whole list still counts as just started, in milliseconds. */
  let momentMs = 0;
  const start = createListReadings(host, account, (records) => {
    momentMs = Math.min(records * momentOfEachMs, longestMomentMs);
  });
  /**
   * The last read of the whole list for requests with {@link KeyQuestion.mayBeRecent}, and the records changed since.
   */
  let recent: { readonly whole: StartedRead; readonly written: Set<string> } | undefined;
  /** The number of requests with {@link KeyQuestion.mayBeRecent} since then that the list did not serve. */
  let missed = 0;
  /** The next read, and the requests that share it. */
  let nextReading: { readonly questions: KeyQuestion[]; readonly reading: Promise<ListAnswer> } | undefined;
  /** Resolves when the next read may start. */
  let previousEnd: Promise<unknown> = Promise.resolve();
  /** Ends the pause before the next read. */
  let startEarly: (() => void) | undefined;
  /** Callers that wait for someone else to read the whole list. */
  const patient = new Set<(reading: ListAnswer) => void>();

  const areBack = ({ length }: readonly KeyQuestion[]) =>
    lastStarted?.succeeded === true && length >= Math.max(lastStarted.callers, fewestBack);

  /** Starts the next read after the previous one, so that all requests in the meantime share it. */
  async function follow(questions: readonly KeyQuestion[]): Promise<ListAnswer> {
    await Promise.all([clock.sleep(joinMs), previousEnd]);
    const pause = lastStarted ? lastStarted.at + lastStarted.pauseMs - clock.now() : 0;
    if (pause > 0 && !areBack(questions)) {
      const allBack = new Promise<void>((resolve) => {
        startEarly = resolve;
      });
      await boundedWait(clock, Math.min(pause, longestPauseMs), allBack);
    }
    [nextReading, startEarly] = [undefined, undefined];
    missed += questions.filter(({ mayBeRecent }) => mayBeRecent).length;
    const sentQuestions = missed >= manyQuestions ? questions.map(withoutFilter) : questions;
    const reading = start(sentQuestions);
    const startedReading: StartedRead = {
      at: clock.now(),
      answered: new Set(questions.map(wordsOf)),
      reading,
      pauseMs: longestPauseMs,
      callers: Math.max(questions.length, (lastStarted?.callers ?? 0) / 2),
      succeeded: false,
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
    const answers = Promise.allSettled(questions.map(reading)).then((results) => {
      if (!results.every(({ status }) => status === "fulfilled")) return;
      startedReading.succeeded = true;
      const took = clock.now() - startedReading.at;
      startedReading.pauseMs = clamp(
        (isWhole ? pauseTimesOfWhole : 1) * took,
        shortestPauseMs,
        longestPauseMs,
      );
    });
    // The next read starts even if this read has not ended within the time limit.
    previousEnd = boundedWait(clock, giveUpMs, answers);
    return reading;
  }

  async function join(question: KeyQuestion) {
    const questions = nextReading?.questions ?? [];
    questions.push(question);
    if (areBack(questions)) startEarly?.();
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

  function recentFor(question: KeyQuestion, now: number): StartedRead | undefined {
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
