import { expect, it } from "vitest";
import { lookInterval, pollInterval } from "../../../../provider/api/waiting/poll";

const minute = 60_000;

it.each([
  ["short at first, so that a fast build is seen quickly", 0, 8 * minute, 250],
  ["short for two seconds", 2_000, 8 * minute, 250],
  ["a tenth of what has passed", minute, 8 * minute, 6_000],
  ["capped, by the usual time of the type", 60 * minute, 8 * minute, 16_000],
  ["capped at twenty seconds", 60 * minute, 60 * minute, 20_000],
  ["capped at five seconds at least", 60 * minute, minute, 5_000],
])("is %s", (_what, passed, usual, interval) => expect(pollInterval(passed, usual)).toBe(interval));

it("looks at the assets themselves after five seconds, and in the long run once a minute", () => {
  expect([0, minute, 2 * minute, 60 * minute].map(lookInterval)).toEqual([5_000, 30_000, minute, minute]);
});
