import { HostError } from "../api/errors";
import type { Notes } from "./notes";

// Orders that were sent from this machine, as notes that a killed run leaves. One without an answer the next run waits for: a
// host may carry out a request long after it was sent. One with an answer is in no state until its create returns, and a host
// may list it later still.

/** An order without a trace for this long is ignored, in milliseconds. */
const forgottenAfter = 24 * 60 * 60_000;

/** An order that was sent and not answered. */
interface Unanswered {
  /** Milliseconds since it was last sent. */
  readonly age: number;
  /** Ids that existed before, so the order cannot have made them. */
  readonly before: readonly string[];
}

const answeredName = (order: string) => `${order}, answered`;

/** An order that was answered. */
export interface Answered {
  readonly id: string;
  /** Milliseconds since then. */
  readonly age: number;
}

/** The orders of this name that were answered, and that the host has not listed since. */
export const answered = (notes: Notes, order: string): Answered[] =>
  notes
    .read(answeredName(order))
    .filter(({ age }) => age < forgottenAfter)
    .map(({ text, age }) => ({ id: text, age }));

/** The order made this. */
export function isAnswered(notes: Notes, order: string, id: string): void {
  notes.write(answeredName(order), id);
  notes.remove(order);
}

/** It needs no note any more: the host lists it, or it was removed. */
export function forgetAnswered(notes: Notes, order: string, id: string): void {
  if (answered(notes, order).every((one) => one.id === id)) notes.remove(answeredName(order), "all");
}

/** The order, if it was sent from this machine and not answered yet. */
export function unanswered(notes: Notes, order: string): Unanswered | undefined {
  const open = notes.read(order).filter(({ age }) => age < forgottenAfter);
  if (open.length === 0) return undefined;
  return {
    age: Math.min(...open.map(({ age }) => age)),
    before: open.flatMap(({ text }) => text.split(" ")).filter((id) => id !== ""),
  };
}

/**
 * Sends an order once. A note of it exists from before it is sent. It stays until the caller removes it, unless nothing can
 * have come of the order.
 */
export async function orderOnce<Answer>(
  notes: Notes,
  order: string,
  before: readonly string[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  notes.write(order, before.join(" "));
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) notes.remove(order);
    throw error;
  }
}
