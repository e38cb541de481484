import { HostError, isHostError } from "../api/errors";
import type { CodedError } from "../message";
import type { Looking, Lost } from "../messages/answerLost";
import type { CallContext } from "./resource";
import type { Session } from "./session";

interface Create<Made> {
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
export async function sendOnce<Made>(
  session: Session,
  context: CallContext,
  create: Create<Made>,
): Promise<Made> {
  let refused: HostError | undefined;
  let made: Made | undefined;
  try {
    const answered = await create.send(async (refusal) => {
      if (mayHaveMade(refusal)) made = await findMade(session, context, create, refusal);
      if (made) throw refusal;
    });
    if (answered) return answered;
  } catch (error) {
    // It was created although the host has refused it.
    if (made) return made;
    if (!(error instanceof HostError) || pausesAfter(create, error).length === 0) throw error;
    refused = error;
  }
  made = await findMade(session, context, create, refused);
  if (made) return made;
  if (refused && !refused.mayHaveHappened) throw refused;
  throw create.failure({ isAnswered: refused === undefined, looking: "notListed" }, refused);
}

/** Before each look for what it may have made; none: surely nothing. */
function pausesAfter<Made>(create: Create<Made>, refused: HostError | undefined): readonly number[] {
  if (!refused || mayHaveMade(refused)) return create.pauses;
  return create.looksAfter?.(refused) ? [0] : [];
}

/**
 * What the create has made, if the host shows it in time.
 *
 * @param refused how it failed; undefined: its answer has no id.
 * @throws if it cannot be looked up, or if something is there that differs: it may be ours, and not yet be as it was
 * ordered.
 */
async function findMade<Made>(
  { clock }: Session,
  { signal, status }: CallContext,
  create: Create<Made>,
  refused: HostError | undefined,
): Promise<Made | undefined> {
  const unclear = (looking: Looking, cause: unknown = refused) =>
    create.failure({ isAnswered: refused === undefined, looking }, cause);
  const ids = (records: readonly Made[]) => records.map((record) => create.idOf(record));
  let others: readonly Made[] = [];
  for (const [index, pause] of pausesAfter(create, refused).entries()) {
    // What a cancel leaves is the time to be listed.
    const endedBy = index > 1 ? signal : undefined;
    if (endedBy?.aborted) break;
    if (pause > 0) {
      status(
        `${create.name}: the host may have created it without saying so; looking for it, try ${index + 1}`,
      );
      await clock.sleep(pause, endedBy).catch(() => {});
    }
    const records = await create.look().catch((error: unknown) => {
      throw unclear("notLookedUp", error);
    });
    if (!records) throw unclear("notLookedUp");
    const exact = records.filter((record) => create.isExact(record));
    if (exact.length > 1) throw unclear({ several: ids(exact) });
    if (exact[0]) return exact[0];
    others = records;
  }
  if (signal?.aborted) throw unclear("cancelled");
  if (others.length > 0) throw unclear({ differing: ids(others) });
  return undefined;
}
