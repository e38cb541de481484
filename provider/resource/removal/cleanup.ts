import { undefinedIf } from "../../api/errors";
import { message } from "../../message";
import { hasEnded } from "../existence";
import { readPages } from "../recordList";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import type { Removal } from "./removal";

/** Assets that do not count when the host asks whether another one is the last, by their type. */
const isZone = (type = "") => /^dns/i.test(type);
const isRenewed = (type = "") => /^(?:domain|ssl)/i.test(type);

/**
 * Names what `cleanupAssets` takes along: of the account's last subaccount all DNS zones, and the renewals of domains and
 * certificates (specification, Assets › Asset removal request).
 *
 * @returns whether it is to be sent. A replacement never sends it, because the account stays.
 */
export async function announceCleanup(
  session: Session,
  { asset, name }: Pick<Removal, "asset" | "name">,
  { urn, signal, warn }: CallContext,
): Promise<boolean> {
  if (session.run.isDeclared(urn)) {
    warn(message("cleanup-not-sent", { asset: name, because: "replaced" }));
    return false;
  }
  const all = session.client.asset.list.pages({ accnt: asset.accnt }, { signal });
  const assets = await readPages(all).catch(undefinedIf("permission"));
  if (!assets) {
    warn(message("cleanup-not-sent", { asset: name, because: "unlisted" }));
    return false;
  }
  const [zones, renewals]: [string[], string[]] = [[], []];
  for (const { uniq_id, type, domain = uniq_id, ...rest } of assets.items) {
    if (uniq_id === asset.uniq_id || hasEnded(rest) || domain === undefined) continue;
    if (isZone(type)) zones.push(domain);
    else if (isRenewed(type)) renewals.push(domain);
    // Another one is left, so the host cleans nothing up.
    else return true;
  }
  if (zones.length + renewals.length > 0)
    warn(message("cleanup-announced", { asset: name, zones, renewals }));
  return true;
}
