import { describe, expect, it } from "vitest";
import type { FailureKind } from "../../../provider/api/errors";
import { forgetListed, type ListQuestion, listed, listedNow } from "../../../provider/resource/lists";
import type { RecordList } from "../../../provider/resource/recordList";
import { hostError } from "../../support/hostError";
import { type Thing, things, thingsList } from "../../support/thingsList";

/** A list by id, and how it is read: for an operation, and as it is now. */
function world(...given: Parameters<typeof thingsList>) {
  const { session, list, byValue, ...host } = thingsList(...given);
  const { some: _some, ...unfiltered } = list;
  const question = (key: string, more: Partial<ListQuestion> = {}) => ({
    key,
    account: 7,
    signal: undefined,
    ...more,
  });
  const ask = (key: string, since?: number, of: RecordList<Thing> = list) =>
    listedNow(session, of, question(key, { since }));
  return {
    ...host,
    session,
    list,
    byValue,
    unfiltered,
    ask,
    now: async (id: string) => (await ask(id)).items.at(-1),
    read: async (key: string, of: RecordList<Thing> = unfiltered, more: Partial<ListQuestion> = {}) =>
      (await listed(session, of, question(key, more))).items.at(-1),
  };
}

describe("reads of one operation", () => {
  it("share one reading, also those that start while it is in progress or a little later", async () => {
    const { read, calls, clock } = world(things(100));
    const ids = things(80).map(({ id }) => id);
    const first = ids.slice(0, 50).map((id) => read(id));
    await clock.sleep(50);
    const later = [...ids.slice(50), "t900"].map((id) => read(id));
    expect((await Promise.all([...first, ...later])).map((item) => item?.id)).toEqual([...ids, undefined]);
    await clock.sleep(10_000);
    const before = clock.now();
    expect(await read("t99")).toEqual({ id: "t99" });
    expect(clock.now()).toBe(before);
    expect(calls).toEqual(["pages of 7"]);
  });

  it("of the same record, or after a write, ask the host again", async () => {
    const { session, list, read, calls, store } = world([{ id: "a", value: "old" }, { id: "b" }]);
    expect(await read("a")).toEqual({ id: "a", value: "old" });
    store([{ id: "a", value: "new" }]);
    expect(await read("a")).toEqual({ id: "a", value: "new" });
    expect(await read("b")).toBeUndefined();
    store([{ id: "c", value: "newer" }]);
    forgetListed(session, list, 7);
    expect(await read("c")).toEqual({ id: "c", value: "newer" });
    expect(calls).toEqual(["pages of 7", "pages of 7", "pages of 7"]);
  });

  it("share a reading for thirty seconds, and not with another account", async () => {
    const { read, unfiltered, calls, clock } = world(things(3));
    await Promise.all([read("t0"), read("t0", unfiltered, { account: 8 })]);
    await clock.sleep(30_000);
    await read("t1");
    expect(calls).toEqual(["pages of 7", "pages of 8", "pages of 7"]);
  });

  it("are served by a reading of what is there now, and by another key", async () => {
    const { ask, read, list, byValue, calls } = world(things(100));
    await Promise.all([ask("t1"), ask("t2")]);
    expect(await read("t3", list)).toEqual({ id: "t3" });
    expect(await read("web", byValue)).toBeUndefined();
    expect(calls).toEqual(["pages of 7"]);
  });

  it("ask for their ids only if they are few, and in time again", async () => {
    const { read, list, calls, clock } = world(things(1_000), { most: 100 });
    const ids = things(500).map(({ id }) => id);
    await Promise.all(["t3", "t5", "t3"].map((id) => read(id, list)));
    // An engine that reads eight resources at a time.
    for (let number = 8; number < 496; number += 8)
      await Promise.all(ids.slice(number, number + 8).map((id) => read(id, list)));
    await clock.sleep(30_000);
    await read("t499", list);
    const eight = (from: number) => `${ids.slice(from, from + 8).join(" ")} of 7`;
    const few = ["t3 t5 of 7", eight(8), eight(16)];
    expect(calls).toEqual([...few, "pages of 7", "page of 2000 of 7", "t499 of 7"]);
  });

  it("ask page after page for a list that the host does not show on one", async () => {
    const { read, calls } = world(things(250), { longestPage: 100 });
    expect(await Promise.all(things(250).map(({ id }) => read(id)))).toEqual(things(250));
    const pages = ["pages of 7", "pages of 7 from 100", "pages of 7 from 200"];
    expect(calls).toEqual(["pages of 7", "page of 500 of 7", ...pages]);
  });

  it("fail together, and the next one asks again", async () => {
    let isBroken = true;
    const fail = () => {
      if (isBroken) throw hostError("hostFault");
    };
    const { read, calls } = world(things(3), { fail });
    const failed = await Promise.allSettled([read("t0"), read("t1")]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect([await read("t2"), await read("t0")]).toEqual([{ id: "t2" }, { id: "t0" }]);
    expect(calls).toHaveLength(2);
  });

  it("go on for the others when one gives up", async () => {
    const { read, unfiltered, calls } = world(things(2));
    const controller = new AbortController();
    const impatient = read("t0", unfiltered, { signal: controller.signal });
    const other = read("t1");
    controller.abort(new Error("no longer wanted"));
    await expect(impatient).rejects.toThrow("no longer wanted");
    expect(await other).toEqual({ id: "t1" });
    expect(calls).toHaveLength(1);
  });
});

describe("reads of the list as it is now", () => {
  it("share a reading that begins after each of them: at once for the first, then four in a second", async () => {
    const { now, calls, clock, store } = world([]);
    const first = [now("t1"), now("t2")];
    await clock.sleep(50);
    const later = [now("t3"), now("t1")];
    store(things(4));
    expect(await Promise.all(first)).toEqual([undefined, undefined]);
    expect(await Promise.all(later)).toEqual([{ id: "t3" }, { id: "t1" }]);
    expect(clock.now()).toBe(5 + 250 + 100);
    expect(calls).toEqual(["pages of 7", "pages of 7"]);
  });

  it("do not wait if they are eight", async () => {
    const { now, clock } = world(things(20));
    await Promise.all([now("t1"), now("t2")]);
    await Promise.all(things(8).map(({ id }) => now(id)));
    expect(clock.now()).toBe(5 + 100 + 5 + 100);
  });

  const inTurn = (...groups: string[][]) => groups;
  it.each<[string, number, Parameters<typeof thingsList>[1], string[][], string[]]>([
    [
      "all records of a short list, although one call would do",
      100,
      {},
      inTurn(["t1", "t2"], ["t3"]),
      ["pages of 7", "pages of 7"],
    ],
    [
      "one larger page of a longer list, if they are enough for that",
      200,
      {},
      inTurn(["t1", "t150"], ["t150", "t151"], ["t152"]),
      ["pages of 7", "page of 400 of 7", "page of 400 of 7", "t152 of 7"],
    ],
    [
      "a large page of a long list only if they are enough for it",
      1_000,
      {},
      inTurn(["t0", "t1", "t2"], ["t0", "t1", "t2", "t3"]),
      ["pages of 7", "t0 of 7", "t1 of 7", "t2 of 7", "page of 2000 of 7"],
    ],
    [
      "as many calls for ids as they need",
      2_001,
      { most: 2 },
      inTurn(["t1", "t2", "t1999"]),
      ["pages of 7", "t1 t2 of 7", "t1999 of 7"],
    ],
  ])("share %s", async (_what, count, host, groups, asked) => {
    const { now, calls } = world(things(count), host);
    for (const ids of groups)
      expect(await Promise.all(ids.map((id) => now(id)))).toEqual(ids.map((id) => ({ id })));
    expect(calls).toEqual(asked);
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
      const { now, calls, clock } = world(things(count), { ...host, fail });
      const both = () => Promise.all([now("t70"), now("t71")]);
      await both();
      const began = clock.now();
      calls.length = 0;
      expect(await both()).toEqual([{ id: "t70" }, { id: "t71" }]);
      expect(clock.now() - began).toBe(100);
      expect(calls).toEqual(["t70 of 7", "t71 of 7"]);
    },
  );

  it("take one that began after a moment, but not for what it was not read for", async () => {
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
});

describe("a list that hangs or refuses", () => {
  it("holds up the next reading for fifteen seconds only; two hold up others until one has ended", async () => {
    const { ask, list, clock } = world(things(3));
    const hangs = (milliseconds: number): RecordList<Thing> => {
      const read = async function* () {
        await clock.sleep(milliseconds);
        yield { items: [] };
      };
      return { ...list, some: { most: 1, read } };
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
    const read: typeof list.some.read = async function* (session, account, keys) {
      if (keys.includes("t1")) await refuse();
      yield* list.some.read(session, account, keys);
    };
    const of = { ...list, some: { most: 1, read } };
    const one = ask("t1", undefined, of).catch(({ kind }) => kind);
    expect((await ask("t2", undefined, of)).items).toEqual([{ id: "t2" }]);
    expect(await Promise.race([one, clock.sleep(100).then(() => "nothing")])).toBe(says);
  });
});

describe("a key that counts in any letters", () => {
  const valued = (count: number, valueAt = (index: number) => `Web${index}`): Thing[] =>
    things(count).map(({ id }, index) => ({ id, value: valueAt(index) }));
  const long = 2_001;
  const pages = (count: number) =>
    Array.from({ length: count }, (_, page) => (page === 0 ? "pages of 7" : `pages of 7 from ${100 * page}`));

  it("is asked for in small letters as well, if these differ", async () => {
    const twins = [
      { id: "a", value: "Web" },
      { id: "b", value: "web" },
    ];
    for (const tellsLettersApart of [true, false]) {
      const { ask, byValue, calls } = world(twins, { tellsLettersApart });
      expect((await ask("Web", undefined, byValue)).items).toEqual(twins);
      expect(calls).toEqual(["Web of 7", "web of 7"]);
    }
  });

  it("that a filter does not find is looked for in the whole list, if that is short", async () => {
    const { ask, byValue, calls } = world([{ id: "a", value: "WEB" }], { tellsLettersApart: true });
    const found = { items: [{ id: "a", value: "WEB" }], isWhole: true, isFiltered: false, keyless: [] };
    expect(await ask("web", undefined, byValue)).toEqual(found);
    expect(calls).toEqual(["web of 7", "pages of 7"]);
  });

  it("is missing if a filter does not find it that has found a record by other letters, which it is asked once", async () => {
    const { ask, byValue, calls } = world(valued(long));
    const missing = { items: [], isWhole: true, isFiltered: true, keyless: [] };
    expect(await ask("www", undefined, byValue)).toEqual(missing);
    expect(await ask("www1", undefined, byValue)).toEqual(missing);
    expect(calls).toEqual(["www of 7", "pages of 7", "WEB0 of 7", "www1 of 7"]);
  });

  it.each<[string, (index: number) => string, Parameters<typeof thingsList>[1], string[]]>([
    [
      "does not find that",
      (index) => `Web${index}`,
      { tellsLettersApart: true },
      ["pages of 7", "WEB0 of 7"],
    ],
    ["cannot be asked for that", (index) => `${index}`, {}, ["pages of 7"]],
  ])("is looked for on all pages if the filter %s", async (_what, valueAt, host, trial) => {
    const { ask, byValue, calls } = world(
      [...valued(long, valueAt), { id: "new", value: "WWW" }, { id: "none" }],
      host,
    );
    const { isFiltered, ...answer } = await ask("ww", undefined, byValue);
    expect([isFiltered, answer]).toEqual([false, { items: [], isWhole: true, keyless: [{ id: "none" }] }]);
    expect(calls.splice(0)).toEqual(["ww of 7", ...trial, ...pages(21)]);
    expect((await ask("ww1", undefined, byValue)).isFiltered).toBe(false);
    expect(calls).toEqual(["ww1 of 7", ...pages(21)]);
  });

  it("is looked for on all pages if a filter that finds nothing does not count", async () => {
    const { ask, byValue, calls } = world(valued(50), { counts: false });
    const missing = { items: [], isWhole: false, isFiltered: false };
    expect(await ask("www", undefined, byValue)).toMatchObject(missing);
    expect(calls).toEqual(["www of 7", "pages of 7", "WEB0 of 7", "pages of 7"]);
  });
});
