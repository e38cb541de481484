import type { AssetRow } from "../store/rows";
import type { Call } from "./handler";

/** Kinds of asset that do not count when asked whether another one is the last. */
const appendages = new Set(["SSL", "Domain", "DNS"]);

const isLive = (row: AssetRow) => row.status !== "Terminated" && row.status !== "Pending-Termination";

/** Whether the asset is the account's last that is no SSL certificate, domain registration or DNS zone. */
export const isLast = (call: Call, row: AssetRow): boolean =>
  !call.host.state.assets.some(
    (other) => other !== row && other.accnt === row.accnt && isLive(other) && !appendages.has(other.category),
  );

/** `cleanup_assets`: ends auto-renewal of domains and certificates, and removes all remaining DNS zones. */
export function cleanUp(call: Call, accnt: number): void {
  for (const row of call.host.state.assets) {
    if (row.accnt !== accnt) continue;
    if (row.category === "DNS") row.status = "Terminated";
    if (row.category === "SSL" || row.category === "Domain")
      row.features = { ...row.features, autoRenew: false };
  }
}
