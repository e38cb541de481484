import type { CallOptions } from "../../api/callOptions";
import type { Trouble } from "../../api/waiting/poll";
import type { FailedRemoval, Removable } from "../../host/assets/removalRequest";
import { assetLabel, cleanupEffect, hasEnded } from "../../host/shown/asset";
import { seenItems } from "../../host/shown/listReading";
import { failure, message } from "../../message";
import { unsureAbsenceFailure } from "../absence";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import {
  type Accepted,
  isOver,
  labelOf,
  movedFailure,
  type Removal,
  removalQuestion,
  removalWait,
} from "./removal";

/** The reason that is sent by default, because some hosts remove nothing without a reason. */
const usualReason = "No longer needed";

/**
 * Requests the removal until the host has accepted it. The request is repeated after a temporary refusal, and after a
 * lost response while the asset still exists. A second request does no harm.
 *
 * @param onLost called if a response is lost, because the host may have accepted the request.
 */
export async function requestRemoval(
  session: Session,
  removal: Removal & { readonly removable: Removable },
  context: CallContext,
  onLost: () => void,
): Promise<Accepted | "gone"> {
  const { reason, comment, rating, cleanupAssets = false } = removal.input ?? {};
  const parameters = {
    cancellation_reason: reason ?? usualReason,
    cancellation_comment: comment,
    rating,
    cleanup_assets: cleanupAssets && (await announceCleanup(session, removal, context)),
  };
  let isFirst = true;
  return session.host.pollUntil<Accepted | "gone">({
    ...removalWait(removal, context),
    doing:
      removal.notShownUntil === undefined
        ? "still there, asking the host to remove it"
        : "asking the host to remove it",
    look: async (_elapsed, call) => {
      if (!isFirst && (await isOver(session, removal, call))) return "gone";
      isFirst = false;
      const answer = await session.host.assets.requestRemoval(removal.removable, parameters, call);
      switch (answer.is) {
        case "accepted":
          return { hostText: answer.words };
        case "acceptedBefore":
          return { hostText: removal.leaving?.words ?? answer.words };
        case "declined":
          throw failure("removal-refused", { asset: labelOf(removal), hostSaid: answer.words });
        case "failed":
          if (answer.isLost) onLost();
          return afterFailure(session, removal, answer, call);
      }
    },
  });
}

/**
 * Warns which assets `cleanupAssets` also removes: with the account's last subaccount, all DNS zones go and domains and
 * certificates are no longer renewed (specification, Assets › Asset removal request).
 *
 * @returns whether to send `cleanupAssets`. A replacement never sends it, because the account stays.
 */
async function announceCleanup(
  session: Session,
  { asset, name, run }: Pick<Removal, "asset" | "name" | "run">,
  { urn, signal, warn }: CallContext,
): Promise<boolean> {
  if (run.isDeclared(urn)) {
    warn(message("cleanup-not-sent", { asset: name, because: "replaced" }));
    return false;
  }
  const assets = await session.host.assets.permitted(asset.accnt, { signal });
  const unsent = (because: "unlisted" | "moved") => {
    warn(message("cleanup-not-sent", { asset: name, because }));
    return false;
  };
  if (!assets) return unsent("unlisted");
  const [zones, renewals]: [string[], string[]] = [[], []];
  for (const listedAsset of seenItems(assets)) {
    // Without its type, the warning could miss a DNS zone.
    const otherAsset = await session.host.assets.typed(listedAsset, asset.accnt, { signal });
    const label = assetLabel(otherAsset);
    if (otherAsset.uniq_id === asset.uniq_id || hasEnded(otherAsset) || label === undefined) continue;
    switch (cleanupEffect(otherAsset)) {
      case "removed":
        zones.push(label);
        break;
      case "notRenewed":
        renewals.push(label);
        break;
      case "none":
        // Another subaccount remains, so the host cleans nothing up.
        return true;
    }
  }
  // An incomplete list may lack assets, which the host would then remove without a warning.
  if (!assets.isWhole) return unsent("moved");
  if (zones.length + renewals.length > 0)
    warn(message("cleanup-announced", { asset: name, zones, renewals }));
  return true;
}

/** Decides after a failed request whether the asset is gone, and whether to try again. */
async function afterFailure(
  session: Session,
  removal: Removal,
  failedRemoval: FailedRemoval,
  call: CallOptions,
): Promise<"gone" | Trouble> {
  const absence = await failedRemoval.absence(removalQuestion(session, removal), call);
  if (!absence) throw failedRemoval.because;
  switch (absence.is) {
    case "gone":
      return "gone";
    case "notShown":
      return { trouble: undefined, isRefusal: true };
    case "elsewhere":
      throw movedFailure(removal);
    default:
      throw unsureAbsenceFailure(labelOf(removal), absence.is, absence.because);
  }
}
