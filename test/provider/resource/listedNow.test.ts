import { describe, expect, it } from "vitest";
import type { FailureKind } from "../../../provider/api/errors";
import { type CurrentList, listedNow } from "../../../provider/resource/listedNow";
import { hostError } from "../../support/hostError";
import { type Thing, things, thingsList } from "../../support/thingsList";

function world(...given: Parameters<typeof thingsList>) {
  const { session, list, ...host } = thingsList(...given);
  const ask = (key: string, since?: number, of: CurrentList<Thing> = list) =>
    listedNow(session, of, { key, account: 7, signal: undefined, since });
  const read = async (id: string) => (await ask(id)).items.at(-1);
  return { ...host, list, ask, read };
}

describe("reads of the list as it is now", () => {
  it("share a page that starts after each of them: at once for the first, then four in a second", async () => {
    const { read, calls, clock, store } = world([]);
    const first = [read("t1"), read("t2")];
    await clock.sleep(50);
    const later = [read("t3"), read("t1")];
    store(things(4));
    expect(await Promise.all(first)).toEqual([undefined, undefined]);
    expect(await Promise.all(later)).toEqual([{ id: "t3" }, { id: "t1" }]);
    expect(clock.now()).toBe(5 + 250 + 100);
    expect(calls).toEqual(["page of 100 of 7", "page of 100 of 7"]);
  });

  it("eight do not wait", async () => {
    const { read, clock } = world(things(20));
    await Promise.all([read("t1"), read("t2")]);
    await Promise.all(things(8).map(({ id }) => read(id)));
    expect(clock.now()).toBe(5 + 100 + 5 + 100);
  });

  it("of a longer list share one larger page, if they are enough for that", async () => {
    const { read, calls } = world(things(200));
    const found = (ids: readonly string[]) => Promise.all(ids.map((id) => read(id)));
    expect(await found(["t1", "t150"])).toEqual([{ id: "t1" }, { id: "t150" }]);
    expect(await found(["t150", "t151"])).toEqual([{ id: "t150" }, { id: "t151" }]);
    expect(await found(["t152"])).toEqual([{ id: "t152" }]);
    expect(calls).toEqual(["page of 100 of 7", "page of 400 of 7", "page of 400 of 7", "t152 of 7"]);
  });

  it("of a long list share a page only if they are enough for it", async () => {
    const { read, calls } = world(things(1_000));
    const found = (count: number) => Promise.all(things(count).map(({ id }) => read(id)));
    await found(3);
    expect(await found(4)).toEqual(things(4));
    expect(calls).toEqual(["page of 100 of 7", "t0 of 7", "t1 of 7", "t2 of 7", "page of 2000 of 7"]);
  });

  it.each<[string, number, { refuses?: FailureKind; longestPage?: number; counts?: boolean }]>([
    ["the host shows shorter pages", 200, { longestPage: 50 }],
    ["the host shows shorter pages, and counts only the pages", 80, { longestPage: 50, counts: false }],
    ["the host refuses such a page", 200, { refuses: "input" }],
    ["the host does not answer such a page", 200, { refuses: "unreachable" }],
    ["the list is too long for a page", 2_001, {}],
  ])(
    "ask each for its own record, and wait for no one, if %s",
    async (_what, count, { refuses, ...host }) => {
      const fail = () => {
        if (refuses && calls.at(-1) === "page of 400 of 7") throw hostError(refuses);
      };
      const { read, calls, clock } = world(things(count), { ...host, fail });
      const both = () => Promise.all([read("t70"), read("t71")]);
      await both();
      const began = clock.now();
      calls.length = 0;
      expect(await both()).toEqual([{ id: "t70" }, { id: "t71" }]);
      expect(clock.now() - began).toBe(100);
      expect(calls).toEqual(["t70 of 7", "t71 of 7"]);
    },
  );
});

describe("what a reading says", () => {
  it("holds for every key of the list that is asked for at the moment", async () => {
    const { ask, list, calls } = world([{ id: "t1", value: "Web" }]);
    const byValue: CurrentList<Thing> = {
      ...list,
      by: "value",
      keyOf: ({ value }) => value,
      inAnyCase: true,
    };
    const answers = await Promise.all([ask("t1"), ask("web", undefined, byValue), ask("t2")]);
    expect(answers.map(({ items }) => items.length)).toEqual([1, 1, 0]);
    expect(calls).toEqual(["page of 100 of 7"]);
  });

  it("is whole if the host counts its records; and says whether it was filtered", async () => {
    const t1 = { items: [{ id: "t1" }] };
    const { ask } = world(things(3));
    expect(await ask("t1")).toEqual({ ...t1, isWhole: true, isFiltered: true });
    const lacks = { items: [], isWhole: true, isFiltered: false };
    expect(await Promise.all([ask("t1"), ask("t9")])).toEqual([{ ...lacks, ...t1 }, lacks]);
    const uncounted = world(things(3), { counts: false });
    expect(await uncounted.ask("t9")).toEqual({ items: [], isWhole: false, isFiltered: true });
  });

  it("that does not come holds up the next one for fifteen seconds only; two hold up others until one has ended", async () => {
    const { ask, list, clock } = world(things(3));
    const hangs = (milliseconds: number): CurrentList<Thing> => {
      const read = () => clock.sleep(milliseconds).then(() => ({ items: [] }));
      return { ...list, some: { ...list.some, read } };
    };
    void ask("t1", undefined, hangs(60_000));
    await clock.sleep(1_000);
    await ask("t1", undefined, hangs(1));
    expect(clock.now()).toBe(5 + 15_000 + 1);
    await ask("t1", undefined, hangs(1));
    expect(clock.now()).toBe(5 + 15_000 + 250 + 1);
    void ask("t1", undefined, hangs(60_000));
    await clock.sleep(1_000);
    expect((await ask("t2")).items).toEqual([{ id: "t2" }]);
    expect(clock.now()).toBe(5 + 60_000 + 100);
  });

  it.each([
    ["refuses", () => Promise.reject(hostError("input")), "input"],
    ["does not answer", () => new Promise<never>(() => {}), "nothing"],
  ])("has an answer for each key but the one that the host %s", async (_what, refuse, says) => {
    const { ask, list, clock } = world(things(2_001));
    const read: typeof list.some.read = (session, account, keys) =>
      keys.includes("t1") ? refuse() : list.some.read(session, account, keys);
    const of = { ...list, some: { most: 1, read } };
    const one = ask("t1", undefined, of).catch(({ kind }) => kind);
    expect((await ask("t2", undefined, of)).items).toEqual([{ id: "t2" }]);
    expect(await Promise.race([one, clock.sleep(100).then(() => "nothing")])).toBe(says);
  });

  it("serves again who takes one that started after a moment, but not for what it was not read for", async () => {
    const { ask, calls, clock } = world(things(200));
    await ask("t1");
    expect((await ask("t1", 4)).items).toEqual([{ id: "t1" }]);
    expect(calls.splice(0)).toEqual(["t1 of 7"]);
    await ask("t1", 5);
    await ask("t2", 4);
    expect(calls.splice(0)).toEqual(["t1 of 7", "t2 of 7"]);
    const before = clock.now();
    await Promise.all([ask("t1"), ask("t2")]);
    calls.length = 0;
    expect((await ask("t150", before)).items).toEqual([{ id: "t150" }]);
    expect(calls).toEqual([]);
  });

  it("of ids that take several calls is put together", async () => {
    const { ask, calls } = world(things(2_001), { most: 2 });
    const answers = await Promise.all(["t1", "t2", "t1999"].map((id) => ask(id)));
    expect(answers.map(({ items }) => items)).toEqual([[{ id: "t1" }], [{ id: "t2" }], [{ id: "t1999" }]]);
    expect(calls).toEqual(["page of 100 of 7", "t1 t2 of 7", "t1999 of 7"]);
  });

  it("of a short list is of all its records, although one call would do", async () => {
    const { ask, calls } = world(things(100));
    await Promise.all([ask("t1"), ask("t2")]);
    await ask("t3");
    expect(calls).toEqual(["page of 100 of 7", "page of 100 of 7"]);
  });
});
