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
  /** The run that removes the asset. Its existence proves that the processes share notes. */
  readonly run: SharedRun;
  readonly asset: AssetId;
  /** Whether the host may also have a server record of the asset. This does not permit the removal of a server. */
  readonly isReadAsServer: boolean;
  /** The asset's name in status lines and messages. */
  readonly name: string;
  /** The asset's type at the host, which decides how often the host is polled. */
  readonly type: string | undefined;
  /** The input `removal`: the parameters of the request, and whether to wait. */
  readonly input: RemovalInput | undefined;
  /** The timeout, in milliseconds. */
  readonly deadline: number;
  readonly isAtWork: BusyWait["isAtWork"];
  /**
   * Until when the host may not show the asset yet, in milliseconds since the epoch. Until then, a missing asset does
   * not count as gone.
   */
  readonly notShownUntil?: number | undefined;
  /** The mark of an earlier run whose removal was accepted but not completed. */
  readonly leaving?: Leaving | undefined;
}

/** The host has accepted the request. `words` is its message, which may be a date or a sentence. */
export interface Accepted {
  readonly hostText: string | undefined;
}

export const labelOf = ({ name, asset: { uniq_id } }: Removal): string =>
  name.includes(uniq_id) ? name : `${name} (${uniq_id})`;

/** The options that the wait for the acceptance and the wait for the end have in common. */
export const removalWait = (removal: Removal, context: CallContext) => ({
  name: labelOf(removal),
  usual: usualTime("removal", removal.type),
  deadline: removal.deadline,
  isAtWork: removal.isAtWork,
  ...context,
});

/** Describes the asset for the question whether it still exists. */
export const removalQuestion = (
  session: Session,
  { asset, isReadAsServer: isServer, notShownUntil = 0 }: Removal,
) => ({
  ...asset,
  isServer,
  isYoung: session.clock.now() < notShownUntil,
});

/** The failure for an asset that was moved to another account and is still billed. */
export const movedFailure = ({ asset: { uniq_id: uniqId, accnt } }: Removal) =>
  failure("removal-in-other-account", { uniqId, accountNumber: accnt as number });

/**
 * Whether the asset is gone after its removal was requested. One response is enough, because no other one need confirm
 * it.
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
