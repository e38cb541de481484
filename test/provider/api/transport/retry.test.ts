import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FailureKind } from "../../../../provider/api";
import { toHostError } from "../../../../provider/api";
import { longestRetryAfter, mostTries, nextTry, retryAfter } from "../../../../provider/api/transport/retry";

const error = (kind: FailureKind, more: { mayHaveHappened?: boolean; retryAfter?: number } = {}) =>
  toHostError({
    operation: "asset.list",
    kind,
    hostMessage: "",
    params: {},
    mayHaveHappened: false,
    ...more,
  });
const repeatable = { repeatable: true };
const once = { repeatable: false };
const none = () => 0;

describe("nextTry", () => {
  it("doubles from a quarter second to a cap, and gives up after the last try", () => {
    const delays = [1, 2, 3, 4, 5].map((tries) => nextTry(error("hostFault"), repeatable, tries, none));
    expect(delays).toEqual([250, 500, 1000, 2000, undefined]);
    expect(mostTries).toBe(5);
  });

  it("spreads the delay over the upper half by chance, never beyond the cap", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (tries, chance) => {
          const delay = nextTry(error("unreachable"), repeatable, tries, () => chance)!;
          const ceiling = Math.min(20_000, 500 * 2 ** (tries - 1));
          expect(delay).toBeGreaterThanOrEqual(ceiling / 2);
          expect(delay).toBeLessThanOrEqual(ceiling);
        },
      ),
    );
  });

  it.each<FailureKind>([
    "authorization",
    "permission",
    "notFound",
    "wrongAddress",
    "duplicate",
    "input",
    "busy",
    "noStock",
    "power",
    "other",
  ])("never repeats after %s", (kind) => {
    expect(nextTry(error(kind), repeatable, 1, none)).toBeUndefined();
  });

  it("repeats a write only when the host cannot have done it", () => {
    expect(nextTry(error("unreachable", { mayHaveHappened: true }), once, 1, none)).toBeUndefined();
    expect(nextTry(error("hostFault", { mayHaveHappened: true }), once, 1, none)).toBeUndefined();
    expect(nextTry(error("unreachable"), once, 1, none)).toBe(250);
    expect(nextTry(error("rateLimit"), once, 1, none)).toBe(250);
    expect(nextTry(error("maintenance"), once, 1, none)).toBe(250);
  });

  it("repeats a read whose answer could not be read, never a write", () => {
    expect(nextTry(error("unreadable", { mayHaveHappened: true }), repeatable, 1, none)).toBe(250);
    expect(nextTry(error("unreadable", { mayHaveHappened: true }), once, 1, none)).toBeUndefined();
  });

  it("sends a call with a passcode again only when it never left", () => {
    const policy = { repeatable: true, onceOnly: true };
    expect(nextTry(error("unreachable"), policy, 1, none)).toBe(250);
    expect(nextTry(error("unreachable", { mayHaveHappened: true }), policy, 1, none)).toBeUndefined();
    expect(nextTry(error("rateLimit"), policy, 1, none)).toBeUndefined();
  });

  it("waits as long as the host asks, up to a cap", () => {
    expect(nextTry(error("rateLimit", { retryAfter: 7000 }), repeatable, 1, none)).toBe(7000);
    expect(nextTry(error("rateLimit", { retryAfter: longestRetryAfter }), repeatable, 1, none)).toBe(120_000);
    expect(
      nextTry(error("rateLimit", { retryAfter: longestRetryAfter + 1 }), repeatable, 1, none),
    ).toBeUndefined();
    expect(nextTry(error("rateLimit", { retryAfter: 0 }), repeatable, 1, none)).toBe(250);
  });
});

describe("retryAfter", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each([
    ["5", 5000],
    [" 5 ", 5000],
    ["0", 0],
    ["Thu, 01 Jan 2026 00:01:00 GMT", 60_000],
    ["Wed, 31 Dec 2025 23:59:00 GMT", 0],
    ["soon", undefined],
    ["1.5", undefined],
    ["-1", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j", (header, milliseconds) => {
    expect(retryAfter(header, now)).toBe(milliseconds);
  });
  it("takes the first of several", () => expect(retryAfter(["3", "9"], now)).toBe(3000));
});
