import type { Host } from "../host";
import { findSureRecords } from "./listFilter";
import type { Listed, RecordList } from "./recordList";
import { type ListQuestion, listedRecord, readFreshList, readListInTime, readSharedList } from "./sharedList";

/** A list of the host whose records can be looked up by a key. */
export interface BoundList<Item> extends Pick<RecordList<Item>, "of" | "by"> {
  /** See {@link readSharedList}. */
  listed(question: ListQuestion): Promise<Listed<Item>>;
  /** See {@link readFreshList}. */
  now(question: ListQuestion): Promise<Listed<Item>>;
  /** See {@link readListInTime}. */
  soon(question: ListQuestion): Promise<Listed<Item> | undefined>;
  /** See {@link listedRecord}. */
  record(question: ListQuestion): Promise<Item | undefined>;
  /** See {@link findSureRecords}. */
  surely(question: ListQuestion, howNew?: "listed" | "now"): Promise<Listed<Item>>;
}

export const boundList = <Item>(host: Host, list: RecordList<Item>): BoundList<Item> => ({
  of: list.of,
  by: list.by,
  listed: (question) => readSharedList(host, list, question),
  now: (question) => readFreshList(host, list, question),
  soon: (question) => readListInTime(host, list, question),
  record: (question) => listedRecord(host, list, question),
  surely: (question, howNew) => findSureRecords(host, list, question, howNew),
});
