import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { classesProcess } from "../../../support/lives/classes";
import { pluginProcess } from "../../../support/lives/plugin";
import { hangs, page, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { urnOf } from "../../plugin/client";
import { id, inputs, record, stored } from "./rebuildingHost";

const login = { baseUrl: "http://127.0.0.1:1", username: "bob", token: "a-token", previewChecks: "off" };
const fronts = { classes: classesProcess, plugin: pluginProcess };
const urn = urnOf("Server", "web");
const leave = { ...inputs, replacePolicy: "replace" };
const olds = { ...leave, zoneId: 10 };

/** A process of the plugin or the classes, at a host with this server record. */
function processAt(front: keyof typeof fronts, details: Script[string], ofAsset: Properties = {}) {
  const said: string[] = [];
  const asset = { uniq_id: id, domain: "web.example.com", type: "Cloud.VPS", status: "Active", ...ofAsset };
  const script = { "server.details": details, "asset.details": () => asset, "asset.list": () => [asset] };
  const host = scriptedHost(script, login);
  const process = fronts[front](
    login,
    () => host.session,
    (line) => void said.push(line),
  );
  const about = (outputs: Properties) => ({ urn, id, inputs: {}, outputs });
  return {
    ...host,
    said,
    diff: (news: Properties, outputs = stored(olds)) => process.diff(about(outputs), news),
    update: (news: Properties, outputs = stored(olds)) => process.update(about(outputs), news),
    read: (outputs = stored(olds)) => process.read(about(outputs)),
  };
}
const has = (more: Properties) => () => record({ zone_id: 10, ...more });
const codes = (said: readonly string[]) => said.map((line) => /\[([\w-]+)\]/.exec(line)?.[1]);

describe.each(Object.keys(fronts) as (keyof typeof fronts)[])("an allowed replacement (%s)", (front) => {
  it.each<[what: string, news: Properties, host: Properties]>([
    ["a plan that was changed in the host's panel", { ...olds, planId: 200 }, { plan_id: "200" }],
    ["a zone that was renumbered without a refresh", { ...olds, zoneId: 20 }, { zone_id: 20 }],
    [
      'a template with rebuildPolicy "replace"',
      { ...olds, templateName: "DEBIAN12", rebuildPolicy: "replace" },
      { template_name: "DEBIAN12" },
    ],
  ])("is left out if the host already has the value: %s", async (_what, news, more) => {
    const { diff, update, said, writes, reads } = processAt(front, has(more));
    expect(await diff(news)).toMatchObject({ changes: true, replaces: [] });
    expect(codes(said)).toEqual(["replace-done-before"]);
    // The marker in the asset's description shows whether the template came with new disks.
    expect(reads).toEqual(["server.details", ...(news.templateName === "DEBIAN12" ? ["asset.details"] : [])]);
    expect(await update(news)).toMatchObject(news);
    expect(writes).toEqual([]);
  });

  it("is left out if only the asset reports the value", async () => {
    const there = { ...inputs, replacePolicy: "replace", regionId: 1 };
    const outputs = stored(there, { regionId: 1, __asked: {} });
    const { diff, said } = processAt(front, has({ region_id: undefined }), { region_id: 2 });
    expect(await diff({ ...there, regionId: 2 }, outputs)).toMatchObject({ changes: true, replaces: [] });
    expect(codes(said)).toEqual(["replace-done-before"]);
  });

  it("counts new disks if a marker proves them, and none otherwise", async () => {
    const news = { ...olds, templateName: "DEBIAN12", rebuildPolicy: "replace" };
    const mark = "[pulumi-hosting rebuild 2026-01-01T00:00:00Z 0123456789abcdef]";
    for (const [description, diskGeneration] of [
      [mark, 2],
      ["mine", 1],
    ]) {
      const asset = { custom_description: description };
      const { update, writes } = processAt(front, has({ template_name: "DEBIAN12" }), asset);
      expect(await update(news)).toMatchObject({ templateName: "DEBIAN12", diskGeneration });
      expect(writes).toEqual([]);
    }
  });

  it("takes place if the host has another value", async () => {
    const { diff, said } = processAt(front, has({ plan_id: "100" }));
    expect((await diff({ ...olds, planId: 200 })).replaces).toEqual(["planId"]);
    expect(codes(said)).toEqual(["server-replaced"]);
  });

  it("takes place because of the other input that the host does not have", async () => {
    const { diff, said } = processAt(front, has({ plan_id: "200" }));
    expect((await diff({ ...olds, planId: 200, zoneId: 20 })).replaces).toEqual(["zoneId"]);
    expect(codes(said)).toEqual(["server-replaced"]);
  });

  it.each<[string, Script[string]]>([
    ["refuses to show the server", () => refuse("Permission")],
    ["is hidden by a proxy's page", () => page(404)],
  ])("is refused if the host %s, and nothing is sent", async (_what, details) => {
    const { diff, update, writes } = processAt(front, details);
    await expect(diff({ ...olds, planId: 200 })).rejects.toThrow("[replace-unsure]");
    await expect(update({ ...olds, planId: 200 })).rejects.toThrow("[replace-unsure]");
    expect(writes).toEqual([]);
  });

  it("needs no call if nothing is replaced, if it is refused, or for a refresh", async () => {
    const { diff, read, reads } = processAt(front, has({ plan_id: "200" }));
    await diff({ ...olds, customName: "shop" });
    await diff({ ...olds, planId: 200, replacePolicy: "refuse" });
    expect(reads).toEqual([]);
    const found = await read();
    reads.length = 0;
    // In the diff of a refresh, olds and news are exchanged.
    await diff({ ...olds, planId: 100 }, found?.outputs);
    expect(reads).toEqual([]);
  });

  // With SDK 3.200, a refresh stores only outputs, so check compares with the previous inputs.
  it("needs no call if the outputs show the value, as for a class with SDK 3.200 after a refresh", async () => {
    const { diff, update, reads, writes } = processAt(front, () => hangs);
    const fresh = stored(olds, { planId: 200, __asked: { planId: 100 } });
    const news = { ...olds, planId: 200 };
    expect(await diff(news, fresh)).toMatchObject({ changes: true, replaces: [] });
    expect(await update(news, fresh)).toMatchObject({ planId: 200 });
    expect([reads, writes]).toEqual([[], []]);
  });
});
