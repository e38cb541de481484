import { HostError } from "../../../api/errors";
import type { CallOptions } from "../../../api/pipeline/call";
import { failure } from "../../../message";
import { isGone } from "../../../resource/isGone";
import type { Session } from "../../../resource/session";
import { isTransient } from "../../../waiting/isTransient";
import type { ServerRecord } from "../record";
import { type ServerState, selector, serverOf } from "../serverState";
import { isClear, withListed } from "../statusWords";

/**
 * The server's record. If its words alone do not tell whether the host is at work, the asset list completes it. A host
 * that lets nobody read the list leaves that open.
 *
 * @param listed what the list said of `active` a moment ago, if it was read.
 * @throws when the server is gone.
 */
export async function lookAt(
  session: Session,
  state: ServerState,
  call: CallOptions,
  listed?: boolean,
): Promise<ServerRecord> {
  const record = await detailsOf(session, state, call);
  if (isClear(record)) return record;
  return withListed(record, listed ?? (await listedActive(session, state, call)));
}

async function detailsOf(session: Session, state: ServerState, call: CallOptions): Promise<ServerRecord> {
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

async function listedActive(
  session: Session,
  state: ServerState,
  call: CallOptions,
): Promise<boolean | undefined> {
  const { uniq_id, accnt } = selector(session, state);
  try {
    for await (const item of session.client.asset.list.items({ accnt, uniq_id: [uniq_id] }, call))
      if (item.uniq_id === uniq_id) return item.active;
  } catch (error) {
    if (!(error instanceof HostError) || isTransient(error)) throw error;
  }
  return undefined;
}
