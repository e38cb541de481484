import { HostError } from "../../../api/errors";
import type { CallOptions } from "../../../api/pipeline/call";
import { failure } from "../../../message";
import { isGone } from "../../../resource/isGone";
import type { Session } from "../../../resource/session";
import { isTransient } from "../../../waiting/isTransient";
import type { ServerRecord } from "../record";
import { type ServerState, selector, serverOf } from "../serverState";
import { isClear, withListed } from "../statusWords";

/** The server's record. @throws when it is gone. */
export async function detailsOf(
  session: Session,
  state: ServerState,
  call: CallOptions,
): Promise<ServerRecord> {
  let record: ServerRecord;
  try {
    record = await session.client.server.details(selector(session, state), call);
  } catch (error) {
    if (isGone(error)) throw goneMeanwhile(state, error);
    throw error;
  }
  if (isGone(record)) throw goneMeanwhile(state);
  return record;
}

const goneMeanwhile = (state: ServerState, cause?: unknown) =>
  failure("server-gone", { server: serverOf(state) }, cause);

/**
 * The record, completed from the asset list if its words alone do not tell whether the host is at work. A host that
 * lets nobody read the list leaves that open.
 */
export async function completed(
  session: Session,
  state: ServerState,
  record: ServerRecord,
  call: CallOptions,
): Promise<ServerRecord> {
  if (isClear(record)) return record;
  const { uniq_id, accnt } = selector(session, state);
  try {
    for await (const item of session.client.asset.list.items({ accnt, uniq_id: [uniq_id] }, call))
      if (item.uniq_id === uniq_id) return withListed(record, item.active);
  } catch (error) {
    if (!(error instanceof HostError) || isTransient(error)) throw error;
  }
  return record;
}
