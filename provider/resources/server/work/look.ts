import { HostError } from "../../../api/errors";
import type { CallOptions } from "../../../api/pipeline/call";
import { isTransient } from "../../../api/waiting/poll";
import { failure } from "../../../message";
import { isGone } from "../../../resource/record";
import { type ServerState, selector, serverOf } from "../declared/state";
import { mayNotBeShown } from "../life/phase";
import { isClear, type ServerRecord, withListed } from "../life/record";
import type { Work } from "./work";

type Looking = Pick<Work, "session" | "state">;

/**
 * The server's record. If its words alone do not show whether the host is at work, the asset list completes it. A host
 * that lets no one read the list leaves that open.
 *
 * @param listed what the list said of `active` a moment ago, if it was read.
 * @returns undefined while the host may not show it yet.
 * @throws when the server is gone.
 */
export async function lookIfShown(
  looking: Looking,
  call: CallOptions,
  listed?: boolean,
): Promise<ServerRecord | undefined> {
  const record = await detailsOf(looking, call);
  if (!record || isClear(record)) return record;
  return withListed(record, listed ?? (await listedActive(looking, call)));
}

/** The record of a server that the host has shown before. @throws when it is gone. */
export async function lookAt(looking: Looking, call: CallOptions): Promise<ServerRecord> {
  const record = await lookIfShown(looking, call);
  if (!record) throw gone(looking.state);
  return record;
}

async function detailsOf({ session, state }: Looking, call: CallOptions): Promise<ServerRecord | undefined> {
  let record: ServerRecord;
  try {
    record = await session.client.server.details(selector(session, state), call);
  } catch (error) {
    if (!isGone(error)) throw error;
    if (mayNotBeShown(state.phase, session.clock.now())) return undefined;
    throw gone(state, error);
  }
  if (isGone(record)) throw gone(state);
  return record;
}

const gone = (state: ServerState, cause?: unknown) =>
  failure("server-gone", { server: serverOf(state) }, cause);

async function listedActive({ session, state }: Looking, call: CallOptions): Promise<boolean | undefined> {
  const { uniq_id, accnt } = selector(session, state);
  try {
    for await (const item of session.client.asset.list.items({ accnt, uniq_id: [uniq_id] }, call))
      if (item.uniq_id === uniq_id) return item.active;
  } catch (error) {
    if (!(error instanceof HostError) || isTransient(error)) throw error;
  }
  return undefined;
}
