import { DiffRequest, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { filled, struct } from "../client";
import { clientOf, urn } from "./support";

describe("Diff", () => {
  it("tells what changes, member by member, and what that replaces", async () => {
    const { call } = await clientOf({
      diff: () => ({
        changes: true,
        replaces: ["size"],
        deleteBeforeReplace: true,
        detailed: { size: "replace", limits: "update" },
        effects: {},
      }),
    });
    const request = filled(new DiffRequest(), (it) => {
      it.setUrn(urn);
      it.setOlds(struct({ size: 1, limits: { cpu: 1, ram: 2 }, __set: ["size", "limits"] }));
      it.setNews(struct({ size: 2, limits: { cpu: 1 } }));
    });
    const response = await call("diff", request);
    expect(response.getChanges()).toBe(2);
    expect(response.getReplacesList()).toEqual(["size"]);
    expect(response.getDeletebeforereplace()).toBe(true);
    expect(response.getHasdetaileddiff()).toBe(true);
    const kinds = response.getDetaileddiffMap().toObject(true, PropertyDiff.toObject) as unknown[];
    expect(kinds).toEqual([
      ["limits.ram", expect.objectContaining({ kind: PropertyDiff.Kind.DELETE })],
      ["size", expect.objectContaining({ kind: PropertyDiff.Kind.UPDATE_REPLACE })],
    ]);
  });

  it("that finds nothing says so", async () => {
    const { call } = await clientOf({});
    const request = filled(new DiffRequest(), (it) => it.setUrn(urn));
    expect((await call("diff", request)).getChanges()).toBe(1);
  });
});
