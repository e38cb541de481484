import { HostError } from "../api/errors";
import type { Notes } from "./notes";

// Orders that left this machine and were not answered yet. A run that is killed leaves its orders as notes, for the next
// one to wait for: a host may do what it was asked long after it was asked.

/** How long after it left an order may still arrive, in milliseconds: as long as an answer is waited for. */
export const arrivalTime = 120_000;
/** An order that was never heard of for so long is no matter any more. */
const forgottenAfter = 24 * 60 * 60_000;

/** An order that left and was not answered. */
interface Unanswered {
  /** When it left last, milliseconds since the epoch. */
  readonly sentAt: number;
  /** Ids that were there already, and that it cannot have made. */
  readonly before: readonly string[];
}

/** The order, if it left this machine and was not answered yet. */
export function unanswered(notes: Notes, order: string, now: number): Unanswered | undefined {
  const open = notes.read(order).filter(({ at }) => now - at < forgottenAfter);
  if (open.length === 0) return undefined;
  return {
    sentAt: Math.max(...open.map(({ at }) => at)),
    before: open.flatMap(({ text }) => text.split(" ")).filter((id) => id !== ""),
  };
}

/** One try of an order: noted from before it leaves until it is known what came of it. */
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
