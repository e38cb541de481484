import { describe, expect, it } from "vitest";
import { withSet } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { asset } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { everyInput, found, reported } from "./samples";

const managed = { ...found, custom_name: "web, production", custom_description: "first line\nsecond line" };
const outputs: Properties = { ...reported, ...withSet(everyInput), __holder: "holder01" };

const host = (records: Properties[], more: Script = {}) => {
  const asked: Properties[] = [];
  const world = scriptedHost({
    "asset.list": (params) => {
      asked.push(params);
      const ids = params.uniq_id as string[] | undefined;
      return ids ? records.filter((one) => ids.includes(one.uniq_id as string)) : records;
    },
    "asset.details": () => refuse("RecordNotFound"),
    ...more,
  });
  return { ...world, asked };
};
const read = (world: ReturnType<typeof scriptedHost>, id = "ABC123", of: Properties = outputs) =>
  asset.read(world.session, { id, outputs: of }, world.context);

describe("read of an Asset", () => {
  it("unchanged is exactly what was stored", async () => {
    const world = host([managed]);
    expect(await read(world)).toEqual({ id: "ABC123", inputs: everyInput, outputs });
    expect(world.asked).toMatchObject([{ accnt: 7, uniq_id: ["ABC123"], alsowith: ["custom_description"] }]);
  });

  it("finds drift of name, description and domain", async () => {
    const world = host([
      { ...managed, custom_name: "", custom_description: "theirs", domain: "x.example.com" },
    ]);
    const drifted = await read(world);
    expect(drifted?.inputs).toEqual({
      ...everyInput,
      customName: "",
      customDescription: "theirs",
      domain: "x.example.com",
    });
    expect(
      asset.diff(world.session, { id: "ABC123", olds: drifted?.outputs ?? {}, news: everyInput }).detailed,
    ).toEqual({ customName: "update", customDescription: "update", domain: "update" });
  });

  it("what was not given is told and never drift; the description is not asked for then", async () => {
    const world = host([{ ...found, custom_name: "theirs", status: "Disabled" }]);
    const given = { uniqId: "ABC123" };
    const now = await read(world, "ABC123", { ...reported, ...withSet(given), __holder: "holder01" });
    expect(now?.inputs).toEqual(given);
    expect(now?.outputs).toMatchObject({ customName: "theirs", status: "Disabled" });
    expect(world.asked[0]).not.toHaveProperty("alsowith");
  });

  it("a host that does not know descriptions is asked without: the description is unknown, not drift", async () => {
    const world = host([], {
      "asset.list": (params) =>
        params.alsowith ? refuse("Input::Validation") : [{ ...found, custom_name: "web, production" }],
    });
    expect((await read(world))?.inputs).toEqual(everyInput);
  });

  it("a building server's address is not reported", async () => {
    const now = await read(host([{ ...managed, ip: "127.0.0.1" }]), "ABC123", { ...outputs, ip: undefined });
    expect(now?.outputs).not.toHaveProperty("ip");
  });

  it.each(["Terminated", "Pending-Termination"])("%s is gone", async (status) => {
    expect(await read(host([{ ...managed, status }]))).toBeUndefined();
  });

  it("one that is not listed is gone only when its own call says so", async () => {
    expect(await read(host([]))).toBeUndefined();
    const late = host([], { "asset.details": () => managed });
    expect(await read(late)).toMatchObject({ id: "ABC123", inputs: everyInput });
    const wrong = host([], { "asset.details": () => refuse("API::InvalidMethod") });
    await expect(read(wrong)).rejects.toThrow();
  });

  it("500 of one stack, eight at a time as the engine reads, take few calls", async () => {
    const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
    const ids = Array.from(
      { length: 500 },
      (_, number) => `AAA${letters[Math.floor(number / 24)]}${letters[number % 24]}9`,
    );
    const world = host(ids.map((uniq_id) => ({ ...found, uniq_id })));
    for (let number = 0; number < ids.length; number += 8)
      await Promise.all(
        ids
          .slice(number, number + 8)
          .map(async (id) => expect((await read(world, id, { ...outputs, uniqId: id }))?.id).toBe(id)),
      );
    expect(world.asked.length).toBeLessThan(10);
    expect(world.reads.filter((name) => name !== "asset.list")).toEqual([]);
  });

  it("a read after an update sees what was written, though the whole list was read before", async () => {
    const rows = ["AAAAA1", "AAAAA2", "AAAAA3", "AAAAA4", "ABC123"].map((uniq_id) => ({ ...found, uniq_id }));
    const world = host(rows, {
      "asset.update": ({ custom_name }) => Object.assign(rows[4] as object, { custom_name }),
    });
    const given = { uniqId: "ABC123", customName: "" };
    const olds = { ...reported, ...withSet(given), __holder: "holder01" };
    // The fourth read in a row is of the whole list.
    for (const { uniq_id } of rows.slice(0, 4)) await read(world, uniq_id, { ...olds, uniqId: uniq_id });
    const news = { ...given, customName: "new" };
    const updated = await asset.update(world.session, { id: "ABC123", olds, news }, world.context);
    expect((await read(world, "ABC123", updated))?.inputs).toEqual(news);
  });

  it("one that was not adopted here tells its inputs, and they pass check and diff", async () => {
    const world = host([managed]);
    const now = await read(world, "ABC123", {});
    expect(now?.inputs).toEqual({
      uniqId: "ABC123",
      customName: "web, production",
      customDescription: "first line\nsecond line",
    });
    expect(asset.check({ news: now?.inputs ?? {} }).failures).toEqual([]);
    const diff = { id: "ABC123", olds: now?.outputs ?? {}, news: now?.inputs ?? {} };
    expect(asset.diff(world.session, diff).changes).toBe(false);
  });
});
