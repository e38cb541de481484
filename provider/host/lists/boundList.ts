import type { Host } from "../host";
import { listedSurely } from "./filtered";
import type { Listed, RecordList } from "./recordList";
import { freshlyListed, type ListQuestion, listed, listedRecord, listedSoon } from "./sharedList";

/** A list of this host, asked by its key. */
export interface BoundList<Item> extends Pick<RecordList<Item>, "of" | "by"> {
  /** See {@link listed}. */
  listed(question: ListQuestion): Promise<Listed<Item>>;
  /** See {@link freshlyListed}. */
  now(question: ListQuestion): Promise<Listed<Item>>;
  /** See {@link listedSoon}. */
  soon(question: ListQuestion): Promise<Listed<Item> | undefined>;
  /** See {@link listedRecord}. */
  record(question: ListQuestion): Promise<Item | undefined>;
  /** See {@link listedSurely}. */
  surely(question: ListQuestion, howNew?: "listed" | "now"): Promise<Listed<Item>>;
}

export const boundList = <Item>(host: Host, list: RecordList<Item>): BoundList<Item> => ({
  of: list.of,
  by: list.by,
  listed: (question) => listed(host, list, question),
  now: (question) => freshlyListed(host, list, question),
  soon: (question) => listedSoon(host, list, question),
  record: (question) => listedRecord(host, list, question),
  surely: (question, howNew) => listedSurely(host, list, question, howNew),
});
