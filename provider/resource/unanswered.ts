import { HostError } from "../api/errors";

/**
 * Orders that left this machine and were not answered yet. A run that is killed leaves its orders here, for the next one
 * to wait for: a host may do what it was asked long after it was asked.
 */
export interface Unanswered {
  /** Before the order leaves. @param before ids that were there already, and that it cannot have made. */
  begin(order: string, before?: readonly string[]): void;
  /** It was answered, or cannot have arrived. */
  end(order: string): void;
  /** It is known what came of it, whichever process has sent it. */
  forget(order: string): void;
  /** When the order left that is not answered yet, milliseconds since the epoch; undefined: there is none. */
  since(order: string): number | undefined;
  /** The ids that were there before the order that left last. */
  before(order: string): readonly string[];
}

/** Remembered for as long as this process lives. */
export function unansweredInMemory(now: () => number): Unanswered {
  const open = new Map<string, { at: number; before: readonly string[] }>();
  return {
    begin: (order, before = []) => void open.set(order, { at: now(), before }),
    end: (order) => void open.delete(order),
    forget: (order) => void open.delete(order),
    since: (order) => open.get(order)?.at,
    before: (order) => open.get(order)?.before ?? [],
  };
}

/** How long after it left an order may still arrive, in milliseconds: as long as an answer is waited for. */
export const arrivalTime = 120_000;

/** One try of an order: open from before it leaves until it is known what came of it. */
export async function orderOnce<Answer>(
  unanswered: Unanswered,
  order: string,
  before: readonly string[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  unanswered.begin(order, before);
  try {
    const answer = await send();
    unanswered.end(order);
    return answer;
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) unanswered.end(order);
    throw error;
  }
}
