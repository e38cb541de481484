import { expect, it } from "vitest";
import { assetsById } from "../../../provider/host/assets/assetLists";
import { assetAbsence } from "../../../provider/host/assets/existence";
import { findListedRecords } from "../../../provider/resource/sureRecords";
import type { Properties } from "../../../provider/values";
import { hostError } from "../../support/hostError";
import { listedServer, listedServers, type MovingHost, movingList } from "../../support/movingList";
import { refuse, scriptedHost } from "../../support/scriptedHost";

/** A host whose list changes during each reading: the first record moves to the end, and another record is added. */
const moving = (): Pick<MovingHost, "longestPage" | "afterPage"> => ({
  longestPage: 4,
  afterPage: (records, call) => {
    records.push(...records.splice(0, 1), listedServer(`NEW${String(call).padStart(3, "0")}`));
  },
});

/** Looks up a domain. Returns the ids found, or the refusal, and the calls of the host's filter. */
async function look(host: MovingHost, records: Properties[], domain = "Web.example.com") {
  const { list, asked } = movingList(records, host);
  const { session } = scriptedHost({ "asset.list": list });
  const question = { key: domain, accnt: undefined, signal: undefined };
  const answer = await findListedRecords(session.host.assets.byDomain, question).catch(
    (error) => error.content,
  );
  const byFilter = asked.filter((one) => !/^\d/.test(one));
  return { ids: answer.items?.map(({ uniq_id }: Properties) => uniq_id), refused: answer.code, byFilter };
}

/** Thirteen records, the fifth with this domain. So it is on the second page, or on no page. */
const with5th = (domain: string) => {
  const records = listedServers(13);
  records.splice(4, 1, listedServer("S0UGHT", domain));
  return records;
};

it.each<[string, string, string[]]>([
  ["the program's letter case", "Web.example.com", ["Web.example.com", "web.example.com"]],
  ["lower case", "web.example.com", ["Web.example.com", "web.example.com"]],
])(
  "finds a domain in %s by the host's filter if the list changed during each reading",
  async (_what, domain, byFilter) => {
    expect(await look(moving(), with5th(domain))).toEqual({ ids: ["S0UGHT"], refused: undefined, byFilter });
  },
);

it("knows that no record has the domain if the filter shows other records, but not this one", async () => {
  const { ids, refused, byFilter } = await look(moving(), listedServers(13));
  expect([ids, refused]).toEqual([[], undefined]);
  // The filter is tested with records that are known to exist.
  expect(byFilter.slice(0, 2)).toEqual(["Web.example.com", "web.example.com"]);
  expect(byFilter.length).toBeGreaterThan(2);
});

it.each<[string, MovingHost["domainFilter"]]>([
  ["is ignored", "ignored"],
  ["is refused", "refused"],
  ["shows nothing, whatever the value", "empty"],
])("does not know whether a record has the domain if the filter %s", async (_what, domainFilter) => {
  const { ids, refused } = await look({ ...moving(), domainFilter }, listedServers(13));
  expect([ids, refused]).toEqual([undefined, "list-not-whole"]);
});

it("does not use the filter if the list is complete", async () => {
  const { ids, byFilter } = await look({ longestPage: 4 }, with5th("web.example.com"));
  expect([ids, byFilter]).toEqual([["S0UGHT"], []]);
});

it("an incomplete list does not confirm that a record is gone, but the record's own call does", async () => {
  // This host ignores the filter by ids.
  const records = listedServers(13);
  const { list } = movingList(records, moving());
  const gone = () => refuse("RecordNotFound");
  const { session } = scriptedHost({
    "asset.list": ({ uniq_id: _heedless, ...params }) => list(params),
    "asset.details": gone,
  });
  const error = hostError("notFound");
  const asset = { uniq_id: "S0UGHT", accnt: undefined, isServer: false };
  expect(assetsById.some).toBeDefined();
  const ofDetails = Object.assign(hostError("notFound"), { operation: "asset.details" });
  expect(await assetAbsence(session.access, asset, ofDetails, {})).toBe("alone");
  expect(await assetAbsence(session.access, asset, error, {})).toBe("gone");
});
