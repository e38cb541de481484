import { expect, it } from "vitest";
import { previewUpdate } from "../../../../provider/resource/preview";
import { type Properties, unknown } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { id, inputs, record, stored } from "./rebuildingHost";
import { run } from "./world";

// So that programs and policies see that disks were, or will be, empty.
const refreshed = async (told: Properties, olds: Properties): Promise<Properties> => {
  const asset = () => ({ uniq_id: id, domain: inputs.domain });
  const { read } = run({ "server.details": () => record(told), "asset.details": asset });
  return (await read(olds))?.outputs ?? {};
};
const ubuntu = { template_name: "UBUNTU24" };

it("grows once with a rebuild of someone else, which a refresh finds done", async () => {
  const drifted = await refreshed(ubuntu, stored(inputs));
  expect(drifted).toMatchObject({ templateName: "UBUNTU24", diskGeneration: 2 });
  expect(await refreshed(ubuntu, drifted)).toMatchObject({ diskGeneration: 2 });
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
])("in the preview of %s is as it should be", (_what, changed, diskGeneration) => {
  const change = { id, olds: stored(inputs), news: { ...inputs, ...changed } };
  const diff = run({}).diff(change.olds, change.news);
  expect(previewUpdate(server, change, diff)).toMatchObject({ diskGeneration });
});
