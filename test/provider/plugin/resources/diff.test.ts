import { PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { sampleMessage } from "../../../support/sampleMessage";
import { diffResult } from "../../thing";
import { thingClient } from "./support";

describe("Diff", () => {
  it("reports what was added, changed and dropped, and what of that replaces", async () => {
    const changedInputs = ["size", "zone", "limits", "plan", "note"];
    const { ask } = await thingClient({
      diff: () => diffResult({ changes: true, replaces: ["size", "zone"], changedInputs }),
    });
    const olds = { size: 1, limits: { cpu: 1 }, plan: 7, note: "x", __set: ["size", "limits", "note"] };
    const news = { size: 2, limits: { cpu: 2 }, plan: 7, zone: 3 };
    const response = await ask("diff", { olds, news });
    expect(response.toObject()).toMatchObject({
      changes: 2,
      replacesList: ["size", "zone"],
      deletebeforereplace: false,
      hasdetaileddiff: true,
      diffsList: changedInputs,
    });
    const kinds = response.getDetaileddiffMap().toObject(true, PropertyDiff.toObject) as unknown[];
    const { Kind } = PropertyDiff;
    const kind = (kind: number) => expect.objectContaining({ kind });
    expect(kinds).toEqual([
      ["limits", kind(Kind.UPDATE)],
      ["note", kind(Kind.DELETE)],
      // The host reported it before, and the user had not set it.
      ["plan", kind(Kind.ADD)],
      ["size", kind(Kind.UPDATE_REPLACE)],
      ["zone", kind(Kind.ADD_REPLACE)],
    ]);
  });

  it("warns on the resource, and the preview of the update after it does not warn again", async () => {
    const { ask, said } = await thingClient({
      diff: (_session, _request, context) => {
        context?.warn(sampleMessage("of-the-account: disks are erased"));
        return diffResult({ changes: true });
      },
    });
    await ask("diff");
    await ask("update", { preview: true });
    expect(said).toEqual(["web: warning: [secret]: disks are erased. [input-invalid]"]);
  });
});
