import { DiffRequest, PropertyDiff, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { attachTo } from "../../../../provider/plugin/plugin";
import { sampleMessage } from "../../../support/sampleMessage";
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
        steps: [],
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

  it("warns on the resource, and the preview of the update after it does not warn again", async () => {
    const { call, plugin, said } = await clientOf({
      diff: (_session, _request, context) => {
        context?.warn(sampleMessage("of-the-account: disks are erased"));
        return {
          changes: true,
          replaces: [],
          deleteBeforeReplace: false,
          detailed: {},
          steps: [],
        };
      },
    });
    attachTo(plugin, "127.0.0.1:1");
    await call(
      "diff",
      filled(new DiffRequest(), (it) => it.setUrn(urn)),
    );
    const preview = filled(new UpdateRequest(), (it) => {
      it.setUrn(urn);
      it.setPreview(true);
    });
    await call("update", preview);
    expect(said).toEqual(["web: warning: [secret]: disks are erased. [input-invalid]"]);
  });

  it("that finds nothing says so", async () => {
    const { call } = await clientOf({});
    const request = filled(new DiffRequest(), (it) => it.setUrn(urn));
    expect((await call("diff", request)).getChanges()).toBe(1);
  });
});
