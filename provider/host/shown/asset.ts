import { contradicts, hostName } from "../../normalForms";
import { isObject } from "../../values";
import type { AssetRecord } from "../assets/assetLists";
import { withoutMark } from "./hostMark";

/** Statuses of an asset that is gone, or whose removal can no longer be stopped. */
const endedStatuses: ReadonlySet<string> = new Set(["terminated", "pending-termination"]);

/** Whether the status of a record says that it is gone, or being removed. Case does not matter. */
export const hasEnded = (record: unknown): boolean =>
  isObject(record) && endedStatuses.has(statusWord(record));

/** Whether the status of a record says that it is gone. An asset that is still being removed may be paid for. */
export const isTerminated = (record: { readonly status?: unknown }): boolean =>
  statusWord(record) === "terminated";

/** Whether the status of a record says nothing but that it is in use. */
export const isInOrder = (record: { readonly status?: unknown }): boolean =>
  ["", "active"].includes(statusWord(record));

/**
 * Whether an asset is another one than the known one, although it has the same id: its type or its domain differs. A
 * value that is not known or not shown proves nothing.
 */
export function isOtherAsset(
  shownAsset: AssetRecord,
  knownAsset: { readonly type?: unknown; readonly domain?: unknown },
): boolean {
  return (["type", "domain"] as const).some((name) =>
    contradicts(hostName, knownAsset[name], shownAsset[name]),
  );
}

/**
 * The effect on an asset if the host cleans up after the account's last subaccount: DNS zones are removed with it, and
 * domains and certificates are no longer renewed (specification, Assets › Asset removal request). Any other asset is
 * another subaccount, and then nothing is cleaned up.
 */
export function cleanupEffect({ type = "" }: AssetRecord): "removed" | "notRenewed" | "none" {
  if (/^dns/i.test(type)) return "removed";
  return /^(?:domain|ssl)/i.test(type) ? "notRenewed" : "none";
}

/** The name of an asset for people: its domain, or else its id. */
export const assetLabel = ({ domain, uniq_id }: AssetRecord): string | undefined => domain ?? uniq_id;

const statusWord = ({ status }: { readonly status?: unknown }): string =>
  String(status ?? "")
    .trim()
    .toLowerCase();

/** The record with its description as people have written it, without the marks of this package. */
export const removeMarks = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;
