import type { BusyWait, CallOptions } from "../../api/callOptions";
import type { AssetId } from "../../host/assets/assetLists";
import { hasEnded } from "../../host/shown/asset";
import type { Leaving } from "../../host/shown/hostMark";
import { failure } from "../../message";
import type { SharedRun } from "../../run/sharedRun";
import { usualTime } from "../../waiting/deadlines";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import type { RemovalInput } from "./input";

export interface Removal {
  /** The knowledge of the run, which a removal rests on. */
  readonly run: SharedRun;
  readonly asset: AssetId;
  /** Whether the host may have a second record of it, as a server. It gives no leave to remove a server. */
  readonly isReadAsServer: boolean;
  /** Its name in progress lines and messages. */
  readonly name: string;
  /** Its type at the host; sets the pace of polling. */
  readonly type: string | undefined;
  /** The input `removal`: the parameters of the request, and whether to wait. */
  readonly input: RemovalInput | undefined;
  /** The deadline, in milliseconds from now. */
  readonly deadline: number;
  readonly isAtWork: BusyWait["isAtWork"];
  /** Until this time the host may not show it yet, in milliseconds since the epoch, so its absence is not believed. */
  readonly notShownUntil?: number | undefined;
  /** The mark of an earlier run that had the removal accepted but did not see its end. */
  readonly leaving?: Leaving | undefined;
}

/** The host has accepted the request. Its words may be a date or a sentence. */
export interface Accepted {
  readonly words: string | undefined;
}

export const labelOf = ({ name, asset: { uniq_id } }: Removal): string =>
  name.includes(uniq_id) ? name : `${name} (${uniq_id})`;

/** The common part of the waits for its acceptance and for its end. */
export const removalWait = (removal: Removal, context: CallContext) => ({
  name: labelOf(removal),
  usual: usualTime("removal", removal.type),
  deadline: removal.deadline,
  isAtWork: removal.isAtWork,
  ...context,
});

/** The question whether the asset exists, as a call about it leaves it open. */
export const removalQuestion = (
  session: Session,
  { asset, isReadAsServer: isServer, notShownUntil = 0 }: Removal,
) => ({
  ...asset,
  isServer,
  isYoung: session.clock.now() < notShownUntil,
});

/** The asset was moved, and is still paid for. */
export const movedFailure = ({ asset: { uniq_id: uniqId, accnt } }: Removal) =>
  failure("removal-in-other-account", { uniqId, accountNumber: accnt as number });

/**
 * Whether the record of an asset whose removal was requested already says that it is gone, so that no other answer need
 * confirm it.
 */
export async function isOver(session: Session, removal: Removal, call: CallOptions): Promise<boolean> {
  const sight = await session.host.assets.sightAfterRemoval(removalQuestion(session, removal), call);
  switch (sight.is) {
    case "answered":
      return hasEnded(sight.answer);
    case "elsewhere":
      throw movedFailure(removal);
    default:
      return ["gone", "alone"].includes(sight.is);
  }
}
