import { describedList } from "../assetLists";
import { hasEnded } from "../existence";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import { waitForAsset } from "../waitForAsset";
import { isOver, type Removal, waitOf } from "./removal";

interface Since {
  /** When the removal was requested. */
  readonly startedAt: number;
  /** Whether the list that had it before was filtered: a list of the same kind that surely does not have it is proof. */
  readonly wasFiltered: boolean | undefined;
}

/** Waits for the rest of the deadline. */
export async function untilGone(
  session: Session,
  { notShownUntil: _, ...removal }: Removal,
  { startedAt, wasFiltered }: Since,
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
    onListed: ({ items, isWhole, isFiltered }) => {
      const item = items.at(-1);
      // A filter that never showed it may not work, and a host may leave out of the whole list what a filter shows.
      isSure = item ? hasEnded(item) : isWhole && isFiltered === wasFiltered;
      return item === undefined || isSure;
    },
    look: async (call) => isSure || (await isOver(session, removal, call)) || undefined,
  });
}
