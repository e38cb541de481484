import type { ParamsOfList } from "../../api/client";
import { type ListCall, type ListHost, readList } from "../readList";
import { ifReported, unlessFailed } from "../secondSource";
import type { ListReading } from "../shown/listReading";
import type { AssetRecord } from "./assetLists";

type ChargedParams = Omit<ParamsOfList<"asset.list"> & object, "alsowith">;

type Word = "mrc" | "powerStatus";

/**
 * Assets with the account's price of each, and the other requested members. A host that does not know a member, or does
 * not report it to this user, is asked without it.
 */
export async function readCharged(
  host: ListHost,
  params: ChargedParams,
  call: ListCall<AssetRecord>,
  more: readonly Exclude<Word, "mrc">[] = [],
): Promise<ListReading<AssetRecord>> {
  const all: readonly Word[] = ["mrc", ...more];
  for (const alsowith of [all, ...(more.length > 0 ? all.map((word) => [word]) : [])]) {
    const list = await ifReported(readList(host, "asset.list", { ...params, alsowith: [...alsowith] }, call));
    if (list) return list;
  }
  return readList(host, "asset.list", params, call);
}

/** The same, for callers that can do without. Undefined: the host reports no charges now. */
export const readCharges = (
  host: ListHost,
  params: ChargedParams,
  call: ListCall<AssetRecord>,
): Promise<ListReading<AssetRecord> | undefined> =>
  unlessFailed(readList(host, "asset.list", { ...params, alsowith: ["mrc"] }, call));
