import type { AssetRecord } from "../../host/assets/assetLists";
import type { Removable } from "../../host/assets/removalRequest";
import { hasEnded } from "../../host/shown/asset";
import { type Leaving, parseMarks } from "../../host/shown/hostMark";
import { seenItems } from "../../host/shown/listReading";
import { failure, message } from "../../message";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import { type Accepted, isOver, labelOf, type Removal, removalWait } from "./removal";
import { requestRemoval } from "./request";

/**
 * Requests the removal and waits until the asset is gone (specification, Assets › Asset removal request). The request
 * is always sent, unless a status says that the asset has ended. If the host hides an asset that is paid for, the extra
 * request costs nothing. With `wait: false`, or if an earlier run had the request accepted, it waits only for the
 * acceptance. A wait that ends early leaves a mark at the host, for every machine to see.
 *
 * @param judge decides what to remove, by the host's view of the asset; undefined: nothing. It may throw.
 * @throws Error if it is not gone by the deadline or the signal was aborted; the host's refusal.
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
    hostSaid: accepted?.words?.trim() || undefined,
  });
  const mark = async (since: "now" | AbortSignal | undefined) => {
    if (leaving || !(accepted || isAnswerLost)) return;
    const line = { at: Math.floor(session.clock.now()), words: accepted?.words ?? "" };
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
    leaving = parseMarks(record?.custom_description).removal;
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

/** @param wasListed whether the list had it before: if so, a whole list without it is proof. */
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
    onListed: (listed) => {
      const item = seenItems(listed).at(-1);
      // A filter that never showed the asset may not work.
      isSure = item ? hasEnded(item) : listed.isWhole && listed.isCounted && wasListed;
      return item === undefined || isSure;
    },
    look: async (call) => isSure || (await isOver(session, removal, call)) || undefined,
  });
  // An order for its domain may follow at once.
  session.host.assets.forget(removal.asset);
}
