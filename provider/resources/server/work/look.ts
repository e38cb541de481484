import type { CallOptions } from "../../../api/callOptions";
import type { ShownServer } from "../../../host/servers/details";
import { seenItems } from "../../../host/shown/listReading";
import type { ServerRecord } from "../../../host/shown/server";
import { listedSight, type ServerSight } from "../../../host/shown/sight";
import type { FailedWork } from "../../../host/workEnd";
import { failure, isFailure } from "../../../message";
import { unsureAbsenceFailure } from "../../../resource/absence";
import { sshPort } from "../declared/gates";
import type { knownMembers } from "../life/known";
import { showDeadline } from "../life/phase";
import { seenServer } from "../life/reported";
import { type ServerState, serverOf, stateAssetId } from "../life/state";
import type { Work } from "./work";

export type Looking = Pick<Work, "session" | "state">;

/**
 * Reads the server from the host. If the record alone does not show whether the host is busy, the asset list decides.
 * If the user may not read the list, the question stays open.
 *
 * @param isActive the field `active` of the asset list, if the list was read a moment ago.
 * @throws if the server is gone, or may be gone.
 */
export async function readSight(
  looking: Looking,
  call: CallOptions,
  isActive?: boolean,
): Promise<ServerSight> {
  const sight = seenServer({ server: await fetchRecord(looking, call) }, looking.state);
  if (sight.isClear) return sight;
  return listedSight(sight, isActive ?? (await listedActive(looking, call)));
}

/** Reads the server's own record. @throws if the server is gone, or may be gone. */
export async function fetchRecord(looking: Looking, call: CallOptions): Promise<ServerRecord> {
  return recordIn(looking, await looking.session.host.servers.shown(questionOf(looking), call));
}

/** Reads the server's own record, unless complete lists already show everything that the state needs. */
export async function recordUnlessKnown(
  looking: Looking,
  members: ReturnType<typeof knownMembers>,
  call: CallOptions,
): Promise<ServerRecord | "asKnown"> {
  const seenRecord = await looking.session.host.servers.seen(questionOf(looking), members, call);
  return seenRecord.is === "asKnown" ? seenRecord.is : recordIn(looking, seenRecord);
}

function recordIn({ state }: Looking, shownServer: ShownServer): ServerRecord {
  switch (shownServer.is) {
    case "shown":
      return shownServer.record;
    case "gone":
      throw gone(state, shownServer.because, shownServer.status);
    default:
      throw unsureAbsenceFailure(`server ${serverOf(state)}`, shownServer.is, shownServer.because);
  }
}

/**
 * Explains why work did not find the server: the server is gone, or may be gone. Any other failure is returned
 * unchanged.
 */
export async function explainNotFound(
  looking: Looking,
  failedWork: FailedWork,
  call: CallOptions,
): Promise<unknown> {
  const { state } = looking;
  const absence = await failedWork.absence({ ...questionOf(looking), isServer: true }, call);
  if (!absence) return failedWork.because;
  if (absence.is === "gone") return gone(state, failedWork.because);
  return unsureAbsenceFailure(`server ${serverOf(state)}`, absence.is, absence.because);
}

const questionOf = (looking: Looking) => ({
  ...stateAssetId(looking.session, looking.state),
  isYoung: isYoung(looking),
});

/** Whether the host does not show the server only because it was ordered a short time ago. */
export const isNotShownYet = (looking: Looking, error: unknown): boolean =>
  isFailure(error, "existence-unsure") && error.content.data.because === "alone" && isYoung(looking);

const isYoung = ({ session, state }: Looking): boolean =>
  session.clock.now() < (showDeadline(state.phase) ?? 0);

/** @param status the server's status as the host reports it, such as a word for "terminated". */
export const gone = (state: ServerState, cause?: unknown, status?: string) =>
  failure("server-gone", { server: serverOf(state), ...(status && { status }) }, cause);

async function listedActive({ session, state }: Looking, { signal }: CallOptions) {
  const { uniq_id: key, accnt } = stateAssetId(session, state);
  const question = { key, accnt, signal };
  const assets = await session.host.unlessRefused(session.host.assets.byId.now(question));
  return seenItems(assets ?? {}).at(-1)?.active;
}

/**
 * Whether the server shows other SSH host keys than those in the state, which means that its disks were erased since.
 * If the server does not answer, nothing is proven.
 */
export async function hasOtherDisks(work: Pick<Work, "session" | "state" | "context">): Promise<boolean> {
  const { session, state, context } = work;
  const { sshHostKeys: knownKeys, ip } = state.reported;
  const ssh = state.applied.waitFor?.ssh;
  if (!knownKeys || !ssh || ip === undefined) return false;
  const attempt = await session.servers.keys({ host: ip, port: sshPort(ssh) }, context.signal);
  if (!("answer" in attempt)) return false;
  const isKnown = ({ publicKey }: { readonly publicKey: string }) =>
    knownKeys.some((key) => key.publicKey === publicKey);
  return attempt.answer.length > 0 && !attempt.answer.some(isKnown);
}
