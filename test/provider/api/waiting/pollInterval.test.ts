import { expect, it } from "vitest";
import { lookInterval, pollInterval } from "../../../../provider/api/waiting/poll";

const usual = 8 * 60_000;

it("is short at first, so that a fast build is seen quickly", () => {
  expect(pollInterval(0, usual)).toBe(250);
  expect(pollInterval(2_000, usual)).toBe(250);
});
it("grows with a tenth of what has passed", () => {
  expect(pollInterval(60_000, usual)).toBe(6_000);
});
it("is capped, by the usual time of the type", () => {
  expect(pollInterval(3_600_000, usual)).toBe(16_000);
  expect(pollInterval(3_600_000, 3_600_000)).toBe(20_000);
  expect(pollInterval(3_600_000, 60_000)).toBe(5_000);
});

it("looks at the assets themselves after five seconds, and in the long run once a minute", () => {
  expect(lookInterval(0)).toBe(5_000);
  expect(lookInterval(60_000)).toBe(30_000);
  expect(lookInterval(120_000)).toBe(60_000);
  expect(lookInterval(3_600_000)).toBe(60_000);
});
