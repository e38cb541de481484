import { expect, it } from "vitest";
import { aKey, openHost, refusal } from "../support/host";

const list = "account/ssh/key/list";

/** An account with `count` keys, named in the order of their making. */
async function openWithKeys(count: number) {
  const host = await openHost();
  const names = Array.from({ length: count }, (_, index) => `key_${String(index + 1).padStart(2, "0")}`);
  for (const public_key_name of names) await host.ask("account/ssh/key/add", { ...aKey, public_key_name });
  const page = async (params: Record<string, unknown>) => {
    const { items, ...envelope } = await host.ask(list, params);
    return { names: (items as { public_key_name: string }[]).map((key) => key.public_key_name), envelope };
  };
  return { ...host, names, page };
}

it("an empty list is one empty page", async () => {
  const { page } = await openWithKeys(0);
  expect(await page({})).toEqual({
    names: [],
    envelope: { item_count: 0, item_total: 0, page_num: 1, page_size: 25, page_total: 1 },
  });
});

it("a page has 25 items unless another size is asked for", async () => {
  const { page, names } = await openWithKeys(26);
  const envelope = { item_total: 26, page_size: 25, page_total: 2 };

  expect(await page({})).toEqual({
    names: names.slice(0, 25),
    envelope: { ...envelope, item_count: 25, page_num: 1 },
  });
  expect(await page({ page_num: 2 })).toEqual({
    names: names.slice(25),
    envelope: { ...envelope, item_count: 1, page_num: 2 },
  });
  expect((await page({ page_size: 100 })).names).toEqual(names);
});

it("pages end where the items end: a last page that is short, one that is full, one past the end", async () => {
  const { page, names } = await openWithKeys(6);
  const sizeOf = async (params: Record<string, unknown>) => (await page(params)).envelope;

  expect((await page({ page_size: 4, page_num: 2 })).names).toEqual(names.slice(4));
  expect(await sizeOf({ page_size: 4, page_num: 2 })).toMatchObject({ item_count: 2, page_total: 2 });
  expect((await page({ page_size: 3, page_num: 2 })).names).toEqual(names.slice(3));
  expect(await sizeOf({ page_size: 3, page_num: 2 })).toMatchObject({ item_count: 3, page_total: 2 });
  expect(await page({ page_size: 3, page_num: 3 })).toEqual({
    names: [],
    envelope: { item_count: 0, item_total: 6, page_num: 3, page_size: 3, page_total: 2 },
  });
});

it("numbers may be digits; nothing below 1 and nothing else is a page or a size", async () => {
  const { page, refused, names } = await openWithKeys(3);
  expect(await page({ page_size: "2", page_num: "2" })).toMatchObject({
    names: names.slice(2),
    envelope: { page_num: 2, page_size: 2 },
  });

  for (const field of ["page_size", "page_num"])
    for (const value of [0, "0", -1, 1.5, "two", "", true, [1], "1\n"])
      expect([value, await refused(list, { [field]: value })]).toEqual([
        value,
        refusal(400, "Input::Validation", field),
      ]);
});

it("a filter counts before the pages do", async () => {
  const { ask } = await openHost();
  expect(await ask("server/plan/list", { server_type: "Cloud.VPS", page_size: 3 })).toMatchObject({
    item_total: 8,
    page_total: 3,
  });
  expect(await ask("asset/list", { category: ["LoadBalancer"], page_size: 1 })).toMatchObject({
    item_total: 1,
    page_total: 1,
  });
});
