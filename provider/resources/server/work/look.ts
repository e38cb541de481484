import type { CallOptions } from "../../../api/callOptions";
import { HostError } from "../../../api/errors";
import { isTransient } from "../../../api/waiting/poll";
import { failure } from "../../../message";
import { assetsById } from "../../../resource/assetLists";
import { type Absence, absenceOf, hasEnded, isNotFound, unsureFailure } from "../../../resource/existence";
import { listedNow } from "../../../resource/lists";
import type { Session } from "../../../resource/session";
import { mayNotBeShown } from "../life/phase";
import { isClear, type ServerRecord, withListed } from "../life/record";
import { completed } from "../life/reported";
import { assetIdOf, type ServerState, selector, serverOf } from "../life/state";

interface Looking {
  readonly session: Session;
  readonly state: ServerState;
}

/** What the host answered in place of the record. It does not prove that the server is gone. */
export interface Unseen {
  readonly absence: Exclude<Absence, "gone">;
  readonly error: HostError;
}

export const isUnseen = (record: ServerRecord | Unseen): record is Unseen => "absence" in record;

/**
 * The server's record. If its words alone do not show whether the host is at work, the asset list completes it. A host
 * that lets no one read the list leaves that open.
 *
 * @param listed what the list said of `active` a moment ago, if it was read.
 * @throws when the server is gone.
 */
export async function look(
  looking: Looking,
  call: CallOptions,
  listed?: boolean,
): Promise<ServerRecord | Unseen> {
  const answer = await recordOf(looking, call);
  if (isUnseen(answer)) return answer;
  const record = completed(answer, undefined, looking.state);
  if (isClear(record)) return record;
  return withListed(record, listed ?? (await listedActive(looking, call)));
}

/** The record of a server that the host has shown before. @throws when it is gone, or may be. */
export async function lookAt(looking: Looking, call: CallOptions): Promise<ServerRecord> {
  const record = await look(looking, call);
  if (isUnseen(record)) throw unsure(looking.state, record);
  return record;
}

/** What is said of a server of which it is not known whether it is there. */
export const unsure = (state: ServerState, { absence, error }: Unseen) =>
  unsureFailure(`server ${serverOf(state)}`, absence, error);

/** What a failure of a call about the server means for the server. */
export const absenceOfServer = (
  { session, state }: Looking,
  failed: Parameters<typeof absenceOf>[2],
  call: CallOptions,
): Promise<Absence> =>
  absenceOf(
    session,
    {
      ...assetIdOf(session, state),
      isServer: true,
      isYoung: mayNotBeShown(state.phase, session.clock.now()),
    },
    failed,
    call,
  );

/** The server's own record, as the host gives it. @throws when the server is gone. */
export async function recordOf(looking: Looking, call: CallOptions): Promise<ServerRecord | Unseen> {
  const { session, state } = looking;
  const { details } = session.client.server;
  const since = session.clock.now();
  const { uniq_id, accnt } = selector(session, state);
  try {
    const record = await details({ uniq_id, accnt }, call).catch((error: unknown) => {
      if (!isNotFound(error) || accnt === undefined) throw error;
      // It may have been moved to another account of the user. It is still there then, and paid for.
      return details({ uniq_id }, { ...call, inAnyAccount: true });
    });
    if (hasEnded(record)) throw gone(state, undefined, record.status);
    return record;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const absence = await absenceOfServer(looking, { error, since }, call);
    if (absence !== "gone") return { absence, error };
    throw gone(state, error);
  }
}

/** @param status a word of the host that says so. */
export const gone = (state: ServerState, cause?: unknown, status?: string) =>
  failure("server-gone", { server: serverOf(state), ...(status && { status }) }, cause);

async function listedActive({ session, state }: Looking, { signal }: CallOptions) {
  const { uniqId, account } = assetIdOf(session, state);
  const question = { key: uniqId, account, signal };
  const found = await listedNow(session, assetsById, question).catch(undefinedIfRefused);
  return found?.items.at(-1)?.active;
}

/** For what is only a second source: a user who may not read it, or a host that does not have it, says nothing. */
export const undefinedIfRefused = (error: unknown): undefined => {
  if (!(error instanceof HostError) || isTransient(error)) throw error;
};
