import { describe, expect, it } from "vitest";
import type { RecordList } from "../../../provider/resource/sharedList";
import { forgetListed, listed, listedIfAllowed } from "../../../provider/resource/sharedList";
import { hostError } from "../../support/hostError";
import { scriptedHost } from "../../support/scriptedHost";

type Item = { readonly id: string; readonly value?: string };

/** A list that notes how it was asked; `filters`: whether the API can filter it by id. */
function world(
  items: readonly Item[],
  {
    filters = false,
    paged = false,
    longestPage = Number.POSITIVE_INFINITY,
    counts = true,
    fail = () => {},
  } = {},
) {
  const { session, clock } = scriptedHost({});
  const calls: string[] = [];
  let stored = items;
  async function* answer(call: string, wanted: (item: Item) => boolean) {
    calls.push(call);
    fail();
    const now = stored;
    await clock.sleep(100);
    yield* now.filter(wanted);
  }
  const some: RecordList<Item>["some"] = {
    most: 100,
    read: (_session, account, ids) => answer(`${ids.join(" ")} of ${account}`, ({ id }) => ids.includes(id)),
  };
  const list: RecordList<Item> = {
    ...{ source: "things", by: "id", keyOf: ({ id }) => id },
    all: (_session, account) => answer(`all of ${account}`, () => true),
    ...(filters && { some }),
    ...(paged && {
      some: { ...some, most: 3 },
      async page(_session, account, size) {
        const all: Item[] = [];
        for await (const item of answer(`page of ${size} of ${account}`, () => true)) all.push(item);
        const shown = Math.min(size, longestPage);
        const items = all.slice(0, shown);
        // A host that has cut the page may still count pages of the size that was asked for.
        if (!counts) return { items, page_total: Math.ceil(all.length / size) };
        return { items, item_total: all.length, page_total: Math.ceil(all.length / shown) };
      },
    }),
  };
  const read = (
    id: string,
    { account = 7, ...how }: Partial<Omit<Parameters<typeof listed>[2], "key">> = {},
  ) => listed(session, list, { key: id, account, signal: undefined, ...how });
  const store = (next: readonly Item[]) => {
    stored = next;
  };
  return { session, list, clock, calls, read, store };
}
const things = (count: number): Item[] =>
  Array.from({ length: count }, (_, number) => ({ id: `t${number}` }));

describe("reads of one list", () => {
  it("share one reading, also those that start while it is in progress or a little later", async () => {
    const { read, calls, clock } = world(things(500));
    const ids = things(400).map(({ id }) => id);
    const first = ids.slice(0, 250).map((id) => read(id));
    await clock.sleep(50);
    const later = ids.slice(250).map((id) => read(id));
    expect((await Promise.all([...first, ...later])).map((item) => item?.id)).toEqual(ids);
    await clock.sleep(10_000);
    expect(await read("t450")).toEqual({ id: "t450" });
    expect(calls).toEqual(["all of 7"]);
  });

  it("one after another do not wait for a list that is known", async () => {
    const { read, clock } = world(things(100));
    const began = clock.now();
    for (const { id } of things(100)) await read(id);
    // The list takes 100 ms; each read stays 5 ms for any that would join it.
    expect(clock.now() - began).toBe(100 + 100 * 5);
  });

  it("a record that is not listed is reported so", async () => {
    const { read, calls } = world(things(2));
    expect(await Promise.all([read("t1"), read("t9")])).toEqual([{ id: "t1" }, undefined]);
    expect(calls).toEqual(["all of 7"]);
  });

  it("reading the same record again asks the host again", async () => {
    const { read, calls, store } = world([{ id: "a", value: "old" }, { id: "b" }]);
    expect(await read("a")).toEqual({ id: "a", value: "old" });
    store([{ id: "a", value: "new" }]);
    expect(await read("a")).toEqual({ id: "a", value: "new" });
    expect(await read("b")).toBeUndefined();
    expect(calls).toEqual(["all of 7", "all of 7"]);
  });

  it("after a write the host is asked again", async () => {
    const { session, list, read, calls, store } = world([{ id: "a" }, { id: "b", value: "old" }]);
    await read("a");
    store([{ id: "a" }, { id: "b", value: "new" }]);
    forgetListed(session, list, 7);
    expect(await read("b")).toEqual({ id: "b", value: "new" });
    expect(calls).toHaveLength(2);
  });

  it("a reading does not serve for long", async () => {
    const { read, calls, clock } = world(things(2));
    await read("t0");
    await clock.sleep(30_000);
    await read("t1");
    expect(calls).toHaveLength(2);
  });

  it("accounts are read each for itself", async () => {
    const { read, calls } = world(things(2));
    await Promise.all([read("t0"), read("t0", { account: 8 })]);
    expect(calls).toEqual(["all of 7", "all of 8"]);
  });
});

describe("where the API filters by id", () => {
  it("a few reads ask for their ids only", async () => {
    const { read, calls } = world(things(1000), { filters: true });
    await Promise.all([read("t3"), read("t5"), read("t3")]);
    expect(calls).toEqual(["t3 t5 of 7"]);
  });

  it("many at once, or many in a row, ask for the whole list", async () => {
    const atOnce = world(things(1000), { filters: true });
    await Promise.all(things(101).map(({ id }) => atOnce.read(id)));
    expect(atOnce.calls).toEqual(["all of 7"]);
    const inARow = world(things(1000), { filters: true });
    const ids = things(500).map(({ id }) => id);
    // An engine that reads eight resources at a time.
    for (let number = 0; number < 496; number += 8)
      await Promise.all(ids.slice(number, number + 8).map((id) => inARow.read(id)));
    expect(inARow.calls.slice(3)).not.toContain("t24 t25 t26 t27 t28 t29 t30 t31 of 7");
    expect(inARow.calls.length).toBeLessThanOrEqual(7);
    // Some time later a few are few again.
    await inARow.clock.sleep(30_000);
    await inARow.read("t499");
    expect(inARow.calls.at(-1)).toBe("t499 of 7");
  });
});

describe("reads that only the list of this moment answers", () => {
  const sure = { current: "sure" } as const;

  it("share a page that starts after each of them: at once for the first, then four in a second", async () => {
    const { read, calls, clock, store } = world([], { paged: true });
    const first = [read("t1", sure), read("t2", sure)];
    await clock.sleep(50);
    const later = [read("t3", sure), read("t1", { current: "roughly" })];
    store(things(4));
    expect(await Promise.all(first)).toEqual([undefined, undefined]);
    expect(await Promise.all(later)).toEqual([{ id: "t3" }, { id: "t1" }]);
    expect(clock.now()).toBe(5 + 250 + 100);
    expect(calls).toEqual(["page of 100 of 7", "page of 100 of 7"]);
  });

  it("eight do not wait", async () => {
    const { read, clock } = world(things(20), { paged: true });
    await Promise.all([read("t1", sure), read("t2", sure)]);
    await Promise.all(things(8).map(({ id }) => read(id, sure)));
    expect(clock.now()).toBe(5 + 100 + 5 + 100);
  });

  it("of a longer list share one larger page, if they are enough for that", async () => {
    const { read, calls } = world(things(200), { paged: true });
    const found = (ids: readonly string[]) => Promise.all(ids.map((id) => read(id, sure)));
    expect(await found(["t1", "t150"])).toEqual([{ id: "t1" }, { id: "t150" }]);
    expect(await found(["t150", "t151"])).toEqual([{ id: "t150" }, { id: "t151" }]);
    expect(await found(["t152"])).toEqual([{ id: "t152" }]);
    expect(calls).toEqual(["page of 100 of 7", "page of 400 of 7", "page of 400 of 7", "t152 of 7"]);
  });

  it("of a long list share a page only if they are enough for it", async () => {
    const { read, calls } = world(things(1_000), { paged: true });
    const found = (count: number) => Promise.all(things(count).map(({ id }) => read(id, sure)));
    await found(3);
    expect(await found(4)).toEqual(things(4));
    expect(calls).toEqual(["page of 100 of 7", "t0 t1 t2 of 7", "page of 2000 of 7"]);
  });

  it("fail if a larger page fails for a reason of its own", async () => {
    const { read, calls } = world(things(200), {
      paged: true,
      fail: () => {
        if (calls.at(-1) === "page of 400 of 7") throw hostError("unreachable");
      },
    });
    await expect(Promise.all([read("t1", sure), read("t150", sure)])).rejects.toMatchObject({
      kind: "unreachable",
    });
    expect(calls).toEqual(["page of 100 of 7", "page of 400 of 7"]);
  });

  it.each([
    ["the host shows shorter pages", 200, { longestPage: 50 }],
    ["the host shows shorter pages, and counts only the pages", 200, { longestPage: 100, counts: false }],
    ["the host refuses such a page", 200, { refuses: true }],
    ["the list is too long for a page", 2_001, {}],
  ])(
    "ask each for its own record, and wait for no one, if %s",
    async (_what, count, {
      refuses,
      ...host
    }: { refuses?: boolean; longestPage?: number; counts?: boolean }) => {
      const fail = () => {
        if (refuses && calls.at(-1) === "page of 400 of 7") throw hostError("input");
      };
      const { read, calls, clock } = world(things(count), { paged: true, ...host, fail });
      const both = () => Promise.all([read("t150", sure), read("t151", sure)]);
      await both();
      const began = clock.now();
      calls.length = 0;
      expect(await both()).toEqual([{ id: "t150" }, { id: "t151" }]);
      expect(clock.now() - began).toBe(100);
      expect(calls).toEqual(["t150 of 7", "t151 of 7"]);
    },
  );
});

describe("a failing list", () => {
  it("fails those who asked, and is asked again by the next", async () => {
    let broken = true;
    const fail = () => {
      if (broken) throw hostError("hostFault");
    };
    const { read, calls } = world(things(3), { fail });
    const asked = await Promise.allSettled([read("t0"), read("t1")]);
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    broken = false;
    expect(await read("t2")).toEqual({ id: "t2" });
    expect(await read("t0")).toEqual({ id: "t0" });
    expect(calls).toHaveLength(2);
  });

  it("that the user may not read is a failure, but for records that have a call of their own", async () => {
    const fail = () => {
      throw hostError("permission");
    };
    const { session, list, read } = world(things(2), { fail });
    await expect(read("t0")).rejects.toMatchObject({ kind: "permission" });
    const asked = { key: "t0", account: 7, signal: undefined };
    expect(await listedIfAllowed(session, list, asked)).toBeUndefined();
  });

  it("one who gives up does not end the reading of the others", async () => {
    const { read, calls } = world(things(2));
    const controller = new AbortController();
    const given = read("t0", { signal: controller.signal });
    const other = read("t1");
    controller.abort(new Error("no longer wanted"));
    await expect(given).rejects.toThrow("no longer wanted");
    expect(await other).toEqual({ id: "t1" });
    expect(calls).toHaveLength(1);
  });
});
