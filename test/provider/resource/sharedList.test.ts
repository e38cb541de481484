import { describe, expect, it } from "vitest";
import {
  forgetListed,
  listed,
  listedIfAllowed,
  type RecordList,
} from "../../../provider/resource/sharedList";
import { hostError } from "../../support/hostError";
import { type Thing, things, thingsList } from "../../support/thingsList";

/** `filters`: whether the API can filter the list by id. */
function world(items: readonly Thing[], { filters = false, fail = () => {} } = {}) {
  const { list: filtered, ...host } = thingsList(items, { most: 100, fail });
  const { some: _some, ...plain } = filtered;
  const list: RecordList<Thing> = filters ? filtered : plain;
  const read = (
    id: string,
    { account = 7, ...how }: Partial<Omit<Parameters<typeof listed>[2], "key">> = {},
  ) => listed(host.session, list, { key: id, account, signal: undefined, ...how });
  return { ...host, list, read };
}

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
    await Promise.all(things(301).map(({ id }) => atOnce.read(id)));
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

  it("and the whole list has just been read by another key, nothing is asked", async () => {
    const { session, list, read, calls } = world(things(1000), { filters: true });
    const byValue: RecordList<Thing> = { ...list, by: "value", keyOf: ({ value }) => value, some: undefined };
    await listed(session, byValue, { key: "web", account: 7, signal: undefined });
    expect(await read("t3")).toEqual({ id: "t3" });
    expect(calls).toEqual(["all of 7"]);
  });
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
