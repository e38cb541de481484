import { expect, it } from "vitest";
import { markOf, withMarks } from "../../../../provider/resource/hostMark";
import { previewUpdate } from "../../../../provider/resource/preview";
import { type Properties, unknown } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { id, inputs, record, stored } from "./rebuildingHost";
import { run } from "./world";

// So that programs and policies see that disks were, or will be, empty.
const refreshed = async (told: Properties, olds: Properties, description = ""): Promise<Properties> => {
  const asset = () => ({ uniq_id: id, domain: inputs.domain, custom_description: description });
  const { read } = run({ "server.details": () => record(told), "asset.details": asset });
  return (await read(olds))?.outputs ?? {};
};
const ubuntu = { template_name: "UBUNTU24" };

it("stays with another name of the template, which the host may have renamed", async () => {
  expect(await refreshed(ubuntu, stored(inputs))).toMatchObject({
    templateName: "UBUNTU24",
    diskGeneration: 1,
  });
});

it("grows once with a rebuild that a killed run has marked, and that a refresh finds done", async () => {
  const marked = withMarks("", { rebuild: markOf(20_000, ["ubuntu24"], "holder01") });
  const drifted = await refreshed(ubuntu, stored(inputs), marked);
  expect(drifted).toMatchObject({ templateName: "UBUNTU24", diskGeneration: 2 });
  expect(await refreshed(ubuntu, drifted, marked)).toMatchObject({ diskGeneration: 2 });
});

it.each([{ template_name: " alma9" }, { template_name: "", template: "Alma9" }])(
  "of a host that writes %o for ALMA9 stays, and nothing is drift",
  async (told) => {
    const outputs = await refreshed(told, stored(inputs));
    expect(outputs).toMatchObject({ templateName: "ALMA9", diskGeneration: 1 });
    expect(outputs).not.toHaveProperty("__asked");
  },
);

it("is 1 in a state that does not have it yet", async () => {
  const { diskGeneration: _not, ...before } = stored(inputs);
  expect(await refreshed({}, before)).toMatchObject({ diskGeneration: 1 });
});

it.each([
  ["a rebuild", { templateName: "DEBIAN12", rebuildPolicy: "rebuild" }, unknown],
  ["another login", { username: "ada" }, 1],
  ["a reboot", { rebootTriggers: ["1"] }, 1],
  ["more backups", { backupEnabled: true, backupPlan: "daily", backupQuota: 7 }, 1],
])("in the preview of %s is as it should be", (_what, changed, diskGeneration) => {
  const change = { id, olds: stored(inputs), news: { ...inputs, ...changed } };
  const diff = run({}).diff(change.olds, change.news);
  expect(previewUpdate(server, change, diff)).toMatchObject({ diskGeneration });
});
