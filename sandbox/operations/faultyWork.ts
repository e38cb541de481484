import type { OperationName } from "../../provider/api/contract";
import type { FaultRule } from "../faults/rule";
import type { Host } from "../host";
import { answer } from ".";
import { oneAsset } from "./findRecord";
import type { Call } from "./handler";
import { serverDetails } from "./serverView";

type Params = Readonly<Record<string, unknown>>;

/** The response of a power operation that did nothing: the record with the reason in `error`. */
const powerFailure = (call: Call, params: Params) => ({
  ...answer("server.power.status", params, call),
  error: "the server does not respond to the power controller",
});

/** Values of `removal_requested` that mean that the removal does not start, although the HTTP status is 200. */
const negativeAnswers = ["", 0, false] as const;

/** The response to the removal of an existing asset, if the host does not start the removal. */
function refusedRemoval(call: Call, { uniq_id }: Params): Params {
  oneAsset(call, String(uniq_id));
  return { removal_requested: negativeAnswers[Math.floor(call.host.random.next() * negativeAnswers.length)] };
}

/**
 * Runs an operation with a fault that affects the host's work: a build that the operation starts fails or hangs, or the
 * next reads of the server get an old record.
 * @returns the response, and whether the fault happened. The fault did not happen if the host refused the call or
 * started no build.
 */
export function workWith<Answer>(
  call: Call,
  fault: FaultRule | undefined,
  params: Params,
  work: () => Answer,
): { answer: Answer | Params; happened: boolean } {
  const { host } = call;
  if (fault?.fault === "removal-means-no") return { answer: refusedRemoval(call, params), happened: true };
  if (fault?.fault === "hidden") return withoutServers(host, work);
  if (fault?.fault === "power-error") return { answer: powerFailure(call, params), happened: true };
  const recordBefore = fault?.fault === "stale-reads" ? recordOf(host, params) : undefined;
  host.nextBuild =
    fault?.fault === "build-fails" ? "fails" : fault?.fault === "build-hangs" ? "hangs" : undefined;
  const isForBuild = host.nextBuild !== undefined;
  try {
    const answer = work();
    if (fault && recordBefore)
      host.stale.set(recordBefore.uniqId, { record: recordBefore.record, remainingReads: fault.reads });
    return { answer, happened: recordBefore !== undefined || (isForBuild && host.nextBuild === undefined) };
  } finally {
    host.nextBuild = undefined;
  }
}

/** Runs a list operation while the host hides its servers. */
function withoutServers<Answer>(host: Host, work: () => Answer): { answer: Answer; happened: boolean } {
  host.hidesServers = true;
  try {
    return { answer: work(), happened: host.state.servers.length > 0 };
  } finally {
    host.hidesServers = false;
  }
}

function recordOf(host: Host, { uniq_id }: Params) {
  const row = host.state.servers.find((server) => server.uniq_id === uniq_id);
  return row && { uniqId: row.uniq_id, record: structuredClone(serverDetails(host, row)) };
}

/** Whether the fault affects the host's work. */
export const isOfWork = ({ fault }: FaultRule): boolean =>
  ["build-fails", "build-hangs", "stale-reads", "power-error", "removal-means-no", "hidden"].includes(fault);

/**
 * The response to a read of a server that still gets an old record, or undefined if the read gets the current record.
 */
export function staleAnswer(
  host: Host,
  operation: OperationName,
  params: Params,
): Record<string, unknown> | undefined {
  const stale = operation === "server.details" ? host.stale.get(String(params.uniq_id)) : undefined;
  if (!stale || stale.remainingReads === 0) return undefined;
  stale.remainingReads -= 1;
  return stale.record;
}
