import { describe, expect, it } from "vitest";
import { detailedDiff } from "../../../../provider/plugin/resources/diff";
import type { DiffKind } from "../../../../provider/resource/resource";
import { type Properties, unknown } from "../../../../provider/values";

/** `{ path: "update" }`, with `!` where it replaces. */
function told(detailed: Record<string, DiffKind>, olds: Properties, news: Properties) {
  const set = Object.keys(olds);
  const found = detailedDiff(detailed, { olds: { ...olds, __set: set }, news });
  return Object.fromEntries(
    [...found].map(([path, { change, replaces }]) => [path, `${change}${replaces ? "!" : ""}`]),
  );
}

describe("a detailed diff", () => {
  it("names a value that was added, changed, dropped, and whether that replaces", () => {
    const detailed = { a: "update", b: "replace", c: "update", d: "replace" } as const;
    expect(told(detailed, { a: 1, b: 2, c: 3 }, { a: 2, b: 3, d: 4 })).toEqual({
      a: "update",
      b: "update!",
      c: "delete",
      d: "add!",
    });
  });

  it("names only the members that differ", () => {
    const olds = { timeouts: { build: "90m", power: "1m" }, poolIps: ["a", "b"] };
    const news = { timeouts: { build: "2h", power: "1m", removal: "3m" }, poolIps: ["a", "c", "d"] };
    expect(told({ timeouts: "update", poolIps: "replace" }, olds, news)).toEqual({
      "timeouts.build": "update",
      "timeouts.removal": "add",
      "poolIps[1]": "update!",
      "poolIps[2]": "add!",
    });
  });

  it("quotes a member's name that is no plain word", () => {
    expect(
      told({ features: "update" }, { features: { "a.b": 1, c: { d: 1 } } }, { features: { c: { d: 2 } } }),
    ).toEqual({
      'features["a.b"]': "delete",
      "features.c.d": "update",
    });
  });

  it("tells a value of another shape, or not known yet, as a whole", () => {
    expect(
      told({ a: "update", b: "update" }, { a: { x: 1 }, b: { x: 1 } }, { a: "text", b: unknown }),
    ).toEqual({
      a: "update",
      b: "update",
    });
  });

  it("tells as a whole what the core calls changed though its members are the same", () => {
    expect(told({ a: "update" }, { a: { x: 1 } }, { a: { x: "1" } })).toEqual({ a: "update" });
  });

  it("calls added what the host had reported and the user had not set", () => {
    const found = detailedDiff({ planId: "update" }, { olds: { planId: 7, __set: [] }, news: { planId: 7 } });
    expect([...found]).toEqual([["planId", { change: "add", replaces: false }]]);
  });
});
