import type { Lived } from "../runLife";
import type { CallRecord } from "../stack";
import type { Broken } from "./rules";
import { alive, holders, isHidden, linesOf } from "./seen";

/**
 * Servers whose removal the host has accepted, but that stay in the state without a message. `before` are the previous
 * runs.
 */
export function leaving(run: Lived, before: readonly Lived[]): Broken[] {
  const { calls, end, after } = run;
  const lines = linesOf(run);
  // If the host hides a server after it accepted the removal, no one can tell that the server still exists.
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

/** Whether a successful call read the server from the host while its removal was pending. */
const hasLookedAt = ({ kind, before, requests, failure, wasKilled }: CallRecord, id: string): boolean =>
  kind !== "update" &&
  failure === undefined &&
  !wasKilled &&
  (alive(before.servers, id)?.isLeaving ?? false) &&
  requests.some(({ params }) => params.uniq_id === id);
