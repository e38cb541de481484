import { describe, expect, it } from "vitest";
import { previewUpdate } from "../../../../provider/resource/preview";
import { type Properties, unknown } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";

// So that programs and policies see that disks were, or will be, empty.
describe("diskGeneration", () => {
  const updated = async (host: Script, olds: Properties, news: Properties) => {
    const { session, context } = scriptedHost(host);
    return server.update(session, { id, olds, news }, context);
  };
  const refreshed = async (told: Properties, olds: Properties) => {
    const { session, context } = scriptedHost({
      "server.details": () => ({ ...record(), ...told }),
      "asset.details": () => ({ uniq_id: id, domain: inputs.domain }),
    });
    return (await server.read(session, { id, outputs: olds }, context))?.outputs;
  };

  it("grows with each rebuild", async () => {
    const news = { ...inputs, rebuildPolicy: "rebuild", templateName: "DEBIAN12" };
    const once = await updated(rebuilding("DEBIAN12"), stored(inputs), news);
    expect(once).toMatchObject({ templateName: "DEBIAN12", diskGeneration: 2 });
    const triggered = { ...news, rebuildTriggers: ["1"] };
    const host = rebuilding("DEBIAN12", { before: { template_name: "DEBIAN12" } });
    expect(await updated(host, once, triggered)).toMatchObject({ diskGeneration: 3 });
  });

  it("stays with every other change", async () => {
    const host = { "server.update": () => record({ username: "ada" }), "server.details": () => record() };
    const news = { ...inputs, username: "ada" };
    expect(await updated(host, stored(inputs, { diskGeneration: 4 }), news)).toMatchObject({
      diskGeneration: 4,
    });
  });

  it("grows once with a rebuild of somebody else, which a refresh finds done", async () => {
    const drifted = await refreshed({ template_name: "UBUNTU24" }, stored(inputs));
    expect(drifted).toMatchObject({ templateName: "UBUNTU24", diskGeneration: 2 });
    expect(await refreshed({ template_name: "UBUNTU24" }, drifted as Properties)).toMatchObject({
      diskGeneration: 2,
    });
  });

  it("grows once with a rebuild that a refresh finds under way, and later done", async () => {
    const underWay = await refreshed(
      { template_name: "ALMA9", active: false, status: "Re-Imaging" },
      stored(inputs),
    );
    expect(underWay).toMatchObject({ active: false, diskGeneration: 1 });
    expect(await refreshed({ template_name: "UBUNTU24" }, underWay as Properties)).toMatchObject({
      diskGeneration: 2,
    });
  });

  it("is 1 in a state that does not have it yet", async () => {
    const { diskGeneration: _not, ...before } = stored(inputs);
    expect(await refreshed({}, before)).toMatchObject({ diskGeneration: 1 });
  });

  it.each([
    ["a rebuild", { templateName: "DEBIAN12", rebuildPolicy: "rebuild" }, unknown],
    ["another login", { username: "ada" }, 1],
    ["a reboot", { rebootTriggers: ["1"] }, 1],
    ["more backups", { backupEnabled: true, backupPlan: "daily", backupQuota: 7 }, 1],
  ])("in the preview of %s is as it should be", (_what, changed, shown) => {
    const { session } = scriptedHost({});
    const change = { id, olds: stored(inputs), news: { ...inputs, ...changed } };
    expect(previewUpdate(server, change, server.diff(session, change))).toMatchObject({
      diskGeneration: shown,
    });
  });
});
