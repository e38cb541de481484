import { hostName } from "../../normalForms";
import { isFiltered, type KeyQuestion, type ListAnswer } from "./sharedReading";

/**
 * How long the reads of one operation share a read of the list, in milliseconds. Such reads follow each other closely.
 */
const sharedMs = 30_000;

/** A read of a list, and the keys that it has served. A second request for the same key triggers a new read. */
export interface StartedRead {
  readonly at: number;
  readonly answered: Set<string>;
  readonly reading: ListAnswer;
  /** The time from the start of this read to the start of the next one, in milliseconds. */
  pauseMs: number;
  /** The number of requests that this read serves, or half of the number before, if that is larger. */
  readonly callers: number;
  succeeded: boolean;
}

/**
 * The same request with the start time removed, so that a read of the whole list from the last half minute can serve
 * it.
 */
export const withoutFilter = (question: KeyQuestion): KeyQuestion =>
  question.mayBeRecent ? { ...question, since: undefined } : question;

export const wordsOf = ({ list, key }: KeyQuestion): string =>
  `${list.by} ${list.inAnyCase ? hostName(key) : key}`;

export const serves = ({ at, answered }: StartedRead, question: KeyQuestion, now: number): boolean =>
  question.since === undefined
    ? now - at < sharedMs && !answered.has(wordsOf(question))
    : at > question.since;

/**
 * Whether a read of the whole list still serves a request without a filter, although filtered reads may have followed
 * it.
 */
export function servesLater({ at, answered }: StartedRead, question: KeyQuestion, moment: number): boolean {
  if (question.since === undefined || isFiltered(question)) return false;
  return at > question.since || (question.isFirst && !answered.has(wordsOf(question)) && at > moment);
}
