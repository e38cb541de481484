import type { ParamsOfList } from "../../api/client";
import { type ListCall, type ListHost, readList } from "../readList";
import { ifReported, unlessFailed } from "../secondSource";
import type { ListReading } from "../shown/listReading";
import type { AssetRecord } from "./assetLists";

type ChargedParams = Omit<ParamsOfList<"asset.list"> & object, "alsowith">;

/**
 * Assets with what the account pays for each; a host that does not know the word, or does not report it to this user, is asked
 * without it.
 */
export const readCharged = async (
  host: ListHost,
  params: ChargedParams,
  call: ListCall<AssetRecord>,
): Promise<ListReading<AssetRecord>> =>
  (await ifReported(readList(host, "asset.list", { ...params, alsowith: ["mrc"] }, call))) ??
  readList(host, "asset.list", params, call);

/** The same, for who can do without. Undefined: the host reports no charges now. */
export const readCharges = (
  host: ListHost,
  params: ChargedParams,
  call: ListCall<AssetRecord>,
): Promise<ListReading<AssetRecord> | undefined> =>
  unlessFailed(readList(host, "asset.list", { ...params, alsowith: ["mrc"] }, call));
