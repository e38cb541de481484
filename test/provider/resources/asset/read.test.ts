import { expect, it } from "vitest";
import { addSetNames } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { asset } from "../../../support/resources";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { balancer, everyInput, found, reported, run } from "./world";

const managed = { ...found, custom_name: "web, production", custom_description: "first line\nsecond line" };
const outputs: Properties = { ...reported, ...addSetNames(everyInput), __holder: "holder01" };

const host = (records: Properties[], more: Script = {}) => {
  const asked: Properties[] = [];
  const list: Script[string] = (params) => {
    asked.push(params);
    const ids = params.uniq_id as string[] | undefined;
    return ids ? records.filter((one) => ids.includes(one.uniq_id as string)) : records;
  };
  return { ...run({ "asset.list": list, "asset.details": () => refuse("RecordNotFound"), ...more }), asked };
};

it("a refresh finds drift of name, description and domain", async () => {
  const theirs = { custom_name: "", custom_description: "theirs", domain: "x.example.com" };
  const { read, diff } = host([{ ...managed, ...theirs }]);
  const drifted = await read(outputs);
  const changed = { customName: "", customDescription: "theirs", domain: "x.example.com" };
  expect(drifted?.inputs).toEqual({ ...everyInput, ...changed });
  const changedInputs = ["customName", "customDescription", "domain"];
  expect(diff(drifted?.outputs ?? {}, everyInput)).toMatchObject({ changedInputs, replaces: [] });
});

it("a refresh reports that the removal was accepted, and does not take its marker in the description for drift", async () => {
  const mark = "[pulumi-hosting removal 2026-01-02T03:04:05.678Z 2026-02-01]";
  const { read, warnings } = host([{ ...managed, custom_description: `first line\nsecond line\n${mark}` }]);
  expect((await read(outputs))?.inputs).toEqual(everyInput);
  const at = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  expect(warnings).toEqual([told("removal-pending", { asset: balancer, at, words: "2026-02-01" })]);
});

it("on a host that does not know descriptions, the description is unknown instead of drift", async () => {
  const named = { ...found, custom_name: "web, production" };
  const words: boolean[] = [];
  const list: Script[string] = ({ alsowith }) => {
    words.push(alsowith !== undefined);
    return alsowith ? refuse("Input::Validation") : [named];
  };
  const { read } = host([], { "asset.list": list });
  for (const _time of [1, 2]) expect((await read(outputs))?.inputs).toEqual(everyInput);
  // The host refuses the word only once, because the second read does not send it.
  expect(words.filter(Boolean).length).toBeLessThanOrEqual(2);
  expect(words.at(-1)).toBe(false);
});

it.each(["Terminated", "Pending-Termination", "TERMINATED", "pending-termination"])(
  "an asset with the status %s is gone",
  async (status) => {
    expect(await host([{ ...managed, status }]).read(outputs)).toBeUndefined();
  },
);

it("an asset missing in the list is gone only if its own call agrees", async () => {
  expect(await host([]).read(outputs)).toBeUndefined();
  const late = host([], { "asset.details": () => managed });
  expect(await late.read(outputs)).toMatchObject({ id: "ABC123", inputs: everyInput });
});

it("a read after an update sees the new value, although the whole list was read before", async () => {
  const rows = ["AAAAA1", "AAAAA2", "AAAAA3", "AAAAA4", "ABC123"].map((uniq_id) => ({ ...found, uniq_id }));
  const write: Script[string] = ({ custom_name }) => Object.assign(rows[4] as object, { custom_name });
  const { read, update } = host(rows, { "asset.update": write });
  const given = { uniqId: "ABC123", customName: "" };
  const olds = { ...reported, ...addSetNames(given), __holder: "holder01" };
  // After three single reads, the fourth one reads the whole list.
  for (const { uniq_id } of rows.slice(0, 4)) await read({ ...olds, uniqId: uniq_id }, uniq_id);
  const news = { ...given, customName: "new" };
  expect((await read(await update(olds, news)))?.inputs).toEqual(news);
});

it("an asset that was not adopted shows its inputs, and they pass check and diff", async () => {
  const { read, diff } = host([managed]);
  const now = await read({});
  const { uniqId, customName, customDescription } = everyInput;
  const news = { uniqId, customName, customDescription };
  expect(now?.inputs).toEqual(news);
  expect(asset.check({ news }).failures).toEqual([]);
  expect(diff(now?.outputs ?? {}, news).changes).toBe(false);
});
