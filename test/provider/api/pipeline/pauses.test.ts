import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FailureKind, HostError } from "../../../../provider/api";
import { createPauses } from "../../../../provider/api/waiting/pauses";

const facts = { operation: "asset.list", hostMessage: "", params: {}, mayHaveHappened: false } as const;
type More = Partial<Pick<HostError, "mayHaveHappened" | "retryAfter" | "obstacle">>;
const error = (kind: FailureKind, more: More = {}) => new HostError({ ...facts, kind, ...more });
const lost = { mayHaveHappened: true };
const none = () => 0;
const read = { repeatable: true, longestPause: 30_000 };

/** The pauses of a call that always fails with `failure`, until it gives up. The tries themselves take no time. */
function pausesOf(
  failure: HostError,
  { policy = read, within = 600_000, hasAnswered = true, random = none } = {},
): number[] {
  const pauseAfter = createPauses(policy, random);
  const pauses: number[] = [];
  for (let now = 0; ; ) {
    const pause = pauseAfter(failure, { now, until: within, hasAnswered });
    if (pause === undefined) return pauses;
    pauses.push(pause);
    now += pause;
  }
}
const seconds = (pauses: readonly number[]) => pauses.map((pause) => pause / 1000);
const sum = (numbers: readonly number[]) => numbers.reduce((left, right) => left + right, 0);

describe("the pauses between tries", () => {
  it("double up to the longest", () => {
    const pauses = seconds(pausesOf(error("rateLimit")));
    expect(pauses.slice(0, 9)).toEqual([0.25, 0.5, 1, 2, 4, 8, 15, 15, 15]);
    const short = { policy: { ...read, longestPause: 1000 } };
    expect(seconds(pausesOf(error("rateLimit"), short)).slice(0, 4)).toEqual([0.25, 0.5, 0.5, 0.5]);
  });

  it.each([
    ["rateLimit", error("rateLimit"), 600],
    ["maintenance", error("maintenance"), 600],
    ["a fault", error("hostFault", lost), 60],
    ["a fault that comes with Retry-After", error("hostFault", { retryAfter: 9000 }), 594],
    ["an answer that is not of the API", error("unreadable", lost), 60],
    ["a lost answer", error("unreachable", lost), 60],
    ["a connection that was never established", error("unreachable"), 60],
  ])("add up to the longest time for %s", (_what, failure, total) => {
    expect(sum(seconds(pausesOf(failure)))).toBe(total);
    expect(sum(pausesOf(failure, { within: 5000 }))).toBe(failure.retryAfter ? 0 : 5000);
  });

  it("are few if no connection to a host was ever established, because its address may be wrong", () => {
    const never = { hasAnswered: false };
    expect(seconds(pausesOf(error("unreachable"), never))).toEqual([0.25, 0.5, 1, 2, 4, 0.25]);
    expect(sum(pausesOf(error("unreachable", lost), never))).toBe(60_000);
    expect(sum(pausesOf(error("maintenance"), never))).toBe(600_000);
  });

  it.each([
    ["a login that a proxy refuses", "proxyLogin", 0],
    ["a connection that a proxy refuses", "proxy", 60],
    ["a certificate that is not trusted", "certificate", 60],
    ["a host that does not speak HTTP/1.1", "protocol", 60],
  ] as const)(
    "do not exist after %s, unless the host has answered before and another try may help",
    (...row) => {
      const [, obstacle, total] = row;
      const failure = error("unreachable", { obstacle });
      expect(pausesOf(failure, { hasAnswered: false })).toEqual([]);
      expect(sum(seconds(pausesOf(failure)))).toBe(total);
    },
  );

  it("count the time of a fault from the first fault in a row", () => {
    const pauseAfter = createPauses(read, none);
    const standing = { until: 600_000, hasAnswered: true };
    expect(pauseAfter(error("maintenance"), { now: 0, ...standing })).toBe(250);
    expect(pauseAfter(error("maintenance"), { now: 300_000, ...standing })).toBe(500);
    expect(pauseAfter(error("hostFault"), { now: 300_500, ...standing })).toBe(250);
    expect(pauseAfter(error("unreadable"), { now: 360_499, ...standing })).toBe(1);
    expect(pauseAfter(error("hostFault"), { now: 360_500, ...standing })).toBeUndefined();
  });

  it("are random within the upper half of the allowed time", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
        const pauses = pausesOf(error("rateLimit"), { random: () => chance });
        pauses.slice(0, -1).forEach((pause, index) => {
          const ceiling = Math.min(30_000, 500 * 2 ** index);
          expect(pause).toBeGreaterThanOrEqual(ceiling / 2);
          expect(pause).toBeLessThanOrEqual(ceiling);
        });
      }),
    );
  });

  it("are as long as the host demands, but the call fails if that is longer than the time left", () => {
    expect(seconds(pausesOf(error("rateLimit", { retryAfter: 250_000 })))).toEqual([250, 250]);
    expect(pausesOf(error("rateLimit", { retryAfter: 600_001 }))).toEqual([]);
    expect(pausesOf(error("rateLimit", { retryAfter: 0 }))[0]).toBe(250);
  });
});

const never =
  "authorization permission notFound wrongAddress duplicate input busy noStock unbounded power other";
it.each(never.split(" ") as FailureKind[])("no retry follows %s", (kind) => {
  expect(pausesOf(error(kind))).toEqual([]);
});
