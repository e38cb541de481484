import type { Properties } from "../../provider/values";
import { refuse } from "./scriptedHost";

type Params = Properties;

/** How a host gives its list of assets, and what happens while it is read. */
export interface MovingHost {
  /** The number of records on a page, whatever size is asked for. Default: as asked for. */
  readonly longestPage?: number;
  /** Whether it refuses larger pages, and does not cut them. */
  readonly refusesLong?: boolean;
  /** The count of a page. Default: both totals. */
  readonly counts?: "both" | "items" | "pages" | "nothing";
  /** The records that it counts besides those that it shows. */
  readonly countsAlso?: number;
  /** Default: heeds it, letter by letter. */
  readonly domainFilter?: "exact" | "ignored" | "refused" | "empty";
  /** Runs after each page of the whole list, from the first call on. */
  readonly afterPage?: (records: Properties[], call: number) => void;
  /** The page of this number is answered. Default: that which is asked for. */
  readonly pageFor?: (asked: number) => number;
}

/** A server as the list of assets has it. */
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

/** So many servers. */
export const listedServers = (count: number): Properties[] =>
  Array.from({ length: count }, (_, index) => listedServer(`S${String(index + 1).padStart(5, "0")}`));

/** The answers to `asset.list` of a host whose list moves, and the pages that it was asked for: `2`, `1 of 260`, `web.example.com`. */
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

/** The answers to a list that never stays as it is: after each page the first record comes last. A page has two. */
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
