import { clamp } from "../../api/waiting/poll";
import { atMost } from "../../clock";
import { hostName } from "../../normalForms";
import { giveUpMs } from "../afterwards";
import type { Host, ListReader } from "../host";
import { createListReadings, isFiltered, type KeyQuestion, type ListAnswer } from "./sharedReading";

/** A reading waits so many milliseconds for others who ask. */
const joinMs = 5;
/**
 * A reading starts so many milliseconds after the start of the last one, and serves all who asked until then: as many as
 * that one took, within these bounds. A host that takes long, or has refused, is not asked more often for being waited for.
 */
const [shortestPauseMs, longestPauseMs] = [50, 250];
/**
 * A reading of the whole list started a moment ago if that is at most so many milliseconds for each of its records, and at
 * most so many in all. Without it a run of thousands would read a list of thousands before each few of its orders.
 */
const [momentOfEachMs, longestMomentMs] = [1, 3_000];
/** The next reading starts so many times later after one of the whole list: that may be long. */
const pauseTimesOfWhole = 2;
/** So long the reads of one operation share a reading, in milliseconds. They follow each other closely. */
const sharedMs = 30_000;

/** A reading, and the keys that it has answered: who reads one of them again asks the host again. */
interface Started {
  readonly at: number;
  readonly answered: Set<string>;
  readonly reading: ListAnswer;
  /** From its start to that of the next one, in milliseconds. */
  pauseMs: number;
}

/** Reads one list of one account: one reading after another, each for all who asked for it until it starts. */
export function createListReader(host: Host, account: number | undefined): ListReader {
  const { clock } = host;
  let last: Started | undefined;
  let isForgotten = false;
  /** The last one of the whole list: those of some records may have followed. */
  let lastWhole: Started | undefined;
  /** So long a reading of the whole list started a moment ago. */
  let momentMs = 0;
  const start = createListReadings(host, account, (records) => {
    momentMs = Math.min(records * momentOfEachMs, longestMomentMs);
  });
  /** The next one, and who shares it. */
  let next: { readonly questions: KeyQuestion[]; readonly reading: Promise<ListAnswer> } | undefined;
  /** The reading that the next one waits for. */
  let open: Promise<unknown> = Promise.resolve();
  /** Those who wait for a reading of the whole list without asking for one. */
  const patient = new Set<(reading: ListAnswer) => void>();

  /** One reading follows the other, so that all who ask in the meantime share the next one. */
  async function follow(questions: readonly KeyQuestion[]): Promise<ListAnswer> {
    await Promise.all([clock.sleep(joinMs), open]);
    const pause = last ? last.at + last.pauseMs - clock.now() : 0;
    if (pause > 0) await clock.sleep(Math.min(pause, longestPauseMs));
    next = undefined;
    const reading = start(questions);
    const started: Started = {
      at: clock.now(),
      answered: new Set(questions.map(wordsOf)),
      reading,
      pauseMs: longestPauseMs,
    };
    last = started;
    isForgotten = false;
    const isWhole = !questions.every(isFiltered);
    if (isWhole) {
      lastWhole = started;
      for (const hear of patient) hear(reading);
    }
    const answers = Promise.allSettled(questions.map(reading)).then((settled) => {
      if (!settled.every(({ status }) => status === "fulfilled")) return;
      const took = clock.now() - started.at;
      started.pauseMs = clamp((isWhole ? pauseTimesOfWhole : 1) * took, shortestPauseMs, longestPauseMs);
    });
    // Without an answer by then the next one starts.
    open = atMost(clock, giveUpMs, answers);
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
    const done = new AbortController();
    const answer = await new Promise<ReturnType<ListAnswer>>((resolve) => {
      const hear = (reading: ListAnswer) => {
        patient.delete(hear);
        done.abort("it is answered");
        resolve(reading(question));
      };
      const ask = () => {
        patient.delete(hear);
        resolve(join(question));
      };
      if (patience.aborted) return ask();
      patient.add(hear);
      patience.addEventListener("abort", ask, { once: true, signal: done.signal });
    });
    return answer;
  }

  /** The last reading, if it is new enough. It failed only for those who asked for it. */
  async function answerOfLast(question: KeyQuestion) {
    const now = clock.now();
    const isServed = last !== undefined && !isForgotten && serves(last, question, now);
    const isRecent = lastWhole !== undefined && servesLater(lastWhole, question, now - momentMs);
    const started = isRecent ? lastWhole : isServed ? last : undefined;
    started?.answered.add(wordsOf(question));
    return started?.reading(question).catch(() => undefined);
  }

  return {
    read: async (question: KeyQuestion) =>
      (await answerOfLast(question)) ??
      (question.patience ? wait(question, question.patience) : join(question)),
    // The host is not asked more often for that.
    forget: () => {
      isForgotten = true;
      lastWhole = undefined;
    },
  };
}

const wordsOf = ({ list, key }: KeyQuestion): string => `${list.by} ${list.inAnyCase ? hostName(key) : key}`;

const serves = ({ at, answered }: Started, question: KeyQuestion, now: number): boolean =>
  question.since === undefined
    ? now - at < sharedMs && !answered.has(wordsOf(question))
    : at > question.since;

/** Whether a reading of the whole list will do for what no filter shows, although others may have followed. */
function servesLater({ at, answered }: Started, question: KeyQuestion, moment: number): boolean {
  if (question.since === undefined || isFiltered(question)) return false;
  return at > question.since || (question.isFirst && !answered.has(wordsOf(question)) && at > moment);
}
