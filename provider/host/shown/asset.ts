import { hostName, isSame } from "../../normalForms";
import { isObject } from "../../values";
import type { AssetRecord } from "../assets/assetLists";
import { withoutMark } from "./hostMark";

/** Statuses of an asset that is gone, or that nothing can keep from going. */
const endedStatuses: ReadonlySet<string> = new Set(["terminated", "pending-termination"]);

/** Whether a record says by its status that it is gone, or on its way out. In any letters. */
export const hasEnded = (record: unknown): boolean =>
  isObject(record) && endedStatuses.has(String(record.status).trim().toLowerCase());

/** Whether it says that it is of this domain, in any letters. */
export const isOfDomain =
  (domain: string) =>
  (record: AssetRecord): boolean =>
    isSame(hostName, record.domain, domain);

/** The record with the description that people have written, without our mark in it. */
export const asWritten = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;
