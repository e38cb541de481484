import { expect, it } from "vitest";
import { readList } from "../../../provider/host/readList";
import { seenItems } from "../../../provider/host/shown/listReading";
import type { Properties } from "../../../provider/values";
import { listedServer, listedServers, type MovingHost, movingList } from "../../support/movingList";
import { scriptedHost } from "../../support/scriptedHost";

/** Reads the list of a host once. */
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
  ["one page that counts as many", 60, {}, ["1"]],
  ["one page that counts its items alone", 60, { counts: "items" }, ["1"]],
  ["nothing", 0, { counts: "nothing" }, ["1"]],
  ["one long page, where the host takes it", 250, {}, ["1", "1 of 500"]],
  ["several pages, twice", 130, { longestPage: 100 }, ["1", "1 of 260", "2", "1", "2"]],
  [
    "several pages, twice, where it refuses longer ones",
    130,
    { longestPage: 100, refusesLong: true },
    ["1", "1 of 260", "2", "1", "2"],
  ],
  [
    "pages that nothing counts, twice, to an empty one",
    60,
    { longestPage: 40, counts: "nothing" },
    twice(["1", "2", "3"]),
  ],
  [
    "pages with a count of pages alone: they may be cut",
    60,
    { longestPage: 40, counts: "pages" },
    twice(["1", "2", "3"]),
  ],
  ["a count of one full page, which may be of that page alone", 100, { counts: "items" }, ["1", "2"]],
  ["more pages than a host counts records of", 60, { countsAlso: 5 }, twice(["1", "2"])],
])("a list of %s is whole", async (_what, count, host, asked) => {
  const records = listedServers(count);
  expect(await reading(records, host)).toEqual({ is: "whole", ids: idsOf(records), asked });
});

it("asks for the first page of a long list only if more records may be there than a long page has had", async () => {
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

it("takes no long page that was cut after it had grown for the whole list", async () => {
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

it("takes no long page that was cut and counts what is left for the whole list", async () => {
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
  ["counts more than one page of records", { item_total: 150, page_total: 2 }],
  ["counts records alone", { item_total: 101 }],
  ["counts records, and no pages", { item_total: 101, page_total: "many" }],
  ["counts pages alone", { item_total: "1 500", page_total: 15 }],
])("is cut at an empty second page if the host %s", async (_what, counts) => {
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
])("a host that says %j of three records counts them: %s", async (item_total, isCounted) => {
  const { list } = movingList(listedServers(3));
  const { session } = scriptedHost({ "asset.list": (params) => ({ ...list(params), item_total }) });
  expect(await readList(session.access, "asset.list", { accnt: undefined })).toMatchObject({
    isWhole: true,
    isCounted,
  });
});

/** Pages of two. */
const short = { longestPage: 2 } as const;
const remove = (records: Properties[], ...ids: string[]) => {
  for (const id of ids) records.splice(idsOf(records).indexOf(id), 1);
};
const [a, b, c, d, e] = listedServers(5) as [Properties, Properties, Properties, Properties, Properties];
const pages = ["1", "2", "3"];

it("finds a record that moved to a page that was read already", async () => {
  const afterPage = (records: Properties[], call: number) => {
    if (call === 1) remove(records, "S00001");
  };
  // On no page of the first reading: c was third, and is second by then.
  const { is, ids, asked } = await reading([a, b, c, d, e], { ...short, afterPage });
  expect([is, ids]).toEqual(["whole", idsOf([b, c, d, e])]);
  expect(asked).toEqual([...["1", "2"], "1", "2", "1", "2"]);
});

it("finds it also where the total stays the same, because as many came at the end", async () => {
  const afterPage = (records: Properties[], call: number) => {
    if (call !== 1) return;
    remove(records, "S00001");
    records.push(listedServer("NEW001"));
  };
  const { is, ids, asked } = await reading([a, b, c, d, e], { ...short, afterPage });
  expect([is, ids]).toEqual(["whole", [...idsOf([b, c, d, e]), "NEW001"]]);
  expect(asked).toEqual(thrice(pages));
});

it("gives a record once that came on two pages, because others were added at the front", async () => {
  const afterPage = (records: Properties[], call: number) => {
    if (call === 1) records.unshift(listedServer("NEW001"));
  };
  const { is, ids } = await reading([a, b, c, d, e], { ...short, afterPage });
  expect([is, ids]).toEqual(["whole", ["NEW001", ...idsOf([a, b, c, d, e])]]);
});

it("does not end where a page is the one before once more, because a whole page was added at the front", async () => {
  const afterPage = (records: Properties[], call: number) => {
    if (call === 1) records.unshift(listedServer("NEW001"), listedServer("NEW002"));
  };
  const { is, ids } = await reading([a, b, c, d, e], { ...short, afterPage });
  expect([is, ids]).toEqual(["whole", ["NEW001", "NEW002", ...idsOf([a, b, c, d, e])]]);
});

it.each<[string, Pick<MovingHost, "afterPage">, string[]]>([
  [
    "others remove all the time",
    { afterPage: (records) => void records.shift() },
    ["S00001", "S00002", "S00004", "S00005", "S00007", "S00008", "S00009"],
  ],
  [
    "others add all the time",
    { afterPage: (records, call) => void records.push(listedServer(`NEW00${call}`)) },
    [],
  ],
])("is not whole while %s, and has what was seen in any reading", async (_what, { afterPage }, some) => {
  const { is, ids } = await reading(listedServers(12), { longestPage: 5, ...(afterPage && { afterPage }) });
  expect(is).toBe("moved");
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(some));
});

it("a list that is sorted by what was used last is whole once two readings agree", async () => {
  const afterPage = (records: Properties[], call: number) => {
    // The last one comes to the front.
    if (call <= 2) records.unshift(...records.splice(-1));
  };
  const { is, ids } = await reading([a, b, c, d], { ...short, afterPage });
  expect([is, [...ids].sort()]).toEqual(["whole", idsOf([a, b, c, d])]);
});

it("a list whose order swings is not whole for the half that two readings show", async () => {
  // Each page shows the first one, which is the other one by then.
  const afterPage = (records: Properties[]) => void records.reverse();
  const { is, ids } = await reading([a, b], { longestPage: 1, afterPage });
  expect([is, ids]).toEqual(["cut", ["S00001"]]);
});

it.each<[string, number, MovingHost, string, string[]]>([
  [
    "shows its first page each time",
    130,
    { longestPage: 100, pageFor: () => 1 },
    "cut",
    ["1", "1 of 260", "2", "1", "2"],
  ],
  [
    "shows its first page each time, and counts nothing",
    130,
    { longestPage: 100, counts: "nothing", pageFor: () => 1 },
    "cut",
    twice(["1", "2"]),
  ],
  ["knows no pages, and shows all", 60, { counts: "nothing", pageFor: () => 1 }, "whole", twice(["1", "2"])],
])("says of a host that %s, whether it is cut", async (_what, count, host, is, asked) => {
  const { ids, ...answer } = await reading(listedServers(count), host);
  expect(answer).toEqual({ is, asked });
  expect(ids).toHaveLength(Math.min(count, 100));
});

it("takes two plans of one id in two zones for two, and a record without an id by all that it says", async () => {
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

it("does not read again what was asked for by ids, if each of them was there", async () => {
  const { list, asked } = movingList(listedServers(3), { longestPage: 2, counts: "nothing" });
  const { session } = scriptedHost({ "asset.list": list });
  const isAll = (items: readonly unknown[]) => items.length === 3;
  expect(await readList(session.access, "asset.list", { accnt: undefined }, { isAll })).toMatchObject({
    isWhole: true,
  });
  expect(asked).toEqual(["1", "2", "3"]);
});

it("takes a page past the end that the host refuses for the end, since records went while it was read", async () => {
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
