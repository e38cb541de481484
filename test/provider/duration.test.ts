import { describe, expect, it } from "vitest";
import { formatDuration, parseDuration } from "../../provider/duration";

describe("parseDuration", () => {
  it.each([
    ["30m", 1_800_000],
    ["4h", 14_400_000],
    ["1h30m", 5_400_000],
    ["1h0m5s", 3_605_000],
    ["90s", 90_000],
    ["90", 90_000],
    [90, 90_000],
    [0.5, 500],
  ])("reads %j as %d ms", (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds));

  const texts = ["", "0", "0s", "-5m", "5 minutes", "m", "30m4h", "1.5h"];
  const none = [...texts, 0, -1, null, undefined, {}, Number.NaN];
  it.each(none)("refuses %j", (value) => expect(parseDuration(value)).toBeUndefined());
});

it.each([
  [0, "0s"],
  [45_400, "45s"],
  [190_000, "3m10s"],
  [480_000, "8m"],
  [3_600_000, "1h"],
  [3_900_000, "1h5m"],
])("formatDuration writes %d ms as %s", (milliseconds, text) =>
  expect(formatDuration(milliseconds)).toBe(text),
);
