import type { CallContext } from "./resource";
import type { Session } from "./session";

/** How often a process looks whether it is its turn, in milliseconds. */
const betweenLooks = 500;
/** Nobody is waited for longer, in milliseconds: another process may have got the number of one that was killed. */
const longestTurn = 10 * 60_000;

/**
 * Does the work while no other process of this user on this machine does that of the same name. One that was killed is
 * not waited for.
 *
 * @param waiting is said once, if another one has to be waited for.
 */
export async function inMachineTurn<Result>(
  { notes, clock }: Session,
  name: string,
  { status, signal }: CallContext,
  waiting: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const turn = `turn of ${name}`;
  const until = clock.now() + longestTurn;
  for (let looks = 0; !notes.writeFirst(turn); looks++) {
    if (clock.now() >= until) return work();
    if (looks === 0) status(waiting);
    await clock.sleep(betweenLooks, signal);
  }
  try {
    return await work();
  } finally {
    notes.remove(turn, "all");
  }
}
