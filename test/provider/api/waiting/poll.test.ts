import { describe, expect, it } from "vitest";
import { pollUntil, type Trouble, type Until, untilNextPoll } from "../../../../provider/api/waiting/poll";
import { createProgress } from "../../../../provider/api/waiting/progress";
import { hostError } from "../../../support/hostError";
import { VirtualClock } from "../../../support/virtualClock";

/** Starts a wait of at most ten minutes. */
function world(
  look: (seconds: number, call: Parameters<Until<string>["look"]>[1]) => string | Trouble | undefined,
) {
  const clock = new VirtualClock({ start: 0 });
  const looks: number[] = [];
  const waiting = pollUntil(
    { clock, startProgress: createProgress(clock) },
    {
      name: "web.example.com",
      doing: "stopping",
      usual: 60_000,
      deadline: 600_000,
      signal: undefined,
      status: () => {},
      look: async (elapsed, call) => {
        looks.push(elapsed / 1000);
        return look(elapsed / 1000, call);
      },
    },
  );
  return { looks, waiting };
}

it("polls again when the host demands it, and gives up at once if that is after the deadline", async () => {
  const later = (seconds: number) => Object.assign(hostError("maintenance"), { retryAfter: seconds * 1000 });
  const { looks, waiting } = world((seconds) => {
    throw seconds === 0 ? later(90) : later(511);
  });
  await expect(waiting).rejects.toThrow("it is maintenance");
  expect(looks).toEqual([0, 90]);
});

it("ends at once if the proxy refuses the login in its address", async () => {
  const { looks, waiting } = world((seconds) => {
    throw Object.assign(hostError("unreachable"), seconds > 0 && { obstacle: "proxyLogin" });
  });
  await expect(waiting).rejects.toMatchObject({ obstacle: "proxyLogin" });
  expect(looks).toEqual([0, 0.25]);
});

describe("a host that refuses each poll", () => {
  const refused = [0, 0.25, 0.75, 1.75, 3.75, 7.75, 15.75, 23.75, 31.75];

  it.each<[how: string, refuse: () => { trouble: undefined; isRefusal: true }]>([
    [
      "throws an error",
      () => {
        throw hostError("busy");
      },
    ],
    ["returns a refusal", () => ({ trouble: undefined, isRefusal: true })],
  ])(
    "is polled less often each time, at least every eight seconds, by a poll that %s",
    async (_how, refuse) => {
      const { looks, waiting } = world((seconds) => (seconds < 30 ? refuse() : "done"));
      expect(await waiting).toBe("done");
      expect(looks).toEqual(refused);
    },
  );

  it("is polled soon again after a response that is no refusal", async () => {
    const { looks, waiting } = world((seconds) => {
      if (seconds === 3.75) return undefined;
      if (seconds < 5.5) throw hostError("busy");
      return "done";
    });
    expect(await waiting).toBe("done");
    expect(looks).toEqual([0, 0.25, 0.75, 1.75, 3.75, 4, 4.25, 4.75, 5.75]);
  });
});

const minute = 60_000;

it.each([
  ["short at first, so that a fast build is noticed quickly", 0, 8 * minute, 250],
  ["short for the first ten seconds", 9_999, 8 * minute, 250],
  ["at most a twentieth of the elapsed time", minute, 8 * minute, 2_000],
  ["at most a twentieth of a longer time", 4 * minute, 8 * minute, 8_000],
  ["never longer than 16 seconds", 60 * minute, 60 * minute, 16_000],
  ["never longer than 4 seconds for work that usually takes a minute", 60 * minute, minute, 4_000],
])("the interval between polls is %s", (_what, passed, usual, interval) =>
  expect(untilNextPoll(0, passed, usual)).toBe(interval),
);

it("waits that started at different times poll at the same moments", () => {
  const due = (now: number, began: number) => now + untilNextPoll(now, now - began, 8 * minute);
  expect([0, 7_000, 13_000].map((began) => due(333_333, began))).toEqual([336_000, 336_000, 336_000]);
});
