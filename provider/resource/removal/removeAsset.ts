import type { AssetRecord } from "../../host/assets/assetLists";
import type { Removable } from "../../host/assets/removalRequest";
import { hasEnded } from "../../host/shown/asset";
import { hostMarks, type Leaving } from "../../host/shown/hostMark";
import { seenItems } from "../../host/shown/listReading";
import { failure, message } from "../../message";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import { type Accepted, isOver, labelOf, type Removal, removalWait } from "./removal";
import { requestRemoval } from "./request";

/**
 * Requests the removal and waits until the asset is gone (specification, Assets › Asset removal request). The request
 * is always sent, unless a status says that the asset has ended: an unnecessary request costs nothing, whereas a hidden
 * asset would still be billed. With `wait: false`, or if an earlier run's request was accepted, it waits only for the
 * acceptance. If a wait ends early, a mark at the host tells every machine about the removal.
 *
 * @param judge decides what to remove, given the asset as the host shows it. If it returns undefined, nothing is
 * removed. It may throw.
 * @throws Error if the asset still exists at the deadline, or if the signal was aborted; the host's refusal.
 */
export async function removeAsset(
  session: Session,
  removal: Removal,
  context: CallContext,
  judge: (record: AssetRecord | undefined) => Promise<Removable | undefined>,
): Promise<void> {
  const { signal } = context;
  const asset = labelOf(removal);
  let [accepted, leaving]: [Accepted?, Leaving?] = [];
  let isAnswerLost = false;
  const facts = () => ({
    asset,
    isAccepted: accepted !== undefined,
    hostSaid: accepted?.hostText?.trim() || undefined,
  });
  const mark = async (since: "now" | AbortSignal | undefined) => {
    if (leaving || !(accepted || isAnswerLost)) return;
    const line = { at: Math.floor(session.clock.now()), words: accepted?.hostText ?? "" };
    if (!(await session.host.assets.markLeaving(removal.asset, line, since)))
      context.warn(message("removal-unmarked", { asset }));
  };
  const end = await session.host.endOfWork(signal, async () => {
    const { isReadAsServer } = removal;
    const { record, isListed } = await session.host.assets.sightBeforeRemoval(
      removal.asset,
      isReadAsServer,
      context,
    );
    if (hasEnded(record)) return;
    const removable = await judge(record);
    if (!removable) return;
    const startedAt = session.clock.now();
    leaving = hostMarks(record).removal;
    const answer = await requestRemoval(session, { ...removal, removable, leaving }, context, () => {
      isAnswerLost = true;
    });
    if (answer === "gone") return;
    accepted = answer;
    if (removal.input?.wait === false || leaving) {
      await mark(signal);
      return context.warn(message("removal-not-awaited", facts()));
    }
    context.status(message("removal-accepted", facts()));
    const deadline = Math.max(0, startedAt + removal.deadline - session.clock.now());
    await untilGone(session, { ...removal, deadline }, isListed, context);
  });
  switch (end.is) {
    case "done":
      return;
    case "interrupted":
      await mark("now");
      throw failure("removal-interrupted", facts(), end.because);
    case "late":
      await mark("now");
      throw failure(
        "removal-late",
        { ...facts(), deadline: removal.deadline, trouble: end.trouble },
        end.because,
      );
    case "failed":
      throw failure("removal-failed", facts(), end.because);
  }
}

/**
 * @param wasListed whether the list contained the asset before. If so, a complete list without it proves that it is
 * gone.
 */
async function untilGone(
  session: Session,
  { notShownUntil: _, ...removal }: Removal,
  wasListed: boolean,
  context: CallContext,
): Promise<void> {
  let isSure = false;
  await session.host.assets.waitFor({
    ...removalWait(removal, context),
    asset: removal.asset,
    doing: "being removed",
    onListed: (listing) => {
      const item = seenItems(listing).at(-1);
      // If the list never showed the asset, a list without it proves nothing.
      isSure = item ? hasEnded(item) : listing.isWhole && listing.isCounted && wasListed;
      return item === undefined || isSure;
    },
    look: async (call) => isSure || (await isOver(session, removal, call)) || undefined,
  });
  // An order for the same domain may follow at once.
  session.host.assets.forget(removal.asset);
}
