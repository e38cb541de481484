import { expect, it } from "vitest";
import { untilNextPoll } from "../../../../provider/api/waiting/poll";
import { lookInterval } from "../../../../provider/waiting/waitForAsset";

const minute = 60_000;

it.each([
  ["short at first, so that a fast build is seen quickly", 0, 8 * minute, 250],
  ["short for two seconds", 2_000, 8 * minute, 250],
  ["about a tenth of what has passed", minute, 8 * minute, 4_000],
  ["never longer than sixteen seconds", 60 * minute, 60 * minute, 16_000],
  ["never longer than four for what usually takes a minute", 60 * minute, minute, 4_000],
])("the interval is %s", (_what, passed, usual, interval) =>
  expect(untilNextPoll(0, passed, usual)).toBe(interval),
);

it("waits that began at different times are due together", () => {
  const due = (now: number, began: number) => now + untilNextPoll(now, now - began, 8 * minute);
  expect([0, 7_000, 13_000].map((began) => due(333_333, began))).toEqual([336_000, 336_000, 336_000]);
});

it("looks at the assets themselves after five seconds, and in the long run once a minute", () => {
  expect([0, minute, 2 * minute, 60 * minute].map(lookInterval)).toEqual([5_000, 30_000, minute, minute]);
});
