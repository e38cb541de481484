import { HostError, isHostError } from "../api/errors";
import type { Clock } from "../clock";
import type { CodedError } from "../message";
import type { Looking, Lost } from "../messages/answerLost";

/** A create. */
interface Create<Made> {
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
  readonly status: (line: string) => void;
  /** Names it in progress lines. */
  readonly name: string;
  /** Milliseconds before each look for what it may have made although it failed. */
  readonly pauses: readonly number[];
  /** Whether the host is asked once after this refusal of what was asked for, before something else is. */
  looksAfter?(refusal: HostError): boolean;
  /**
   * @param beforeRepeat must run before the request is sent a second time.
   * @returns what was created; undefined: the answer has no id.
   */
  send(beforeRepeat: (refusal: HostError) => Promise<void>): Promise<Made | undefined>;
  /** What is there now and was not there before. Undefined: the user may not list it. */
  look(): Promise<readonly Made[] | undefined>;
  idOf(made: Made): string;
  /** Whether it answers this very request. */
  isExact(made: Made): boolean;
  failure(lost: Lost, cause: unknown): CodedError;
}

/**
 * Whether something may have come of a create that failed so: without an answer, or with one that refuses the login or
 * the number of calls, and not the request itself.
 */
export const mayHaveMade = (error: unknown): boolean =>
  error instanceof HostError && (error.mayHaveHappened || isRefusedForNow(error));

// A login that was refused kept the create from being sent.
const isRefusedForNow = (error: HostError): boolean =>
  !error.isOf("account.token") && isHostError(error, "authorization", "rateLimit", "maintenance");

/**
 * Sends a create, and never a second one while the first may have made something: each may be something that is paid
 * for. If the answer is lost or refuses the request for now, the host is asked what is there now that was not there
 * before.
 *
 * @throws `failure` if it is not clear what came of it.
 */
export async function sendOnce<Made>(create: Create<Made>): Promise<Made> {
  let failed: HostError | undefined;
  let found: Made | undefined;
  try {
    const made = await create.send(async (refusal) => {
      if (mayHaveMade(refusal)) found = await findMade(create, refusal);
      if (found) throw refusal;
    });
    if (made) return made;
  } catch (error) {
    // It was created although the host has refused it.
    if (found) return found;
    if (!(error instanceof HostError) || pausesAfter(create, error).length === 0) throw error;
    failed = error;
  }
  found = await findMade(create, failed);
  if (found) return found;
  throw failed && !failed.mayHaveHappened ? failed : lost(create, failed, "notListed");
}

/** Before each look for what it may have made; none: surely nothing. */
const pausesAfter = <Made>(create: Create<Made>, failed: HostError | undefined): readonly number[] => {
  if (!failed || mayHaveMade(failed)) return create.pauses;
  return create.looksAfter?.(failed) ? [0] : [];
};

const lost = <Made>(
  { failure }: Create<Made>,
  failed: HostError | undefined,
  looking: Looking,
  cause: unknown = failed,
) => failure({ isAnswered: failed === undefined, looking }, cause);

/**
 * What the create has made, if the host shows it in time.
 *
 * @throws if it cannot be looked up, or if something is there that differs: it may be ours, and not yet be as it was
 * ordered.
 */
async function findMade<Made>(
  create: Create<Made>,
  failed: HostError | undefined,
): Promise<Made | undefined> {
  const { clock, signal, name } = create;
  const failure = (looking: Looking, cause?: unknown) => lost(create, failed, looking, cause);
  const ids = (made: readonly Made[]) => made.map((one) => create.idOf(one));
  let others: readonly Made[] = [];
  for (const [index, pause] of pausesAfter(create, failed).entries()) {
    // What a cancel leaves is the time to be listed.
    const left = index > 1 ? signal : undefined;
    if (left?.aborted) break;
    if (pause > 0) {
      create.status(
        `${name}: the host may have created it without saying so; looking for it, try ${index + 1}`,
      );
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
  if (others.length > 0) throw failure({ differing: ids(others) });
  return undefined;
}
