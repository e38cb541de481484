import fc from "fast-check";
import { expect, it } from "vitest";
import { InvalidCallError } from "../../../../provider/api";

import { caughtError, failure, scriptedClient } from "../support";

type Envelope = Record<string, unknown>;
const item = (id: number) => ({ id });
const page = (ids: number[], envelope: Envelope = {}) => ({ body: { items: ids.map(item), ...envelope } });

async function idsOf(pages: AsyncIterable<{ id?: number }>): Promise<(number | undefined)[]> {
  const ids = [];
  for await (const { id } of pages) ids.push(id);
  return ids;
}

const totals = { page_total: 2, item_total: 3 };
const named = { page_size: 2, public_key_name: "k" };
const bothNamed = [1, 2].map((page_num) => ({ ...named, page_num }));
const second = { page_num: 2, page_size: 2 };
it.each([
  ["page after page, with the other parameters", named, [[1, 2], [3]], bothNamed],
  ["for 100 items per page by default", undefined, [[]], [{ page_size: 100, page_num: 1 }]],
  ["starting with the given page", second, [[3]], [second]],
])("requests a list %s", async (_what, params, pages, asked) => {
  const { client, sent } = scriptedClient(pages.map((ids) => page(ids, ids.length > 0 ? totals : {})));
  expect(await idsOf(client.sshKey.list.items(params))).toEqual(pages.flat());
  expect(sent.map(({ params }) => params)).toEqual(asked);
});

it("requests a page only when its items are needed", async () => {
  const { client, sent } = scriptedClient([page([1, 2], { page_total: 9, item_total: 18 })]);
  for await (const _first of client.sshKey.list.items({ page_size: 2 })) break;
  expect(sent).toHaveLength(1);
});

/** Two pages whose envelope has these totals. */
const two = (envelope: Envelope) => [page([1, 2], envelope), page([3], envelope)];
const one = { page_size: 1 };
const oneOfTwo = { ...one, page_total: 2, item_total: 2 };
it.each<[string, ReturnType<typeof page>[], number[]]>([
  ["no totals and pages shorter than requested", [page([1]), page([2]), page([])], [1, 2]],
  ["no totals and full pages", [page([1, 2]), page([3, 4]), page([])], [1, 2, 3, 4]],
  ["a page_total that is too small", two({ page_total: 1, item_total: 3 }), [1, 2, 3]],
  ["an item_total that is too small", two({ page_total: 2, item_total: 1 }), [1, 2, 3]],
  ["totals of 0", [...two({ page_total: 0, item_total: 0 }), page([])], [1, 2, 3]],
  ["totals that are too large", [page([1, 2], { page_total: 99, item_total: 990 }), page([])], [1, 2]],
  ["a host that ignores page_num", Array(2).fill(page([1, 2], { page_total: 5 })), [1, 2]],
  ["smaller pages than requested", [page([1], oneOfTwo), page([2], oneOfTwo)], [1, 2]],
  ["smaller pages and no totals", [page([1], one), page([2], one), page([], one)], [1, 2]],
])("returns every item of a list with %s", async (_what, answers, ids) => {
  const { client, left } = scriptedClient(answers);
  expect(await idsOf(client.sshKey.list.items({ page_size: 2 }))).toEqual(ids);
  expect(left).toEqual([]);
});

it("returns each item once, whatever the number of items and the page size", async () => {
  const [total, size] = [fc.nat({ max: 30 }), fc.integer({ min: 1, max: 12 })];
  await fc.assert(
    fc.asyncProperty(total, size, fc.boolean(), async (item_total, page_size, totals) => {
      const all = Array.from({ length: item_total }, (_, index) => index + 1);
      const page_total = Math.ceil(item_total / page_size);
      const pages = Array.from({ length: page_total + 1 }, (_, index) => {
        const ids = all.slice(index * page_size, (index + 1) * page_size);
        return page(ids, totals ? { item_total, page_total } : {});
      });
      const { client } = scriptedClient(pages);
      expect(await idsOf(client.sshKey.list.items({ page_size }))).toEqual(all);
    }),
  );
});

it.each([
  ["page_num", 0],
  ["page_num", "x"],
  ["page_size", 0],
])("refuses %s %j without a request", async (parameter, value) => {
  const { client, sent } = scriptedClient([]);
  const walk = idsOf(client.sshKey.list.items({ [parameter]: value } as never));
  expect((await caughtError(walk, InvalidCallError)).failures).toMatchObject([{ parameter }]);
  expect(sent).toEqual([]);
});

it("fails with the page that fails, after the items before it", async () => {
  const { client } = scriptedClient([page([1, 2], { page_total: 2 }), failure("RecordNotFound", 404)]);
  const got: unknown[] = [];
  const walk = (async () => {
    for await (const { id } of client.sshKey.list.items({ page_size: 2 })) got.push(id);
  })();
  await caughtError(walk, "notFound");
  expect(got).toEqual([1, 2]);
});

it("ends between pages if its signal is aborted", async () => {
  const controller = new AbortController();
  const { client, sent } = scriptedClient([page([1], { page_total: 2 })]);
  const walk = (async () => {
    for await (const _item of client.sshKey.list.items({ page_size: 1 }, { signal: controller.signal }))
      controller.abort(new Error("stop"));
  })();
  await expect(walk).rejects.toThrow("stop");
  expect(sent).toHaveLength(1);
});

const refusal = (more: Envelope = {}) => failure("Input::OutOfBounds", 400, more);
const without = [{ page_size: 100, page_num: 1 }, { page_num: 1 }, { page_num: 2 }];

it.each([
  ["says so in the field", { field: "page_size" }],
  ["says so among other errors", { errors: [{ field: "page_size", error_message: "at most 50" }] }],
  ["names no parameter", {}],
])("omits the page size in every list once the host has refused it and %s", async (_what, more) => {
  // These pages have no page_size, so their length does not show whether they are full.
  const answers = [refusal(more), page([1]), page([2]), page([]), page([3]), page([])];
  const { client, sent } = scriptedClient(answers);
  expect(await idsOf(client.sshKey.list.items())).toEqual([1, 2]);
  expect(await idsOf(client.server.credential.list.items())).toEqual([3]);
  const others = [{ page_num: 1 }, { page_num: 2 }];
  expect(sent.map(({ params }) => params)).toEqual([...without, { page_num: 3 }, ...others]);
});

it.each<[string, Envelope, ReturnType<typeof failure>[], number]>([
  ["the caller's own page size", { page_size: 60 }, [refusal({ field: "page_size" })], 1],
  ["another parameter", {}, [refusal({ field: "accnt" })], 1],
  ["a call without a page size, too", {}, [refusal(), refusal()], 2],
])("passes on the refusal of %s", async (_what, params, refusals, calls) => {
  const { client, sent } = scriptedClient([...refusals, page([1], { item_total: 1 })]);
  await caughtError(idsOf(client.sshKey.list.items(params)), "input");
  expect(sent).toHaveLength(calls);
  await idsOf(client.sshKey.list.items());
  expect(sent.at(-1)?.params).toEqual({ page_size: 100, page_num: 1 });
});
