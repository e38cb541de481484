import type { ParamsOfList } from "../../api/client";
import { type ListCall, type ListHost, readList } from "../readList";
import { ifReported, unlessFailed } from "../secondSource";
import type { ListReading } from "../shown/listReading";
import type { AssetRecord } from "./assetLists";

type ChargedParams = Omit<ParamsOfList<"asset.list"> & object, "alsowith">;

type Word = "mrc" | "powerStatus";

/**
 * Lists assets with the account's charge for each, and with the other requested fields. If the host does not support a
 * field, or does not report it to this user, the list is requested without that field.
 */
export async function readCharged(
  host: ListHost,
  params: ChargedParams,
  call: ListCall<AssetRecord>,
  otherWords: readonly Exclude<Word, "mrc">[] = [],
): Promise<ListReading<AssetRecord>> {
  const allWords: readonly Word[] = ["mrc", ...otherWords];
  for (const alsowith of [allWords, ...(otherWords.length > 0 ? allWords.map((word) => [word]) : [])]) {
    const list = await ifReported(readList(host, "asset.list", { ...params, alsowith: [...alsowith] }, call));
    if (list) return list;
  }
  return readList(host, "asset.list", params, call);
}

/**
 * Lists assets with their charges, for callers that can do without the charges. Undefined if the host does not report
 * charges now.
 */
export const readCharges = (
  host: ListHost,
  params: ChargedParams,
  call: ListCall<AssetRecord>,
): Promise<ListReading<AssetRecord> | undefined> =>
  unlessFailed(readList(host, "asset.list", { ...params, alsowith: ["mrc"] }, call));
