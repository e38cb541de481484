import { clamp } from "../../api/waiting/poll";
import { boundedWait } from "../../clock";
import { hostName } from "../../normalForms";
import { giveUpMs } from "../afterwards";
import type { Host, ListReader } from "../host";
import { createListReadings, isFiltered, type KeyQuestion, type ListAnswer } from "./sharedReading";

/** The time that a reading waits for others to join, in milliseconds. */
const joinMs = 5;
/**
 * The time between the starts of two readings, in milliseconds: as long as the last one took, within these bounds. The
 * later one serves all who have asked until then. A slow host, or one that has refused, is not asked more often.
 */
const [shortestPauseMs, longestPauseMs] = [50, 250];
/**
 * A reading of the whole list counts as just started for so many milliseconds for each of its records, and at most for
 * so many in all. Otherwise a run of thousands would read a list of thousands before each few of its orders.
 */
const [momentOfEachMs, longestMomentMs] = [1, 3_000];
/** After a reading of the whole list, which may be long, the next one starts so many times later. */
const pauseTimesOfWhole = 2;
/** The time that the reads of one operation share a reading, in milliseconds. They follow each other closely. */
const sharedMs = 30_000;
/**
 * After so many questions that a recent reading would have answered, one of the whole list is worth it, because it
 * answers the later ones of this run as well: a destroy of hundreds asks for each of its servers. A few that leave a
 * stack of thousands read no list of thousands.
 */
const manyQuestions = 32;

/** A reading, and the keys that it has answered: a second question about the same key triggers a new reading. */
interface Started {
  readonly at: number;
  readonly answered: Set<string>;
  readonly reading: ListAnswer;
  /** The time from its start to that of the next one, in milliseconds. */
  pauseMs: number;
}

/** Reads one list of one account: one reading after another, each for all who have asked until it starts. */
export function createListReader(host: Host, account: number | undefined): ListReader {
  const { clock } = host;
  let last: Started | undefined;
  let isForgotten = false;
  /** The last reading of the whole list: readings of some records may have followed. */
  let lastWhole: Started | undefined;
  /** The time that a reading of the whole list counts as just started. */
  let momentMs = 0;
  const start = createListReadings(host, account, (records) => {
    momentMs = Math.min(records * momentOfEachMs, longestMomentMs);
  });
  /** The last reading of the whole list for {@link KeyQuestion.mayBeRecent}, and the records written since. */
  let recent: { readonly whole: Started; readonly written: Set<string> } | undefined;
  /** The questions since then that it did not answer. */
  let missed = 0;
  /** The next reading, and the callers that share it. */
  let next: { readonly questions: KeyQuestion[]; readonly reading: Promise<ListAnswer> } | undefined;
  /** The reading that the next one waits for. */
  let open: Promise<unknown> = Promise.resolve();
  /** The callers that wait for a reading of the whole list without asking for one. */
  const patient = new Set<(reading: ListAnswer) => void>();

  /** The readings follow one another, so that all questions in the meantime share the next one. */
  async function follow(questions: readonly KeyQuestion[]): Promise<ListAnswer> {
    await Promise.all([clock.sleep(joinMs), open]);
    const pause = last ? last.at + last.pauseMs - clock.now() : 0;
    if (pause > 0) await clock.sleep(Math.min(pause, longestPauseMs));
    next = undefined;
    missed += questions.filter(({ mayBeRecent }) => mayBeRecent).length;
    const asked = missed >= manyQuestions ? questions.map(withoutFilter) : questions;
    const reading = start(asked);
    const started: Started = {
      at: clock.now(),
      answered: new Set(questions.map(wordsOf)),
      reading,
      pauseMs: longestPauseMs,
    };
    last = started;
    isForgotten = false;
    const isWhole = !asked.every(isFiltered);
    if (isWhole) {
      lastWhole = started;
      recent = { whole: started, written: new Set() };
      missed = 0;
      for (const hear of patient) hear(reading);
    }
    const answers = Promise.allSettled(questions.map(reading)).then((settled) => {
      if (!settled.every(({ status }) => status === "fulfilled")) return;
      const took = clock.now() - started.at;
      started.pauseMs = clamp((isWhole ? pauseTimesOfWhole : 1) * took, shortestPauseMs, longestPauseMs);
    });
    // If there is no answer by then, the next one starts.
    open = boundedWait(clock, giveUpMs, answers);
    return reading;
  }

  async function join(question: KeyQuestion) {
    const questions = next?.questions ?? [];
    questions.push(question);
    next ??= { questions, reading: follow(questions) };
    return (await next.reading)(question);
  }

  /** Waits until others ask for the whole list, or its patience ends. */
  async function wait(question: KeyQuestion, patience: AbortSignal) {
    const ended = new AbortController();
    const answer = await new Promise<ReturnType<ListAnswer>>((resolve) => {
      const hear = (reading: ListAnswer) => {
        patient.delete(hear);
        ended.abort("it is answered");
        resolve(reading(question));
      };
      const ask = () => {
        patient.delete(hear);
        resolve(join(question));
      };
      if (patience.aborted) return ask();
      patient.add(hear);
      patience.addEventListener("abort", ask, { once: true, signal: ended.signal });
    });
    return answer;
  }

  /** The last reading, if it is new enough. The reading failed only for the callers that asked for it. */
  async function answerOfLast(question: KeyQuestion) {
    const now = clock.now();
    const isServed = last !== undefined && !isForgotten && serves(last, question, now);
    const isRecent = lastWhole !== undefined && servesLater(lastWhole, question, now - momentMs);
    const started = isRecent ? lastWhole : isServed ? last : recentFor(question, now);
    started?.answered.add(wordsOf(question));
    return started?.reading(question).catch(() => undefined);
  }

  function recentFor(question: KeyQuestion, now: number): Started | undefined {
    if (!recent || !question.mayBeRecent || recent.written.has(question.key)) return undefined;
    return serves(recent.whole, withoutFilter(question), now) ? recent.whole : undefined;
  }

  return {
    read: async (question: KeyQuestion) =>
      (await answerOfLast(question)) ??
      (question.patience ? wait(question, question.patience) : join(question)),
    // The host is not asked more often for that.
    forget: (id) => {
      isForgotten = true;
      lastWhole = undefined;
      if (id === undefined) recent = undefined;
      else recent?.written.add(id);
    },
  };
}

/** A question that the whole list answers. */
const withoutFilter = (question: KeyQuestion): KeyQuestion =>
  question.mayBeRecent ? { ...question, since: undefined } : question;

const wordsOf = ({ list, key }: KeyQuestion): string => `${list.by} ${list.inAnyCase ? hostName(key) : key}`;

const serves = ({ at, answered }: Started, question: KeyQuestion, now: number): boolean =>
  question.since === undefined
    ? now - at < sharedMs && !answered.has(wordsOf(question))
    : at > question.since;

/** Whether a reading of the whole list will do for records that no filter shows, although others may have followed. */
function servesLater({ at, answered }: Started, question: KeyQuestion, moment: number): boolean {
  if (question.since === undefined || isFiltered(question)) return false;
  return at > question.since || (question.isFirst && !answered.has(wordsOf(question)) && at > moment);
}
