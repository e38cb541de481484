import { PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { detailedDiff } from "../../../../provider/plugin/resources/diff";
import type { DiffKind } from "../../../../provider/resource/resource";
import { type Properties, unknown } from "../../../../provider/values";
import { sampleMessage } from "../../../support/sampleMessage";
import { diffOf } from "../../thing";
import { clientOf } from "./support";

describe("Diff", () => {
  it("reports what changes, member by member, and what that replaces", async () => {
    const detailed = { size: "replace", limits: "update" } as const;
    const { ask } = await clientOf({
      diff: () => diffOf({ changes: true, replaces: ["size"], deleteBeforeReplace: true, detailed }),
    });
    const olds = { size: 1, limits: { cpu: 1, ram: 2 }, __set: ["size", "limits"] };
    const response = await ask("diff", { olds, news: { size: 2, limits: { cpu: 1 } } });
    expect(response.toObject()).toMatchObject({
      changes: 2,
      replacesList: ["size"],
      deletebeforereplace: true,
      hasdetaileddiff: true,
      diffsList: ["size", "limits"],
    });
    const kinds = response.getDetaileddiffMap().toObject(true, PropertyDiff.toObject) as unknown[];
    expect(kinds).toEqual([
      ["limits.ram", expect.objectContaining({ kind: PropertyDiff.Kind.DELETE })],
      ["size", expect.objectContaining({ kind: PropertyDiff.Kind.UPDATE_REPLACE })],
    ]);
  });

  it("warns on the resource, and the preview of the update after it does not warn again", async () => {
    const { ask, said } = await clientOf({
      diff: (_session, _request, context) => {
        context?.warn(sampleMessage("of-the-account: disks are erased"));
        return diffOf({ changes: true });
      },
    });
    await ask("diff");
    await ask("update", { preview: true });
    expect(said).toEqual(["web: warning: [secret]: disks are erased. [input-invalid]"]);
  });
});

/** `{ path: "update" }`, with `!` if it replaces. */
function told(detailed: Record<string, DiffKind>, olds: Properties, news: Properties) {
  const found = detailedDiff(detailed, { olds: { __set: Object.keys(olds), ...olds }, news });
  return Object.fromEntries(
    [...found].map(([path, { change, replaces }]) => [path, `${change}${replaces ? "!" : ""}`]),
  );
}

describe("a detailed diff", () => {
  it("names a value that was added, changed, dropped, and whether that replaces", () => {
    const detailed = { a: "update", b: "replace", c: "update", d: "replace" } as const;
    const found = { a: "update", b: "update!", c: "delete", d: "add!" };
    expect(told(detailed, { a: 1, b: 2, c: 3 }, { a: 2, b: 3, d: 4 })).toEqual(found);
  });

  it("names only the members that differ", () => {
    const olds = { timeouts: { build: "90m", power: "1m" }, poolIps: ["a", "b"] };
    const news = { timeouts: { build: "2h", power: "1m", removal: "3m" }, poolIps: ["a", "c", "d"] };
    expect(told({ timeouts: "update", poolIps: "replace" }, olds, news)).toEqual({
      ...{ "timeouts.build": "update", "timeouts.removal": "add" },
      ...{ "poolIps[1]": "update!", "poolIps[2]": "add!" },
    });
  });

  const update = { a: "update" } as const;
  const quoted = { 'a["a.b"]': "delete", "a.c.d": "update" };
  it.each<[string, Properties, Properties, Record<string, string>]>([
    [
      "quotes a member's name that is no plain word",
      { a: { "a.b": 1, c: { d: 1 } } },
      { a: { c: { d: 2 } } },
      quoted,
    ],
    ["tells a value of another shape as a whole", { a: { x: 1 } }, { a: "text" }, update],
    ["tells one that is not known yet as a whole", { a: { x: 1 } }, { a: unknown }, update],
    ["tells as a whole what differs in no member", { a: { x: 1 } }, { a: { x: "1" } }, update],
    ["calls added what was reported and not set by the user", { a: 7, __set: [] }, { a: 7 }, { a: "add" }],
  ])("%s", (_what, olds, news, found) => expect(told(update, olds, news)).toEqual(found));
});
