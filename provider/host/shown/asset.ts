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

const statusWord = ({ status }: { readonly status?: unknown }): string =>
  String(status ?? "")
    .trim()
    .toLowerCase();

/** The record with its description as people have written it, without the marks of this package. */
export const removeMarks = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;
