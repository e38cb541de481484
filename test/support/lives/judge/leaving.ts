import type { Lived } from "../runLife";
import type { CallRecord } from "../stack";
import type { Broken } from "./rules";
import { alive, holders, isHidden, linesOf } from "./seen";

/** A resource that leaves, and is in the state without a word; `before`: the runs before. */
export function leaving(run: Lived, before: readonly Lived[]): Broken[] {
  const { calls, end, after } = run;
  const lines = linesOf(run);
  // A server that is hidden once its removal was accepted is gone to everyone.
  if ([...before, run].some(isHidden)) return [];
  const cut = [...before, run].flatMap((one) => one.calls).filter(({ wasKilled }) => wasKilled);
  const wasCut = (id: string) =>
    cut.some((one) => one.destructions.some(({ params }) => params.uniq_id === id));
  const isTold = (id: string) =>
    lines.some((line) => line.includes(id) && /leaves|leaving|cancel|removal/i.test(line));
  return end.servers
    .filter(({ uniqId, isLeaving }) => isLeaving && holders(after, uniqId).some((one) => !one.isPending))
    .filter(({ uniqId }) => {
      const urns = holders(after, uniqId).map(({ urn }) => urn);
      const isLookedAt = calls.some((call) => urns.includes(call.urn) && hasLookedAt(call, uniqId));
      return isLookedAt && !wasCut(uniqId) && !isTold(uniqId);
    })
    .map(({ uniqId }) => ({
      rule: "leaving",
      what: `${uniqId} leaves, and a call that asked the host ended well without a word`,
    }));
}

/** Whether a call that ended well asked the host what it is like, when it was leaving. */
const hasLookedAt = ({ kind, before, requests, failure, wasKilled }: CallRecord, id: string): boolean =>
  kind !== "update" &&
  failure === undefined &&
  !wasKilled &&
  (alive(before.servers, id)?.isLeaving ?? false) &&
  requests.some(({ params }) => params.uniq_id === id);
