import { isObject } from "../../values";
import type { AssetRecord } from "../assets/assetLists";
import { withoutMark } from "./hostMark";

/** Statuses of an asset that is gone, or whose removal nothing can stop. */
const endedStatuses: ReadonlySet<string> = new Set(["terminated", "pending-termination"]);

/** Whether a record says by its status that it is gone, or being removed. The case of letters does not matter. */
export const hasEnded = (record: unknown): boolean =>
  isObject(record) && endedStatuses.has(statusWord(record));

/** Whether it says that it is gone. An asset that is being removed may still be paid for. */
export const isTerminated = (record: { readonly status?: unknown }): boolean =>
  statusWord(record) === "terminated";

/** Whether it says only that it is in use. */
export const isInOrder = (record: { readonly status?: unknown }): boolean =>
  ["", "active"].includes(statusWord(record));

const statusWord = ({ status }: { readonly status?: unknown }): string =>
  String(status ?? "")
    .trim()
    .toLowerCase();

/** The record with the description that people have written, without our mark. */
export const removeMarks = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;
