import { describedList } from "../assetLists";
import { hasEnded } from "../existence";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import { waitForAsset } from "../waitForAsset";
import { isOver, type Removal, waitOf } from "./removal";

interface Since {
  /** When the removal was requested. */
  readonly startedAt: number;
  /** Whether the list had it before: then a list that surely does not have it is proof. */
  readonly wasListed: boolean;
}

/** Waits for the rest of the deadline. */
export async function untilGone(
  session: Session,
  { notShownUntil: _, ...removal }: Removal,
  { startedAt, wasListed }: Since,
  context: CallContext,
): Promise<void> {
  let isSure = false;
  await waitForAsset(session, {
    ...waitOf(removal, context),
    uniqId: removal.uniqId,
    accountNumber: removal.account,
    list: describedList,
    doing: "being removed",
    startedAt,
    deadline: Math.max(0, startedAt + removal.deadline - session.clock.now()),
    onListed: ({ items, isWhole }) => {
      const item = items.at(-1);
      // A filter that never showed it may not work.
      isSure = item ? hasEnded(item) : isWhole && wasListed;
      return item === undefined || isSure;
    },
    look: async (call) => isSure || (await isOver(session, removal, call)) || undefined,
  });
}
