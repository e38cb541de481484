import type { CallOptions } from "../../../api/callOptions";
import { HostError } from "../../../api/errors";
import { isTransient } from "../../../api/waiting/poll";
import { seenIn } from "../../../host/listReading";
import { failure, isFailure } from "../../../message";
import { assetsById } from "../../../resource/assetLists";
import { absenceOf, hasEnded, isNotFound, unsureFailure } from "../../../resource/existence";
import { listedNow } from "../../../resource/lists";
import { notShownUntil } from "../life/phase";
import { isClear, type ServerRecord, withListed } from "../life/record";
import { completed } from "../life/reported";
import { assetIdOf, type ServerState, serverOf } from "../life/state";
import type { Work } from "./work";

type Looking = Pick<Work, "session" | "state">;

/**
 * The server's record. If its words alone do not show whether the host is at work, the asset list completes it. A host
 * that lets no one read the list leaves that open.
 *
 * @param isActive what the list said of `active` a moment ago, if it was read.
 * @throws when the server is gone, or may be.
 */
export async function look(looking: Looking, call: CallOptions, isActive?: boolean): Promise<ServerRecord> {
  const record = completed(await recordOf(looking, call), undefined, looking.state);
  if (isClear(record)) return record;
  return withListed(record, isActive ?? (await listedActive(looking, call)));
}

/** The server's own record, as the host gives it. @throws when the server is gone, or may be. */
export async function recordOf(looking: Looking, call: CallOptions): Promise<ServerRecord> {
  const { session, state } = looking;
  const { details } = session.client.server;
  const since = session.clock.now();
  const { uniq_id, accnt } = assetIdOf(session, state);
  const record = await details({ uniq_id, accnt }, call)
    .catch((error: unknown) => {
      if (!isNotFound(error) || accnt === undefined) throw error;
      // It may have been moved to another account of the user. It is still there then, and paid for.
      return details({ uniq_id, accnt: undefined }, { ...call, inAnyAccount: true });
    })
    .catch(async (error: unknown) => {
      throw isNotFound(error) ? await meaningOf(looking, error, call, since) : error;
    });
  if (hasEnded(record)) throw gone(state, undefined, record.status);
  return record;
}

/** What a failure of a call that found no server means: it is gone, or may be. */
export async function meaningOf(looking: Looking, error: HostError, call: CallOptions, since?: number) {
  const { session, state } = looking;
  const asset = { ...assetIdOf(session, state), isServer: true, isYoung: isYoung(looking), since };
  const absence = await absenceOf(session, asset, error, call);
  if (absence === "gone") return gone(state, error);
  return unsureFailure(`server ${serverOf(state)}`, absence, error);
}

/** Whether that is why the host shows no server: it was ordered a short time ago. */
export const isNotShownYet = (looking: Looking, error: unknown): boolean =>
  isFailure(error, "existence-unsure") && error.content.data.because === "alone" && isYoung(looking);

const isYoung = ({ session, state }: Looking): boolean =>
  session.clock.now() < (notShownUntil(state.phase) ?? 0);

/** @param status a word of the host that says so. */
export const gone = (state: ServerState, cause?: unknown, status?: string) =>
  failure("server-gone", { server: serverOf(state), ...(status && { status }) }, cause);

async function listedActive({ session, state }: Looking, { signal }: CallOptions) {
  const { uniq_id: key, accnt } = assetIdOf(session, state);
  const question = { key, accnt, signal };
  const assets = await listedNow(session, assetsById, question).catch(undefinedIfRefused);
  return seenIn(assets ?? {}).at(-1)?.active;
}

/** For what is only a second source: a user who may not read it, or a host that does not have it, says nothing. */
export const undefinedIfRefused = (error: unknown): undefined => {
  if (!(error instanceof HostError) || isTransient(error)) throw error;
};
