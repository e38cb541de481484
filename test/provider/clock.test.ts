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

it.each([
  ["it is asked to", 250, 250],
  ["it is asked to", 0, 0],
  ["one timer of the machine can: a pause of months does not end at once", 100 * 86_400_000, 2 ** 31 - 1],
])("sleeps as long as %s: %i", async (_what, asked, slept) => {
  await systemClock.sleep(asked);
  expect(waited).toEqual([slept]);
});

it("ends with the reason that it was aborted with", async () => {
  const reason = new Error("cancelled by the user");
  await expect(systemClock.sleep(10, AbortSignal.abort(reason))).rejects.toBe(reason);
});
