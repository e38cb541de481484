import { expect, it } from "vitest";
import { type Answer, aKey, openHost } from "../support/host";

const list = "account/ssh/key/list";

/** The requested page of a list with this many keys: the keys on the page, and its totals. */
async function pageOf(keys: number, params: Answer) {
  const { ask } = await openHost();
  const names = Array.from({ length: keys }, (_, index) => `key_${index + 1}`);
  for (const public_key_name of names) await ask("account/ssh/key/add", { ...aKey, public_key_name });
  const { items, ...envelope } = await ask(list, params);
  const found = (items as { public_key_name: string }[]).map((key) => Number(key.public_key_name.slice(4)));
  return { found, envelope };
}
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const envelope = (item_total: number, page_num: number, page_size: number, item_count: number) => {
  const page_total = Math.max(1, Math.ceil(item_total / page_size));
  return { item_count, item_total, page_num, page_size, page_total };
};

it.each<[number, Answer, number[], ReturnType<typeof envelope>]>([
  [0, {}, [], envelope(0, 1, 25, 0)],
  [26, {}, from(1, 25), envelope(26, 1, 25, 25)],
  [26, { page_num: 2 }, [26], envelope(26, 2, 25, 1)],
  [26, { page_size: 100 }, from(1, 26), envelope(26, 1, 100, 26)],
  [6, { page_size: 4, page_num: 2 }, [5, 6], envelope(6, 2, 4, 2)],
  [6, { page_size: 3, page_num: 2 }, [4, 5, 6], envelope(6, 2, 3, 3)],
  [6, { page_size: 3, page_num: 3 }, [], envelope(6, 3, 3, 0)],
  [3, { page_size: "2", page_num: "2" }, [3], envelope(3, 2, 2, 1)],
])("a list of %i keys has on page %j: %j", async (keys, params, found, around) => {
  expect(await pageOf(keys, params)).toEqual({ found, envelope: around });
});

it.each([
  ["server/plan/list", { server_type: "Cloud.VPS", page_size: 3 }, 8, 3],
  ["asset/list", { category: ["LoadBalancer"], page_size: 1 }, 1, 1],
])(
  "the totals count only the records that pass the filter: %s %j",
  async (path, params, item_total, page_total) => {
    const { ask } = await openHost();
    expect(await ask(path, params)).toMatchObject({ item_total, page_total });
  },
);
