import { expect, it } from "vitest";
import { liveValues } from "./liveValues";

const record = { id: 4711, name: "deploy", on: true, list: [1, 2], inner: { more: "x" } };

it("finds a missing member, an additional member and a value of another type, at any depth", () => {
  const live = liveValues([4711]);
  expect(live.differences(record, { id: "9", name: null, on: 1, list: [1], inner: { other: "y" } })).toEqual([
    'answer.id is string ("9") instead of integer',
    "answer.name is null (null) instead of string",
    "answer.on is integer (1) instead of boolean",
    "answer.list has 1 entries instead of 2",
    "answer.inner.more is missing",
    "answer.inner.other is not in the transcript",
  ]);
});

it("a value that the host has assigned must stay the same, and is sent back with its type", () => {
  const live = liveValues([4711]);
  expect(() => live.toSend({ id: 4711 })).toThrow("id: the host has not yet said what 4711 is");
  expect(live.differences({ id: 4711 }, { id: 9 })).toEqual([]);
  expect(live.toSend({ id: 4711, ids: ["4711"] })).toEqual({ id: 9, ids: ["9"] });
  expect(live.differences({ id: 4711 }, { id: 8 })).toEqual(["answer.id is 8 instead of 9"]);
});

it("a value that was sent under a name must be returned under that name, where 1 means true", () => {
  const live = liveValues([]);
  live.toSend({ name: "deploy", on: 1, order_by: { field: "id" } });
  expect(live.differences({ name: "deploy", on: true }, { name: "deploy", on: true })).toEqual([]);
  expect(live.differences({ name: "deploy", on: true }, { name: "other", on: false })).toEqual([
    'answer.name is "other" instead of deploy',
    "answer.on is false instead of 1",
  ]);
});
