import type { CallOptions } from "../../api/callOptions";
import { HostError, isHostError, undefinedIf } from "../../api/errors";
import { pollUntil } from "../../api/waiting/poll";
import { seenIn } from "../../host/listReading";
import { outcomeOf, outcomeOfTry } from "../../host/outcome";
import { readList } from "../../host/readList";
import { secondSource } from "../../host/secondSource";
import { failure, message } from "../../message";
import { isEmpty } from "../../values";
import type { AssetId, AssetRecord } from "../assetLists";
import { hasEnded, isNotFound, unsureFailure } from "../existence";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import { type Accepted, absenceAt, isOver, labelOf, type Removable, type Removal, waitOf } from "./removal";

/** Some hosts remove nothing without a reason. */
const usualReason = "No longer needed";

/**
 * Requests the removal until the host has accepted it: again after a refusal that passes, and after a lost answer
 * while the asset is still there. Requesting it twice does no harm.
 *
 * @param onLost is called if an answer is lost: the host may have accepted it.
 */
export async function requestRemoval(
  session: Session,
  removal: Removal & { readonly removable: Removable },
  context: CallContext,
  onLost: () => void,
): Promise<Accepted | "gone"> {
  const { uniq_id, accnt } = nameIn(removal.removable);
  const { reason, comment, rating, cleanupAssets = false } = removal.input ?? {};
  const params = {
    ...{ uniq_id, accnt },
    cancellation_reason: reason ?? usualReason,
    cancellation_comment: comment,
    rating,
    cleanup_assets: cleanupAssets && (await announceCleanup(session, removal, context)),
  };
  let isFirst = true;
  return pollUntil<Accepted | "gone">(session, {
    ...waitOf(removal, context),
    doing:
      removal.notShownUntil === undefined
        ? "still there, asking the host to remove it"
        : "asking the host to remove it",
    look: async (_elapsed, call) => {
      if (!isFirst && (await isOver(session, removal, call))) return "gone";
      isFirst = false;
      const request = (options: CallOptions) => session.client.asset.requestRemoval(params, options);
      const outcome = await outcomeOf(call, request);
      if (outcome.is !== "done") {
        if (outcome.is === "unsure" && outcome.error instanceof HostError) onLost();
        return afterRefusal(session, removal, outcome.error, call);
      }
      const { removal_requested: words } = outcome.value;
      if (meansNo(words))
        throw failure("removal-refused", { asset: labelOf(removal), hostSaid: String(words) });
      return { words: typeof words === "object" ? JSON.stringify(words) : words };
    },
  });
}

/** Names what is removed in the request: no other id is sent. */
const nameIn = (removable: Removable) => ("serverState" in removable ? removable.asset : removable);

/** Assets that do not count when the host asks whether another one is the last, by their type. */
const isZone = (type = "") => /^dns/i.test(type);
const isRenewed = (type = "") => /^(?:domain|ssl)/i.test(type);

/**
 * Names what `cleanupAssets` takes along: of the account's last subaccount all DNS zones, and the renewals of domains and
 * certificates (specification, Assets › Asset removal request).
 *
 * @returns whether it is to be sent. A replacement never sends it, because the account stays.
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
  const assets = await readList(session, "asset.list", { accnt: asset.accnt }, { signal }).catch(
    undefinedIf("permission"),
  );
  const unsent = (because: "unlisted" | "moved") => {
    warn(message("cleanup-not-sent", { asset: name, because }));
    return false;
  };
  if (!assets) return unsent("unlisted");
  const [zones, renewals]: [string[], string[]] = [[], []];
  for (const listed of seenIn(assets)) {
    const { uniq_id, type, domain = uniq_id, ...rest } = await typed(session, listed, asset.accnt, signal);
    if (uniq_id === asset.uniq_id || hasEnded(rest) || domain === undefined) continue;
    if (isZone(type)) zones.push(domain);
    else if (isRenewed(type)) renewals.push(domain);
    // Another one is left, so the host cleans nothing up.
    else return true;
  }
  // There may be others, which it would take along unsaid.
  if (!assets.isWhole) return unsent("moved");
  if (zones.length + renewals.length > 0)
    warn(message("cleanup-announced", { asset: name, zones, renewals }));
  return true;
}

/** The asset with the type of its own record where the list has none: else a zone that goes would not be named. */
async function typed(
  { client }: Session,
  listed: AssetRecord,
  accnt: AssetId["accnt"],
  signal: AbortSignal | undefined,
): Promise<AssetRecord> {
  const { uniq_id, type } = listed;
  if (!isEmpty(type) || uniq_id === undefined || hasEnded(listed)) return listed;
  const own = await secondSource(client.asset.details({ uniq_id, accnt }, { signal }));
  return { ...listed, type: own?.type };
}

/** What a request that failed comes to. @returns undefined: it is to be sent again. */
async function afterRefusal(
  session: Session,
  removal: Removal,
  error: unknown,
  call: CallOptions,
): Promise<Accepted | "gone" | undefined> {
  if (isNotFound(error)) {
    const absence = await absenceAt(session, removal, error, call);
    if (absence === "gone") return "gone";
    if (absence === "notShown") return undefined;
    throw unsureFailure(labelOf(removal), absence, error);
  }
  if (!saysAccepted(error)) throw error;
  return { words: removal.leaving?.words ?? error.hostMessage };
}

/** A value that is no date and no consent. */
const meansNo = (words: unknown): boolean =>
  words !== undefined &&
  /^(?:|0(?:\.0+)?|false|no|none|null)$|\b(?:declined|denied|refused|rejected|not (?:accepted|allowed|permitted|possible))\b/i.test(
    String(words).trim(),
  );

const removal = "(?:cancel|decommission|delet|remov|request|schedul|submit|terminat)\\w*";
const standing = [
  `already(?: \\w+){0,2} ${removal}`,
  `${removal}(?: \\w+)? already(?! \\w+ed\\b)`,
  `${removal} (?:before|twice)`,
];
const saysStanding = new RegExp(`\\b(?:${standing.join("|")})`, "i");

/**
 * Whether the class or the words of a refusal say that an earlier request was accepted. A mark does not
 * say so: its removal may have been taken back.
 */
const saysAccepted = (error: unknown): error is HostError =>
  isHostError(error, "duplicate") ||
  (isHostError(error, "busy", "input", "other") &&
    outcomeOfTry(error).is !== "unsure" &&
    saysStanding.test(error.hostMessage));
