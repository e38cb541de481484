import { HostError } from "../api/errors";
import type { Notes } from "./notes";

// Orders that were sent from this machine and not answered yet. A killed run leaves them as notes, and the next run
// waits for them: a host may carry out a request long after it was sent.

/** How long an order may take to arrive after it was sent, in milliseconds: as long as we wait for an answer. */
export const arrivalTime = 120_000;
/** An order without a trace for this long is ignored. */
const forgottenAfter = 24 * 60 * 60_000;

/** An order that was sent and not answered. */
interface Unanswered {
  /** When it was last sent, in milliseconds since the epoch. */
  readonly sentAt: number;
  /** Ids that existed before, so the order cannot have made them. */
  readonly before: readonly string[];
}

/** The order, if it was sent from this machine and not answered yet. */
export function unanswered(notes: Notes, order: string, now: number): Unanswered | undefined {
  const open = notes.read(order).filter(({ at }) => now - at < forgottenAfter);
  if (open.length === 0) return undefined;
  return {
    sentAt: Math.max(...open.map(({ at }) => at)),
    before: open.flatMap(({ text }) => text.split(" ")).filter((id) => id !== ""),
  };
}

/** Sends an order once. A note of it exists from before it is sent until the result is known. */
export async function orderOnce<Answer>(
  notes: Notes,
  order: string,
  before: readonly string[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  notes.write(order, before.join(" "));
  try {
    const answer = await send();
    notes.remove(order);
    return answer;
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) notes.remove(order);
    throw error;
  }
}
