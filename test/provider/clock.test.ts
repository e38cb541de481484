import { beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../provider/clock";

const waited: number[] = vi.hoisted(() => []);
// The timers of the machine, which take no time here: what they are asked for is what counts.
vi.mock("node:timers/promises", () => ({
  setTimeout: async (milliseconds: number, _value: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    if (signal?.aborted) throw new Error("the timer's own error");
    waited.push(milliseconds);
  },
}));
beforeEach(() => {
  waited.length = 0;
});
const longest = 2 ** 31 - 1;

it("sleeps as long as it is asked to", async () => {
  await systemClock.sleep(250);
  await systemClock.sleep(0);
  expect(waited).toEqual([250, 0]);
});

it("sleeps as long as one timer of the machine can: a pause of months does not end at once", async () => {
  const days = 100 * 86_400_000;
  await systemClock.sleep(days);
  expect(waited).toEqual([longest]);
});

it("ends with the reason that it was aborted with", async () => {
  const reason = new Error("cancelled by the user");
  await expect(systemClock.sleep(10, AbortSignal.abort(reason))).rejects.toBe(reason);
});
