import { describe, expect, it } from "vitest";
import type { FailureKind } from "../../../provider/api/failedCall";
import type { RecordList } from "../../../provider/host/lists/recordList";
import {
  forgetListed,
  type ListQuestion,
  readFreshList,
  readSharedList,
} from "../../../provider/host/lists/sharedList";
import { seenItems } from "../../../provider/host/shown/listReading";
import { hostError } from "../../support/hostError";
import { type Thing, things, thingsList } from "../../support/thingsList";

/** A list of records by id. `ask` reads it for one operation, and `now` reads its current content. */
function world(...given: Parameters<typeof thingsList>) {
  const { session, list, byValue, ...host } = thingsList(...given);
  const question = (key: string, more: Partial<ListQuestion> = {}) => ({
    key,
    accnt: 7,
    signal: undefined,
    ...more,
  });
  const ask = (key: string, since?: number, of: RecordList<Thing> = list) =>
    readFreshList(session.access, of, question(key, { since }));
  return {
    ...host,
    session,
    list,
    byValue,
    ask,
    now: async (id: string) => seenItems(await ask(id)).at(-1),
    read: async (key: string, of: RecordList<Thing> = list, more: Partial<ListQuestion> = {}) =>
      seenItems(await readSharedList(session.access, of, question(key, more))).at(-1),
  };
}

it("a write in a named account counts as one in the default account, which may be the same", async () => {
  const { session, list, read, calls } = world([{ id: "a" }, { id: "b" }]);
  await read("a", list, { accnt: undefined });
  forgetListed(session.access, list);
  await read("b", list, { accnt: undefined });
  expect(calls).toHaveLength(2);
});

describe("reads of one operation", () => {
  it("share one reading of the list, even if they start during it or shortly after", async () => {
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

  it("call the host again for the same record, or after a write", async () => {
    const { session, list, read, calls, store, clock } = world([{ id: "a", value: "old" }, { id: "b" }]);
    expect(await read("a")).toEqual({ id: "a", value: "old" });
    store([{ id: "a", value: "new" }]);
    expect(await read("a")).toEqual({ id: "a", value: "new" });
    expect(await read("b")).toBeUndefined();
    store([{ id: "c", value: "newer" }]);
    forgetListed(session.access, list);
    const writtenAt = clock.now();
    expect(await read("c")).toEqual({ id: "c", value: "newer" });
    expect(calls).toEqual(["pages of 7", "pages of 7", "pages of 7"]);
    // Readings are paced: one that needs 100 ms starts 100 ms after the start of the previous one.
    expect(clock.now() - writtenAt).toBeGreaterThanOrEqual(100);
  });

  it("share a reading for thirty seconds, but not with another account", async () => {
    const { read, list, calls, clock } = world(things(3));
    await Promise.all([read("t0"), read("t0", list, { accnt: 8 })]);
    await clock.sleep(30_000);
    await read("t1");
    expect(calls).toEqual(["pages of 7", "pages of 8", "pages of 7"]);
  });

  it("may use a reading that another kind of read requested, and one for another key", async () => {
    const { ask, read, byValue, calls } = world(things(100));
    await Promise.all([ask("t1", undefined, byValue), ask("t2", undefined, byValue)]);
    expect(await read("t3")).toEqual({ id: "t3" });
    expect(await read("web", byValue)).toBeUndefined();
    expect(calls).toEqual(["pages of 7"]);
  });

  it("request all records of a longer list in one page, with room for more", async () => {
    const { read, calls, clock } = world(things(1_000));
    expect(await Promise.all([read("t70"), read("t999")])).toEqual([{ id: "t70" }, { id: "t999" }]);
    await clock.sleep(30_000);
    await read("t70");
    const both = ["pages of 7", "page of 2000 of 7"];
    expect(calls).toEqual([...both, ...both]);
  });

  it.each<[string, number, { refuses?: FailureKind; longestPage?: number }, string[]]>([
    ["shortens pages", 250, { longestPage: 100 }, ["page of 500 of 7"]],
    ["refuses the long page", 250, { refuses: "input" }, ["page of 500 of 7"]],
    ["does not answer for the long page", 250, { refuses: "unreachable" }, ["page of 500 of 7"]],
    ["has too many records for one page", 5_001, {}, []],
  ])(
    "request page after page if the host %s, and try one long page only once",
    async (_what, count, host, tried) => {
      const fail = () => {
        if (host.refuses && calls.at(-1) === "page of 500 of 7") throw hostError(host.refuses);
      };
      const { read, calls } = world(things(count), { ...host, fail });
      const [first, ...others] = Array.from({ length: Math.ceil(count / 100) }, (_, page) =>
        page === 0 ? "pages of 7" : `pages of 7 from ${100 * page}`,
      );
      // Pages shift while others add and remove records, so they are read twice.
      const again = [first, ...others];
      for (const calledFor of [
        [first, ...tried, ...others, ...again],
        [first, ...others, ...again],
      ]) {
        calls.length = 0;
        expect(await read("t249")).toEqual({ id: "t249" });
        expect(calls).toEqual(calledFor);
      }
    },
  );

  it("fail together, and the next read calls the host again", async () => {
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
});

describe("reads of the list's current content", () => {
  it("share a reading that begins after each of them: at once for the first reads, and when that reading ends for later ones", async () => {
    const { now, calls, clock, store } = world([]);
    const first = [now("t1"), now("t2")];
    await clock.sleep(50);
    const later = [now("t3"), now("t1")];
    store(things(4));
    expect(await Promise.all(first)).toEqual([undefined, undefined]);
    expect(await Promise.all(later)).toEqual([{ id: "t3" }, { id: "t1" }]);
    expect(clock.now()).toBe(5 + 100 + 100);
    expect(calls).toEqual(["t1 t2 of 7", "t3 t1 of 7"]);
  });

  it("request only the needed ids, in as many calls as necessary", async () => {
    const { now, calls } = world(things(1_000));
    const wanted = things(101).map(({ id }) => id);
    const found = await Promise.all([...wanted, "t1", "none"].map((id) => now(id)));
    expect(found.map((item) => item?.id)).toEqual([...wanted, "t1", undefined]);
    expect(calls).toEqual([`${wanted.slice(0, 100).join(" ")} of 7`, "t100 none of 7"]);
  });

  it("share one reading of the whole list for any other key, and learn which records have no key", async () => {
    const { ask, byValue, calls } = world([{ id: "t1", value: "Web" }, { id: "t2" }]);
    const [byId, ofWeb, ofNone] = await Promise.all([
      ask("t1"),
      ask("web", undefined, byValue),
      ask("www", undefined, byValue),
    ]);
    expect([seenItems(byId), seenItems(ofWeb)]).toEqual([
      [{ id: "t1", value: "Web" }],
      [{ id: "t1", value: "Web" }],
    ]);
    expect(ofNone).toEqual({ items: [], isWhole: true, keyless: [{ id: "t2" }], isCounted: true, size: 2 });
    // The reading for the other keys contains the record as well.
    expect(calls).toEqual(["pages of 7"]);
  });

  it("use the filter in addition to a changing list, and only for what that list leaves open", async () => {
    const { ask, byValue, calls, list } = world(things(3));
    const moving = { ...byValue, read: async () => ({ isWhole: false, because: "moved", whatWasSeen: [] }) };
    const ofList = { ...list, read: moving.read } as typeof list;
    const [byId, ofWeb] = await Promise.all([
      ask("t1", undefined, ofList),
      ask("web", undefined, moving as typeof byValue),
    ]);
    expect([byId.isWhole, seenItems(byId), ofWeb.isWhole]).toEqual([true, [{ id: "t1" }], false]);
    expect(calls).toEqual(["t1 of 7"]);
  });

  it("use a reading that began since a given moment, but only for the keys that it was read for", async () => {
    const { ask, byValue, calls } = world(things(200));
    await ask("t1");
    expect(seenItems(await ask("t1", 4))).toEqual([{ id: "t1" }]);
    expect(calls.splice(0)).toEqual(["t1 of 7"]);
    await ask("t1", 5);
    await ask("t2", 4);
    expect(calls.splice(0)).toEqual(["t1 of 7", "t2 of 7"]);
    await ask("web", undefined, byValue);
    calls.length = 0;
    expect(seenItems(await ask("t150", 4))).toEqual([{ id: "t150" }]);
    expect(calls).toEqual([]);
  });
});

const readWhole = ["pages of 7", "page of 1600 of 7"];
it.each<[string, string, number, Partial<ListQuestion>, string[]]>([
  ["another key, shortly after", "www", 799, { isFirst: true }, []],
  ["another key, later", "www", 800, { isFirst: true }, readWhole],
  ["the same key", "web", 410, { isFirst: true }, readWhole],
  ["the same key in other letters", "WEB", 410, { isFirst: true }, readWhole],
  ["another key, after something was sent", "www", 410, {}, readWhole],
  ["a key that a filter shows", "t1", 410, { isFirst: true }, ["t1 of 7"]],
])("the first read for %s (%j after %i ms, %j) causes the calls %j", async (_what, key, at, more, asked) => {
  const { session, ask, list, byValue, calls, clock } = world([...things(799), { id: "a", value: "web" }]);
  await ask("web", undefined, byValue);
  // A read of some ids in the meantime makes no difference.
  await ask("t2");
  calls.length = 0;
  // The reading started after 5 ms.
  await clock.sleep(5 + at - clock.now());
  const question = { key, accnt: 7, signal: undefined, ...more };
  await readFreshList(session.access, key === "t1" ? list : byValue, question);
  expect(calls).toEqual(asked);
});

describe("reads that accept a recent reading", () => {
  const recently = ({ session, list }: ReturnType<typeof world>, ids: readonly string[]) =>
    Promise.all(
      ids.map((key) =>
        readFreshList(session.access, list, { key, accnt: 7, signal: undefined, mayBeRecent: true }),
      ),
    );
  const many = things(32).map(({ id }) => id);

  it.each([32, 16, 1])(
    "read the whole list once there are many of them, %i at a time, and later reads use it for half a minute",
    async (count) => {
      const given = world(things(40));
      const { calls, clock } = given;
      for (let first = 0; first < 32; first += count) await recently(given, many.slice(first, first + count));
      expect(calls.pop()).toBe("pages of 7");
      calls.length = 0;
      await clock.sleep(29_000);
      const [later] = await recently(given, ["t33"]);
      expect(seenItems(later ?? {})).toEqual([{ id: "t33" }]);
      expect(calls).toEqual([]);
      await clock.sleep(1_000);
      await recently(given, ["t34"]);
      expect(calls).toEqual(["t34 of 7"]);
    },
  );

  it("request only their own records as long as there are few", async () => {
    const given = world(things(40));
    await recently(given, many.slice(1));
    expect(given.calls).toEqual([`${many.slice(1).join(" ")} of 7`]);
  });

  it("request a record again if it was written or read since, or if any record may have changed", async () => {
    const given = world(things(40));
    const { session, list, calls } = given;
    await recently(given, many);
    forgetListed(session.access, list, "t33");
    calls.length = 0;
    await recently(given, ["t34"]);
    expect(calls).toEqual([]);
    await recently(given, ["t33"]);
    await recently(given, ["t0"]);
    forgetListed(session.access, list);
    await recently(given, ["t35"]);
    expect(calls).toEqual(["t33 of 7", "t0 of 7", "t35 of 7"]);
  });

  it("do not serve a read that needs the current content", async () => {
    const given = world(things(40));
    await recently(given, many);
    await given.ask("t35");
    expect(given.calls).toEqual(["pages of 7", "t35 of 7"]);
  });
});

describe("a read with patience", () => {
  const asks = (given: ReturnType<typeof world>, key: string, patience: AbortSignal) =>
    readFreshList(given.session.access, given.byValue, { key, accnt: 7, signal: undefined, patience });

  it("is served by the next reading of the whole list for anyone, but not by a reading of some ids", async () => {
    const given = world([...things(3), { id: "a", value: "web" }]);
    const { ask, byValue, calls, clock } = given;
    const answer = asks(given, "web", new AbortController().signal);
    await ask("t1");
    await clock.sleep(60_000);
    expect(calls.splice(0)).toEqual(["t1 of 7"]);
    await ask("www", undefined, byValue);
    expect(seenItems(await answer)).toEqual([{ id: "a", value: "web" }]);
    expect(calls).toEqual(["pages of 7"]);
  });

  it("starts a reading when its patience ends, together with all reads whose patience ends then", async () => {
    const given = world([...things(3), { id: "a", value: "web" }, { id: "b", value: "www" }]);
    const { calls, clock } = given;
    const patience = new AbortController();
    const answers = ["web", "www"].map((key) => asks(given, key, patience.signal));
    await clock.sleep(60_000);
    expect(calls).toEqual([]);
    patience.abort("it is enough");
    answers.push(asks(given, "none", patience.signal));
    expect((await Promise.all(answers)).map((answer) => seenItems(answer).at(-1)?.id)).toEqual([
      "a",
      "b",
      undefined,
    ]);
    expect(calls).toEqual(["pages of 7"]);
  });
});

it("a hanging reading delays the next one by fifteen seconds only", async () => {
  const { ask, list, clock } = world(things(3));
  const hanging: RecordList<Thing> = {
    ...list,
    async some(...which) {
      await clock.sleep(60_000);
      return list.some(...which);
    },
  };
  void ask("t1", undefined, hanging);
  await clock.sleep(1_000);
  await ask("t1");
  expect(clock.now()).toBe(5 + 15_000 + 100);
});

it.each([
  [0, 50, "the shortest pause for a fast host"],
  [100, 100, "when the previous one has ended"],
  [600, 600, "when the previous one has ended"],
])("after a reading of %i ms, the next one starts %i ms after its start: %s", async (latency, pause) => {
  const { now, clock } = world(things(3), { latency });
  await now("t1");
  await now("t2");
  expect(clock.now()).toBe(5 + pause + latency + (pause === latency ? 5 : 0));
});

/** A list that also records when each reading starts. */
function startsOf(records: readonly Thing[], latency: number) {
  const starts: number[] = [];
  const given = world(records, { latency, fail: () => void starts.push(given.clock.now()) });
  return { ...given, starts };
}

describe("after a reading of the whole list", () => {
  /** The start of each reading in milliseconds. `callers` are back at these times after the end of the first one. */
  async function starts(
    callers: readonly number[],
    { served, latency }: { served: number; latency: number },
  ) {
    const { ask, byValue, clock, starts: all } = startsOf(things(3), latency);
    await Promise.all(things(served).map(({ id }) => ask(id, undefined, byValue)));
    const end = clock.now();
    await Promise.all(
      callers.map(async (at, index) => {
        await clock.sleep(at);
        await ask(`later${index}`, undefined, byValue);
      }),
    );
    return all.map((at) => at - end);
  }

  it("the next one starts as soon as all callers of the last one are back, because nobody else is expected", async () => {
    expect(await starts([1, 2, 3, 4], { served: 4, latency: 20 })).toEqual([-20, 6]);
  });

  it("the next one waits for missing callers, for twice as long as the last one took at most", async () => {
    expect(await starts([1, 2, 3], { served: 4, latency: 40 })).toEqual([-40, 40]);
    expect(await starts([1, 2, 20, 30], { served: 4, latency: 40 })).toEqual([-40, 30]);
  });

  it("the next one has its pause before it serves one caller again, because that costs more than it gains", async () => {
    expect(await starts([1], { served: 1, latency: 40 })).toEqual([-40, 40]);
    expect(await starts([1, 2, 3], { served: 3, latency: 40 })).toEqual([-40, 40]);
  });

  it("the next one waits for half of the callers if the last one served only a late one", async () => {
    // The second reading serves one caller, so the third one waits for four of the eight.
    const late = [1, 90, 91, 92];
    expect(await starts(late, { served: 8, latency: 40 })).toEqual([-40, 40, 120]);
    expect(await starts([...late, 93], { served: 8, latency: 40 })).toEqual([-40, 40, 95]);
  });

  it("the next one has its pause after a failure, even if all callers are back", async () => {
    let isBroken = true;
    const fail = () => {
      if (isBroken) throw hostError("rateLimit");
    };
    const { now, clock } = world(things(9), { fail, latency: 20 });
    const four = () => Promise.allSettled(things(4).map(({ id }) => now(id)));
    await four();
    isBroken = false;
    await four();
    expect(clock.now()).toBe(5 + 250 + 20);
  });
});

/** When readings of some ids start, after eight that have succeeded: one read each at these times. */
async function startsOfIds(times: readonly number[], latency: number) {
  const { now, clock, starts: started } = startsOf(things(9), latency);
  for (const { id } of things(8)) await now(id);
  await clock.sleep(1_000);
  started.length = 0;
  const begun = clock.now();
  const ask = async (at: number, index: number) => {
    await clock.sleep(at);
    await now(`t${index}`);
  };
  await Promise.all(times.map(ask));
  return started.map((at) => at - begun);
}

it("a reading of some ids does not wait for the end of the previous one at a slow host, a third of its time lies between them", async () => {
  expect(await startsOfIds([0, 20, 60, 120, 130], 150)).toEqual([5, 55, 105, 155]);
  // At a fast host, a reading costs more than the wait for it.
  expect(await startsOfIds([0, 10, 20], 30)).toEqual([5, 55]);
});

it("readings follow one another until eight have succeeded, because a proxy may limit requests", async () => {
  const started: number[] = [];
  let isBroken = false;
  const fail = () => {
    started.push(given.clock.now());
    if (isBroken) throw hostError("rateLimit");
  };
  const given = world(things(9), { latency: 90, fail });
  const { now, clock } = given;
  const pair = async () => {
    await clock.sleep(1_000);
    started.length = 0;
    await Promise.allSettled([now("t1"), clock.sleep(20).then(() => now("t2"))]);
    return (started[1] ?? 0) - (started[0] ?? 0);
  };
  for (let turn = 0; turn < 4; turn++) expect(await pair()).toBe(90);
  expect(await pair()).toBe(30);
  isBroken = true;
  await pair();
  isBroken = false;
  expect(await pair()).toBe(90);
});

it("a reading of the whole list waits for the end of the previous one, because it may be long", async () => {
  const { ask, byValue, clock, starts: started } = startsOf(things(9), 200);
  for (const { id } of things(8)) await ask(id);
  await clock.sleep(1_000);
  started.length = 0;
  const later = ["b", "c"].map(async (key, index) => {
    await clock.sleep(20 * index);
    await ask(key, undefined, byValue);
  });
  await Promise.all(later);
  expect((started[1] ?? 0) - (started[0] ?? 0)).toBe(250);
});

it("after a refused reading, the next one starts a quarter of a second after its start", async () => {
  let isBroken = true;
  const fail = () => {
    if (isBroken) throw hostError("rateLimit");
  };
  const { now, clock } = world(things(3), { fail, latency: 0 });
  await expect(now("t1")).rejects.toThrow();
  isBroken = false;
  await now("t2");
  expect(clock.now()).toBe(5 + 250);
});
