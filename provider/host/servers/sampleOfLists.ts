import type { CallOptions } from "../../api/callOptions";
import { assetsById } from "../assets/assetLists";
import type { Host } from "../host";
import { sampleRecord } from "../readList";
import { unlessFailed } from "../secondSource";
import { seenItems } from "../shown/listReading";
import type { ShownInLists } from "../shown/listsAnswer";

/** How both lists show one server of the account. */
type SampleOfLists =
  | { readonly is: "shown"; readonly listed: ShownInLists }
  | { readonly is: "none" }
  | { readonly is: "refused"; readonly list: "server.list" | "asset.list" };

/** How long an optional list may be retried, in milliseconds. */
const patienceMs = 2_000;

/** Requests one server from each list, only to see the fields that its record has in that list. */
export async function sampleOfLists(
  host: Host,
  accnt: number | undefined,
  { signal }: Pick<CallOptions, "signal">,
): Promise<SampleOfLists> {
  const call = { signal, until: host.clock.now() + patienceMs, evenDeprecated: true };
  const answer = await unlessFailed(sampleRecord(host, "server.list", { accnt }, call));
  if (!answer) return { is: "refused", list: "server.list" };
  const { record: server } = answer;
  const id = server?.uniq_id;
  if (!server || id === undefined) return { is: "none" };
  const assets = await unlessFailed(Promise.resolve(assetsById.some?.(host, accnt, [id])));
  if (!assets) return { is: "refused", list: "asset.list" };
  return { is: "shown", listed: { server, asset: seenItems(assets).find(({ uniq_id }) => uniq_id === id) } };
}
