import { HostError } from "../api/errors";
import type { Clock } from "../clock";
import type { CodedError } from "../message";
import type { Looking, Lost } from "../messages/shared";

/** A create. */
interface Create<Made> {
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly status: (line: string) => void;
  /** Names it in progress lines. */
  readonly name: string;
  /** Milliseconds before each look. */
  readonly pauses: readonly number[];
  /** @returns what was created; undefined: the answer has no id. */
  send(): Promise<Made | undefined>;
  /** What is there now and was not there before. Undefined: the user may not list it. */
  look(): Promise<readonly Made[] | undefined>;
  idOf(made: Made): string;
  /** Whether it answers this very request. */
  isExact(made: Made): boolean;
  failure(lost: Lost, cause: unknown): CodedError;
}

/**
 * Sends a create, and never a second one: each may be something that is paid for. If the answer is lost, the host is
 * asked what is there now that was not there before.
 *
 * @throws `failure` if it is not clear what came of it.
 */
export async function sendOnce<Made>(create: Create<Made>): Promise<Made> {
  const { clock, signal, name, pauses } = create;
  let lost: HostError | undefined;
  try {
    const made = await create.send();
    if (made) return made;
  } catch (error) {
    if (!(error instanceof HostError && error.mayHaveHappened)) throw error;
    lost = error;
  }
  const failure = (looking: Looking, cause: unknown = lost) =>
    create.failure({ isAnswered: lost === undefined, looking }, cause);
  const ids = (made: readonly Made[]) => made.map((one) => create.idOf(one));
  let others: readonly Made[] = [];
  for (const [index, pause] of pauses.entries()) {
    // What a cancel leaves is the time to be listed.
    const left = index > 1 ? signal : undefined;
    if (left?.aborted) break;
    if (pause > 0) {
      create.status(`${name}: the answer to its create was lost; looking for it, try ${index + 1}`);
      await clock.sleep(pause, left).catch(() => {});
    }
    const there = await create.look().catch((error: unknown) => {
      throw failure("notLookedUp", error);
    });
    if (!there) throw failure("notLookedUp");
    const exact = there.filter((one) => create.isExact(one));
    if (exact.length > 1) throw failure({ several: ids(exact) });
    if (exact[0]) return exact[0];
    others = there;
  }
  if (signal?.aborted) throw failure("cancelled");
  // One that differs may be ours, and not be as it was ordered yet.
  throw failure(others.length > 0 ? { differing: ids(others) } : "notListed");
}
