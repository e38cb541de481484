import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../provider/clock";

const waited: number[] = [];
// Replaces the timers of the machine, which then take no time. The test checks only the requested times.
beforeEach(() => {
  waited.length = 0;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((done: () => void, milliseconds: number) => {
    waited.push(milliseconds);
    queueMicrotask(done);
  }) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ["requested", 250, 250],
  ["requested", 0, 0],
  [
    "one timer of the machine allows, so a pause of months does not end at once",
    100 * 86_400_000,
    2 ** 31 - 1,
  ],
])("a pause lasts as long as %s: %i ms", async (_what, asked, slept) => {
  await systemClock.sleep(asked);
  expect(waited).toEqual([slept]);
});

it("a pause ends with the reason of an aborted signal", async () => {
  const reason = new Error("cancelled by the user");
  await expect(systemClock.sleep(10, AbortSignal.abort(reason))).rejects.toBe(reason);
});

it("a pause ends by its signal, and leaves no listener at a signal that continues to exist", async () => {
  vi.restoreAllMocks();
  const ending = new AbortController();
  const { signal } = ending;
  const sleeping = systemClock.sleep(2 ** 30, signal);
  const added = vi.spyOn(signal, "addEventListener");
  const removed = vi.spyOn(signal, "removeEventListener");
  await systemClock.sleep(0, signal);
  expect([added, removed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  ending.abort("enough");
  await expect(sleeping).rejects.toBe("enough");
});
