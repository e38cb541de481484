import type { CallOptions } from "../../../api/callOptions";
import type { HostError } from "../../../api/errors";
import type { AssetRecord } from "../../../host/assets/assetLists";
import { hasEnded as isEndedRecord } from "../../../host/shown/asset";
import { seenItems } from "../../../host/shown/listReading";
import { pendingStatus, unpaidStatus } from "../../../host/shown/server";
import { type ServerSight, sightOf } from "../../../host/shown/sight";
import { nameOfTemplate } from "../../../host/shown/template";
import { failure, isFailure } from "../../../message";
import { usualTime } from "../../../waiting/deadlines";
import { type Advance, recordSight } from "../life/advance";
import { type UnderWay, workOf } from "../life/phase";
import { nameOf, serverOf } from "../life/state";
import { forgetOrder } from "../order/orderNotes";
import { gone, isNotShownYet, type Looking, readSight } from "./look";
import { type BuildEnd, type Work, waitDeadline } from "./work";

/** The server as the host shows it, and the outcome of its work derived from that. */
interface Observation extends Advance {
  readonly sight: ServerSight;
}

/**
 * Reads the server once and records the result in the state. During work on a server, no other read changes its phase.
 */
export async function observe(looking: Looking, call: CallOptions, isActive?: boolean): Promise<Observation> {
  const sight = await readSight(looking, call, isActive);
  return { sight, ...recordSight(looking.session, looking.state, sight) };
}

/**
 * How long a payment may be outstanding before the wait ends, in milliseconds. A host may still collect the payment by
 * itself.
 */
const unpaidTime = 300_000;

/** A rebuild request that was just sent. */
interface SentNow {
  /**
   * Whether the server was in use before the request. If so, and the list then shows the server as inactive, the host
   * is busy.
   */
  readonly wasActive: boolean;
  /** The failure of a request that may have arrived all the same. */
  readonly refusal: HostError | undefined;
}

/**
 * Waits until the work in progress has ended, and keeps `state` up to date meanwhile.
 *
 * @returns how the work has ended.
 * @throws if the server is gone; `DeadlineExceeded`; the signal's reason.
 */
export async function waitForBuild(work: Work, sentNow?: SentNow): Promise<BuildEnd> {
  const { session, state, news, context } = work;
  const { wasActive = false, refusal } = sentNow ?? {};
  const underWay = workOf(state.phase);
  const kind = underWay?.is === "rebuilding" ? "rebuild" : "build";
  let listedAsset: AssetRecord | undefined;
  let unpaid: { readonly status: string; readonly since: number } | undefined;
  const unpaidFailure = (status: string) => failure("server-unpaid", { server: serverOf(state), status });
  const lookOnce = async (call: CallOptions) => {
    const observation = await observe(work, call, listedAsset?.active).catch((error: unknown) => {
      if (!isFailure(error, "existence-unsure")) throw error;
      const isYoung = isNotShownYet(work, error);
      return {
        trouble: isYoung
          ? "the host does not show it yet"
          : session.host.refusalText(error.cause as HostError),
      };
    });
    if ("trouble" in observation) return observation;
    const end = endOf(work, observation, refusal);
    if (end) return end;
    const { sight } = observation;
    const oddStatus = sight.oddStatus ?? pendingStatus(listedAsset?.status);
    const status = unpaidStatus(oddStatus) ?? unpaidStatus(listedAsset?.status);
    unpaid = status === undefined ? undefined : (unpaid ?? { status, since: session.clock.now() });
    if (unpaid && session.clock.now() - unpaid.since >= unpaidTime) throw unpaidFailure(unpaid.status);
    if (oddStatus !== undefined) return { trouble: `the host reports ${oddStatus}` };
    return refusal && sight.activity === "inUse" ? { trouble: session.host.refusalText(refusal) } : undefined;
  };
  const waiting = () =>
    session.host.assets.waitFor<BuildEnd>({
      ...context,
      asset: { uniq_id: state.id, accnt: work.accnt },
      name: nameOf(state),
      doing: doingOf(underWay),
      startedAt: underWay?.since ?? session.clock.now(),
      usual: usualTime(kind, news.type),
      deadline: waitDeadline(session, kind, news),
      atOnce: work.resumed && !sentNow,
      // Only the usual duration of builds is remembered. A rebuild needs none, because the list shows when it starts
      // and ends.
      work: kind === "build" ? `build of ${news.type}, ${news.templateName}` : undefined,
      onListed: (listing) => {
        const isFirst = listedAsset === undefined;
        listedAsset = seenItems(listing).at(-1);
        if (listedAsset && isFirst) forgetOrder(session, state);
        if (isEndedRecord(listedAsset)) throw gone(state, undefined, listedAsset?.status);
        if (wasActive && listedAsset?.active === false)
          recordSight(session, state, sightOf({ active: false }));
        return listedAsset?.active === true;
      },
      look: lookOnce,
    });
  const end = await session.host
    .endOfWork(context.signal, waiting)
    .finally(() => session.orders.ended(state.id));
  if (end.is === "done") return end.value;
  throw end.is === "late" && unpaid ? unpaidFailure(unpaid.status) : end.because;
}

/** @throws the failure of the work, if it did not succeed. */
export function mustBeDone(end: BuildEnd): BuildEnd & { readonly is: "done" } {
  if (end.is !== "done") throw end.because;
  return end;
}

/** How the status line names the wait. */
function doingOf(underWay: UnderWay | undefined): string {
  if (underWay?.is === "occupied") return "waiting for other work of the host";
  if (underWay?.is !== "rebuilding") return "building";
  return underWay.known === "marked" ? "looking for the rebuild that an earlier run has sent" : "rebuilding";
}

/** How the work has ended according to the host; undefined while it continues. */
function endOf(
  { session, state }: Work,
  { sight, outcome, work }: Observation,
  refusal: HostError | undefined,
): BuildEnd | undefined {
  const server = serverOf(state);
  const rebuild = work?.is === "rebuilding" ? work : undefined;
  const facts = {
    template: nameOfTemplate(sight.template),
    ...(refusal && { answer: session.host.refusalText(refusal) }),
  };
  switch (outcome) {
    case "wait":
      return undefined;
    case "done":
      return { is: "done" };
    case "failed": {
      const data = { server, work: rebuild ? "rebuild" : "build", status: String(sight.status) } as const;
      return { is: outcome, because: failure("build-failed", data) };
    }
    case "notDone": {
      const data = { server, wanted: rebuild?.templateName, ...facts };
      return { is: outcome, because: failure("rebuild-not-done", data) };
    }
    case "unsure":
      return {
        is: outcome,
        because: failure("rebuild-unsure", { server, at: rebuild?.since ?? 0, ...facts }),
      };
  }
}
