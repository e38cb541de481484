import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../provider/clock";

const waited: number[] = [];
// The timers of the machine, which take no time here: what they are asked for is what counts.
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

it("ends by its signal, and leaves nothing at a signal that lives on", async () => {
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
