import type { BusyWait, CallOptions } from "../../api/callOptions";
import { HostError, isHostError } from "../../api/errors";
import type { NotAServer } from "../../host/kind";
import { failure } from "../../message";
import { usualTime } from "../../waiting/deadlines";
import { type AssetId, type AssetRecord, describedAsset } from "../assetLists";
import { type Absence, absenceOf, hasEnded, isNotFound } from "../existence";
import type { Leaving } from "../hostMark";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import type { SharedRun } from "../sharedRun";
import type { RemovalInput } from "./input";

export interface Removal {
  /** What the run knows: a removal rests on it. */
  readonly run: SharedRun;
  readonly asset: AssetId;
  /** Whether the host may have a second record of it, that of a server. It gives no leave to remove one. */
  readonly isReadAsServer: boolean;
  /** Its name in progress lines and messages. */
  readonly name: string;
  /** Its type at the host; sets the pace of polling. */
  readonly type: string | undefined;
  /** The input `removal`: what the request says, and whether to wait. */
  readonly input: RemovalInput | undefined;
  /** The deadline, in milliseconds from now. */
  readonly deadline: number;
  readonly isAtWork: BusyWait["isAtWork"];
  /** Until then the host may not show it yet, in milliseconds since the epoch: that it shows none is not believed. */
  readonly notShownUntil?: number | undefined;
  /** An earlier run had its removal accepted, did not see its end, and has marked it. */
  readonly leaving?: Leaving | undefined;
}

/** A server in the state of a Server: that resource alone removes it. */
interface ServerInState {
  readonly asset: AssetId;
  readonly serverState: { readonly id: string; readonly phase: object };
}

/** What may be removed: what the host says now is no server, or a server of a Server. No request is sent for anything else. */
export type Removable = NotAServer | ServerInState;

/** The host has accepted the request. Its words may be a date or a sentence. */
export interface Accepted {
  readonly words: string | undefined;
}

export const labelOf = ({ name, asset: { uniq_id } }: Removal): string =>
  name.includes(uniq_id) ? name : `${name} (${uniq_id})`;

/** What the waits for its acceptance and for its end have in common. */
export const waitOf = (removal: Removal, context: CallContext) => ({
  name: labelOf(removal),
  usual: usualTime("removal", removal.type),
  deadline: removal.deadline,
  isAtWork: removal.isAtWork,
  ...context,
});

/** The asset's record, or the server's if the user may not read assets, or the host does not show the asset yet. */
export async function recordOf(session: Session, removal: Removal, call: CallOptions): Promise<AssetRecord> {
  try {
    return await describedAsset(session, removal.asset, call);
  } catch (error) {
    if (!(removal.isReadAsServer && isHostError(error, "permission", "notFound"))) throw error;
    return await session.client.server.details(removal.asset, call);
  }
}

/**
 * What it means that a call did not find the asset.
 *
 * @throws if another account of the user has it: then it was moved, and is still paid for.
 */
export async function absenceAt(
  session: Session,
  removal: Removal,
  error: HostError,
  call: CallOptions,
): Promise<Absence> {
  const { asset, isReadAsServer: isServer, notShownUntil = 0 } = removal;
  const { uniq_id, accnt } = asset;
  const isYoung = session.clock.now() < notShownUntil;
  const absence = await absenceOf(session, { ...asset, isServer, isYoung }, error, call);
  if (absence !== "gone" || accnt === undefined) return absence;
  const anywhere = { ...removal, asset: { uniq_id, accnt: undefined } };
  const elsewhere = await recordOf(session, anywhere, { ...call, inAnyAccount: true }).catch(
    undefinedIfOfHost,
  );
  if (elsewhere && !hasEnded(elsewhere))
    throw failure("removal-in-other-account", { uniqId: uniq_id, accountNumber: accnt });
  return absence;
}

/** For what can be done without. */
export const undefinedIfOfHost = (error: unknown): undefined => {
  if (!(error instanceof HostError)) throw error;
};

/** Whether the record of an asset whose removal was requested says that it is gone: then no other answer need confirm it. */
export async function isOver(session: Session, removal: Removal, call: CallOptions): Promise<boolean> {
  try {
    return hasEnded(await recordOf(session, removal, call));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return ["gone", "alone"].includes(await absenceAt(session, removal, error, call));
  }
}
