import { expect, it } from "vitest";
import { readList } from "../../../provider/host/readList";
import { seenItems } from "../../../provider/host/shown/listReading";
import type { Properties } from "../../../provider/values";
import { listedServer, listedServers, type MovingHost, movingList } from "../../support/movingList";
import { scriptedHost } from "../../support/scriptedHost";

/** Reads the list of a host once, and returns the ids and the pages that were requested. */
async function reading(records: Properties[], host: MovingHost = {}) {
  const { list, asked } = movingList(records, host);
  const { session } = scriptedHost({ "asset.list": list });
  const answer = await readList(session.access, "asset.list", { accnt: undefined });
  const ids = seenItems(answer).map(({ uniq_id }) => uniq_id);
  return { is: answer.isWhole ? "whole" : answer.because, ids, asked };
}

const idsOf = (records: readonly Properties[]) => records.map(({ uniq_id }) => uniq_id);
const twice = (pages: readonly string[]) => [...pages, ...pages];
const thrice = (pages: readonly string[]) => [...pages, ...pages, ...pages];

it.each<[string, number, MovingHost, string[]]>([
  ["one page with a matching total", 60, {}, ["1"]],
  ["one page with a count of its items only", 60, { counts: "items" }, ["1"]],
  ["no records", 0, { counts: "nothing" }, ["1"]],
  ["one long page if the host allows it", 250, {}, ["1", "1 of 500"]],
  ["several pages, each read twice", 130, { longestPage: 100 }, ["1", "1 of 260", "2", "1", "2"]],
  [
    "several pages, each read twice, if the host refuses longer ones",
    130,
    { longestPage: 100, refusesLong: true },
    ["1", "1 of 260", "2", "1", "2"],
  ],
  [
    "pages without totals, each read twice up to an empty one",
    60,
    { longestPage: 40, counts: "nothing" },
    twice(["1", "2", "3"]),
  ],
  [
    "pages with only a number of pages, each read twice because pages may be cut",
    60,
    { longestPage: 40, counts: "pages" },
    twice(["1", "2", "3"]),
  ],
  ["one full page whose count may be that of the page alone", 100, { counts: "items" }, ["1", "2"]],
  ["more pages than the host's total allows", 60, { countsAlso: 5 }, twice(["1", "2"])],
])("is complete with %s", async (_what, count, host, asked) => {
  const records = listedServers(count);
  expect(await reading(records, host)).toEqual({ is: "whole", ids: idsOf(records), asked });
});

it("reads the first page of a long list only if there may be more records than a long page had", async () => {
  let records = listedServers(250);
  const asked: string[] = [];
  const { session } = scriptedHost({
    "asset.list": (params: Properties) => {
      const { list, asked: pages } = movingList(records);
      const answer = list(params);
      asked.push(...pages);
      return answer;
    },
  });
  const read = async () => {
    asked.length = 0;
    const answer = await readList(session.access, "asset.list", { accnt: undefined });
    expect(answer.isWhole).toBe(true);
    expect(seenItems(answer).map(({ uniq_id }) => uniq_id)).toEqual(idsOf(records));
    return [...asked];
  };
  expect(await read()).toEqual(["1", "1 of 500"]);
  expect(await read()).toEqual(["1 of 500"]);
  records = listedServers(120);
  expect(await read()).toEqual(["1 of 500"]);
  records = listedServers(260);
  expect(await read()).toEqual(["1 of 500", "1"]);
  expect(await read()).toEqual(["1 of 520"]);
  records = listedServers(600);
  expect(await read()).toEqual(["1 of 520", "1", "1 of 1200"]);
});

it("does not take a long page that was cut after the list grew for the complete list", async () => {
  let records = listedServers(150);
  const cutting = (params: Properties) => {
    const answer = movingList(records, { longestPage: 200 }).list(params);
    return {
      ...answer,
      ...(Number(params.page_size) > 200 && { item_total: Math.min(200, records.length), page_total: 1 }),
    };
  };
  const { session } = scriptedHost({ "asset.list": cutting });
  const read = () => readList(session.access, "asset.list", { accnt: undefined });
  expect((await read()).isWhole).toBe(true);
  records = listedServers(230);
  const grown = await read();
  expect([grown.isWhole, seenItems(grown)]).toEqual([true, expect.objectContaining({ length: 230 })]);
});

it("does not take a cut long page for the complete list, even if its total counts only what is left", async () => {
  const records = listedServers(150);
  const { list, asked } = movingList(records, { longestPage: 100 });
  const cutting = (params: Properties) => ({
    ...list(params),
    ...(Number(params.page_size) > 100 && { item_total: 100, page_total: 1 }),
  });
  const { session } = scriptedHost({ "asset.list": cutting });
  const answer = await readList(session.access, "asset.list", { accnt: undefined });
  expect([answer.isWhole, idsOf([...seenItems(answer)])]).toEqual([true, idsOf(records)]);
  expect(asked).toEqual(["1", "1 of 300", "2", "1", "2"]);
});

it.each([
  ["reports more records than one page has", { item_total: 150, page_total: 2 }],
  ["reports only a number of records", { item_total: 101 }],
  ["reports a number of records and no number of pages", { item_total: 101, page_total: "many" }],
  ["reports only a number of pages", { item_total: "1 500", page_total: 15 }],
])("is incomplete with an empty second page if the host %s", async (_what, counts) => {
  const records = listedServers(100);
  const { list, asked } = movingList(records);
  const { session } = scriptedHost({ "asset.list": (params) => ({ ...list(params), ...counts }) });
  const answer = await readList(session.access, "asset.list", { accnt: undefined, page_size: 100 });
  expect(answer).toMatchObject({ isWhole: false, because: "cut" });
  expect(asked).toEqual(twice(["1", "2"]));
});

it.each([
  [3, true],
  ["3", true],
  [0, false],
  [2, false],
  [4, false],
  [-1, false],
  ["3 000", false],
  ["many", false],
  ["", false],
  [undefined, false],
])("whether the total %j counts the three records: %s", async (item_total, isCounted) => {
  const { list } = movingList(listedServers(3));
  const { session } = scriptedHost({ "asset.list": (params) => ({ ...list(params), item_total }) });
  expect(await readList(session.access, "asset.list", { accnt: undefined })).toMatchObject({
    isWhole: true,
    isCounted,
  });
});

/** A host with pages of two records. */
const short = { longestPage: 2 } as const;
const remove = (records: Properties[], ...ids: string[]) => {
  for (const id of ids) records.splice(idsOf(records).indexOf(id), 1);
};
const [a, b, c, d, e] = listedServers(5) as [Properties, Properties, Properties, Properties, Properties];
const pages = ["1", "2", "3"];

it("finds a record that moved to a page which was read already", async () => {
  const afterPage = (records: Properties[], call: number) => {
    if (call === 1) remove(records, "S00001");
  };
  // The first reading shows c on no page: c was the third record, and was the second by the time of the second page.
  const { is, ids, asked } = await reading([a, b, c, d, e], { ...short, afterPage });
  expect([is, ids]).toEqual(["whole", idsOf([b, c, d, e])]);
  expect(asked).toEqual([...["1", "2"], "1", "2", "1", "2"]);
});

it("finds such a record even if the total stays the same because another record was added", async () => {
  const afterPage = (records: Properties[], call: number) => {
    if (call !== 1) return;
    remove(records, "S00001");
    records.push(listedServer("NEW001"));
  };
  const { is, ids, asked } = await reading([a, b, c, d, e], { ...short, afterPage });
  expect([is, ids]).toEqual(["whole", [...idsOf([b, c, d, e]), "NEW001"]]);
  expect(asked).toEqual(thrice(pages));
});

it("returns a record once if it was on two pages because others were added at the front", async () => {
  const afterPage = (records: Properties[], call: number) => {
    if (call === 1) records.unshift(listedServer("NEW001"));
  };
  const { is, ids } = await reading([a, b, c, d, e], { ...short, afterPage });
  expect([is, ids]).toEqual(["whole", ["NEW001", ...idsOf([a, b, c, d, e])]]);
});

it("reads on if a page repeats the one before because a whole page was added at the front", async () => {
  const afterPage = (records: Properties[], call: number) => {
    if (call === 1) records.unshift(listedServer("NEW001"), listedServer("NEW002"));
  };
  const { is, ids } = await reading([a, b, c, d, e], { ...short, afterPage });
  expect([is, ids]).toEqual(["whole", ["NEW001", "NEW002", ...idsOf([a, b, c, d, e])]]);
});

it.each<[string, Pick<MovingHost, "afterPage">, string[]]>([
  [
    "others keep removing records",
    { afterPage: (records) => void records.shift() },
    ["S00001", "S00002", "S00004", "S00005", "S00007", "S00008", "S00009"],
  ],
  [
    "others keep adding records",
    { afterPage: (records, call) => void records.push(listedServer(`NEW00${call}`)) },
    [],
  ],
])("is incomplete while %s, and contains the records of all readings", async (_what, { afterPage }, some) => {
  const { is, ids } = await reading(listedServers(12), { longestPage: 5, ...(afterPage && { afterPage }) });
  expect(is).toBe("moved");
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(some));
});

it("a list sorted by last use is complete once two readings agree", async () => {
  const afterPage = (records: Properties[], call: number) => {
    // The last record moves to the front.
    if (call <= 2) records.unshift(...records.splice(-1));
  };
  const { is, ids } = await reading([a, b, c, d], { ...short, afterPage });
  expect([is, [...ids].sort()]).toEqual(["whole", idsOf([a, b, c, d])]);
});

it("a list whose order alternates is not complete only because two readings agree on one half", async () => {
  // The order is reversed after each page, so each page shows the same record.
  const afterPage = (records: Properties[]) => void records.reverse();
  const { is, ids } = await reading([a, b], { longestPage: 1, afterPage });
  expect([is, ids]).toEqual(["cut", ["S00001"]]);
});

it.each<[string, number, MovingHost, string, string[]]>([
  [
    "always shows its first page",
    130,
    { longestPage: 100, pageFor: () => 1 },
    "cut",
    ["1", "1 of 260", "2", "1", "2"],
  ],
  [
    "always shows its first page, and reports no totals",
    130,
    { longestPage: 100, counts: "nothing", pageFor: () => 1 },
    "cut",
    twice(["1", "2"]),
  ],
  [
    "ignores page numbers, and shows everything",
    60,
    { counts: "nothing", pageFor: () => 1 },
    "whole",
    twice(["1", "2"]),
  ],
])("tells whether the list is cut at a host that %s", async (_what, count, host, is, asked) => {
  const { ids, ...answer } = await reading(listedServers(count), host);
  expect(answer).toEqual({ is, asked });
  expect(ids).toHaveLength(Math.min(count, 100));
});

it("distinguishes plans of the same id in two zones, and records without an id by their whole content", async () => {
  const plans = [11, 12, 13].map((zone_id) => ({ id: 1201, zone_id }));
  const { session } = scriptedHost({
    "server.plan.list": ({ page_num }) => ({
      items: plans.slice(Number(page_num) - 1, Number(page_num)),
      item_total: 3,
    }),
    "asset.list": ({ page_num }) => ({
      items: [{ domain: `d${page_num}` }].slice(Number(page_num) - 3 > 0 ? 1 : 0),
    }),
  });
  expect(await readList(session.access, "server.plan.list", {})).toMatchObject({
    isWhole: true,
    items: plans,
  });
  expect(await readList(session.access, "asset.list", { accnt: undefined })).toMatchObject({
    isWhole: true,
    items: [{ domain: "d1" }, { domain: "d2" }, { domain: "d3" }],
  });
});

it("does not read a list by ids again if every id was found", async () => {
  const { list, asked } = movingList(listedServers(3), { longestPage: 2, counts: "nothing" });
  const { session } = scriptedHost({ "asset.list": list });
  const isAll = (items: readonly unknown[]) => items.length === 3;
  expect(await readList(session.access, "asset.list", { accnt: undefined }, { isAll })).toMatchObject({
    isWhole: true,
  });
  expect(asked).toEqual(["1", "2", "3"]);
});

it("takes a refused page for the end of the list if records were removed during the reading", async () => {
  const records = listedServers(4);
  const { session } = scriptedHost({
    "asset.list": ({ page_num }) => {
      const page = Number(page_num);
      const answer = { items: records.slice(2 * page - 2, 2 * page), item_total: records.length };
      if (answer.items.length === 0)
        return { error_class: "Host::Exception::Input::OutOfBounds", error_message: "no such page" };
      records.splice(2);
      return answer;
    },
  });
  const list = await readList(session.access, "asset.list", { accnt: undefined });
  expect([list.isWhole, seenItems(list).length]).toEqual([true, 2]);
});
