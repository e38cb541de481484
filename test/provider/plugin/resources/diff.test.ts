import { PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { describe, expect, it } from "vitest";
import { sampleMessage } from "../../../support/sampleMessage";
import { diffResult } from "../../thing";
import { thingClient } from "./support";

describe("Diff", () => {
  it("reports added, changed and removed properties, and those that cause a replacement", async () => {
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
      // The host had reported a value before, but the program had not set one.
      ["plan", kind(Kind.ADD)],
      ["size", kind(Kind.UPDATE_REPLACE)],
      ["zone", kind(Kind.ADD_REPLACE)],
    ]);
  });

  it("warns at the resource, and the following preview of the update does not warn again", async () => {
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
