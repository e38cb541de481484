import { expect, it } from "vitest";
import { assetsById } from "../../../provider/host/assets/assetLists";
import { assetAbsence } from "../../../provider/host/assets/existence";
import { findListedRecords } from "../../../provider/resource/surely";
import type { Properties } from "../../../provider/values";
import { hostError } from "../../support/hostError";
import { listedServer, listedServers, type MovingHost, movingList } from "../../support/movingList";
import { refuse, scriptedHost } from "../../support/scriptedHost";

/** While it is read, the host's list never stays as it is: what was used comes last, and another one comes. */
const moving = (): Pick<MovingHost, "longestPage" | "afterPage"> => ({
  longestPage: 4,
  afterPage: (records, call) => {
    records.push(...records.splice(0, 1), listedServer(`NEW${String(call).padStart(3, "0")}`));
  },
});

/** The knowledge about a domain, and the host's filter that was asked. */
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

/** The record that is sought is the fifth of thirteen: on the second page, or on none. */
const with5th = (domain: string) => {
  const records = listedServers(13);
  records.splice(4, 1, listedServer("S0UGHT", domain));
  return records;
};

it.each<[string, string, string[]]>([
  ["the letters of the program", "Web.example.com", ["Web.example.com", "web.example.com"]],
  ["small letters", "web.example.com", ["Web.example.com", "web.example.com"]],
])("asks a host's filter for a domain in %s if its list moved each time", async (_what, domain, byFilter) => {
  expect(await look(moving(), with5th(domain))).toEqual({ ids: ["S0UGHT"], refused: undefined, byFilter });
});

it("knows that there is none if the filter shows others, and not what was sought", async () => {
  const { ids, refused, byFilter } = await look(moving(), listedServers(13));
  expect([ids, refused]).toEqual([[], undefined]);
  // The filter is tried with records that were seen.
  expect(byFilter.slice(0, 2)).toEqual(["Web.example.com", "web.example.com"]);
  expect(byFilter.length).toBeGreaterThan(2);
});

it.each<[string, MovingHost["domainFilter"]]>([
  ["is not heeded", "ignored"],
  ["is refused", "refused"],
  ["shows nothing, whatever it is asked for", "empty"],
])("refuses to know whether there is one if the filter %s", async (_what, domainFilter) => {
  const { ids, refused } = await look({ ...moving(), domainFilter }, listedServers(13));
  expect([ids, refused]).toEqual([undefined, "list-not-whole"]);
});

it("asks no filter if the list is whole", async () => {
  const { ids, byFilter } = await look({ longestPage: 4 }, with5th("web.example.com"));
  expect([ids, byFilter]).toEqual([["S0UGHT"], []]);
});

it("a list that moved is no second word for that a record is gone: only the record's own call is", async () => {
  // A host that heeds no ids.
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
