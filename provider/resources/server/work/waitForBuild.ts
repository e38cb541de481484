import type { CallOptions } from "../../../api/callOptions";
import type { HostError } from "../../../api/errors";
import { refusalOf } from "../../../api/waiting/tries";
import type { AssetRecord } from "../../../host/assets/assetLists";
import { hasEnded as isEndedRecord } from "../../../host/shown/asset";
import { seenIn } from "../../../host/shown/listReading";
import { pendingStatus } from "../../../host/shown/server";
import { type ServerSight, sightOf } from "../../../host/shown/sight";
import { nameOfTemplate } from "../../../host/shown/template";
import { failure, isFailure } from "../../../message";
import { usualTime } from "../../../waiting/deadlines";
import { see } from "../life/advance";
import { rebuildOf, type UnderWay, workOf } from "../life/phase";
import { nameOf, serverOf } from "../life/state";
import { forgetOrder } from "../order/orderNotes";
import { gone, isNotShownYet, look } from "./look";
import { deadlineOf, type Work } from "./work";

/** A request that has left a moment ago. */
interface SentNow {
  /** The server was in use before: that the list says it no longer is means that the host is at work. */
  readonly wasActive: boolean;
  /** How the request failed that may have arrived. */
  readonly refusal: HostError | undefined;
}

/**
 * Waits until the work that is in progress has come to its end; keeps `state` true in the meantime.
 *
 * @throws when it has not come about, or the server is gone; DeadlineExceeded; the signal's reason.
 */
export async function waitForBuild(work: Work, sentNow?: SentNow): Promise<void> {
  const { session, state, news, context } = work;
  const { wasActive = false, refusal } = sentNow ?? {};
  const underWay = workOf(state.phase);
  const kind = underWay?.is === "rebuilding" ? "rebuild" : "build";
  let listedAsset: AssetRecord | undefined;
  const lookOnce = async (call: CallOptions) => {
    const sight = await look(work, call, listedAsset?.active).catch((error: unknown) => {
      if (!isFailure(error, "existence-unsure")) throw error;
      const isYoung = isNotShownYet(work, error);
      return { trouble: isYoung ? "the host does not show it yet" : refusalOf(error.cause as HostError) };
    });
    if ("trouble" in sight) return sight;
    if (hasEnded(work, sight, refusal)) return true;
    const odd = sight.oddStatus ?? pendingStatus(listedAsset?.status);
    if (odd !== undefined) return { trouble: `the host reports ${odd}` };
    return refusal && sight.activity === "inUse" ? { trouble: refusalOf(refusal) } : undefined;
  };
  await session.host.assets
    .waitFor({
      ...context,
      asset: { uniq_id: state.id, accnt: work.accnt },
      name: nameOf(state),
      doing: doingOf(underWay),
      startedAt: underWay?.since ?? session.clock.now(),
      usual: usualTime(kind, news.type),
      deadline: deadlineOf(session, kind, news),
      atOnce: work.resumed && !sentNow,
      onListed: (listed) => {
        const isFirst = listedAsset === undefined;
        listedAsset = seenIn(listed).at(-1);
        if (listedAsset && isFirst) forgetOrder(session, state);
        if (isEndedRecord(listedAsset)) throw gone(state, undefined, listedAsset?.status);
        if (wasActive && listedAsset?.active === false) see(session, state, sightOf({ active: false }));
        return listedAsset?.active === true;
      },
      look: lookOnce,
    })
    .finally(() => session.orders.ended(state.id));
}

/** What the wait is called in lines. */
function doingOf(underWay: UnderWay | undefined): string {
  if (underWay?.is === "occupied") return "waiting for other work of the host";
  if (underWay?.is !== "rebuilding") return "building";
  return underWay.known === "marked" ? "looking for the rebuild that an earlier run has sent" : "rebuilding";
}

/** Whether a rebuild has come to an end that is no reason not to send another one. */
export const hasEndedBadly = (error: unknown): boolean =>
  isFailure(error, "build-failed", "rebuild-not-done", "rebuild-unsure");

/**
 * Takes in what the host shows, and whether that is the end.
 *
 * @throws when what was waited for has not come about.
 */
function hasEnded(work: Work, sight: ServerSight, refusal: HostError | undefined): boolean {
  const { session, state } = work;
  const rebuild = rebuildOf(state.phase);
  const outcome = see(session, state, sight);
  const server = serverOf(state);
  const facts = { template: nameOfTemplate(sight.template), ...(refusal && { answer: refusalOf(refusal) }) };
  const what = rebuild ? "rebuild" : "build";
  if (outcome === "failed")
    throw failure("build-failed", { server, work: what, status: String(sight.status) });
  if (outcome === "notDone")
    throw failure("rebuild-not-done", { server, wanted: rebuild?.templateName, ...facts });
  if (outcome === "unsure") throw failure("rebuild-unsure", { server, at: rebuild?.since ?? 0, ...facts });
  return outcome === "done";
}
