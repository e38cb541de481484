import type { Properties } from "../../provider/values";
import { refuse } from "./scriptedHost";

type Params = Properties;

/** How a host answers `asset.list`, and how the list changes while a client reads its pages. */
export interface MovingHost {
  /** The most records on a page, whatever page size the request asks for. Default: no limit. */
  readonly longestPage?: number;
  /** Whether the host refuses a larger page size, rather than cutting the page. Default: no. */
  readonly refusesLong?: boolean;
  /** The totals that a page reports. Default: the number of records and of pages. */
  readonly counts?: "both" | "items" | "pages" | "nothing";
  /** How many records the reported total counts in addition to the records that the list shows. */
  readonly countsAlso?: number;
  /** How the host treats the domain filter. Default: it compares letter by letter. */
  readonly domainFilter?: "exact" | "ignored" | "refused" | "empty";
  /** Runs after each page of the whole list, from the first call on. */
  readonly afterPage?: (records: Properties[], call: number) => void;
  /** The number of the page that is sent for a requested page number. Default: the requested page. */
  readonly pageFor?: (asked: number) => number;
}

/** A server record as `asset.list` shows it. */
export const listedServer = (
  uniq_id: string,
  domain = `${uniq_id.toLowerCase()}.example.com`,
): Properties => ({
  uniq_id,
  domain,
  type: "Cloud.VPS",
  status: "Active",
  active: true,
});

/** This many server records. */
export const listedServers = (count: number): Properties[] =>
  Array.from({ length: count }, (_, index) => listedServer(`S${String(index + 1).padStart(5, "0")}`));

/**
 * A script for `asset.list` of a host whose list changes meanwhile, and the requested pages: `2`, `1 of 260`,
 * `web.example.com`.
 */
export function movingList(records: Properties[], host: MovingHost = {}) {
  const { longestPage = Number.POSITIVE_INFINITY, refusesLong, counts = "both", countsAlso = 0 } = host;
  const { domainFilter = "exact", afterPage = () => {}, pageFor = (asked) => asked } = host;
  const asked: string[] = [];
  let calls = 0;
  const list = ({ page_num = 1, page_size, domain, uniq_id }: Params) => {
    const size = Number(page_size ?? 100);
    const shown = Math.min(size, longestPage);
    asked.push(domain ? String(domain) : `${page_num}${size === 100 ? "" : ` of ${size}`}`);
    if (refusesLong && size > shown) return refuse("Input::OutOfBounds", "page_size is too large");
    if (domain && domainFilter === "refused") return refuse("Input::Validation", "domain is unknown");
    const isSought = (one: Properties) =>
      (!domain || domainFilter === "ignored" || (domainFilter === "exact" && one.domain === domain)) &&
      (!uniq_id || (uniq_id as unknown[]).includes(one.uniq_id));
    const all = records.filter(isSought).map((one) => ({ ...one }));
    const page = pageFor(Number(page_num));
    const items = all.slice((page - 1) * shown, page * shown);
    const [item_total, page_total] = [all.length + countsAlso, Math.max(1, Math.ceil(all.length / shown))];
    if ((!domain || domainFilter === "ignored") && !uniq_id) afterPage(records, ++calls);
    return {
      items,
      ...((counts === "both" || counts === "items") && { item_total }),
      ...((counts === "both" || counts === "pages") && { page_total }),
    };
  };
  return { list, asked };
}

/**
 * A script for a list that never stays the same: after each page, the first record moves to the end. A page has two
 * records.
 */
export function neverStill(...records: Properties[]) {
  const calls = { count: 0 };
  const list = ({ page_num = 1 }: Params) => {
    calls.count++;
    const items = records.slice(2 * Number(page_num) - 2, 2 * Number(page_num));
    records.push(...records.splice(0, 1));
    return { items, item_total: records.length, page_total: Math.ceil(records.length / 2) };
  };
  return Object.assign(list, { calls });
}
