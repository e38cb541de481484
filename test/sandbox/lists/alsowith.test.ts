import { expect, it } from "vitest";
import { alsowithWords } from "../../../provider/api/contract/enumerations";
import { openWithServer } from "../support/host";

it("alsowith adds every field of the specification to details and list alike, but only the requested ones", async () => {
  const { ask, uniq_id } = await openWithServer();
  const plain = await ask("asset/details", { uniq_id });
  const added = { zone: { id: 11, name: "North A", region_id: 1 }, powerStatus: "Running", distro: "Debian" };
  const alsowith = Object.keys(added);
  expect(await ask("asset/details", { uniq_id, alsowith })).toEqual({ ...plain, ...added });
  const { items } = await ask("asset/list", { uniq_id: [uniq_id], alsowith });
  expect(items).toEqual([{ ...plain, ...added }]);
  for (const item of (await ask("asset/list", { alsowith: alsowithWords })).items as object[])
    expect(Object.keys(item)).toEqual(expect.arrayContaining([...alsowithWords]));
});

it("fields added by alsowith follow the server's changes", async () => {
  const { ask, sandbox, uniq_id } = await openWithServer();
  const alsowith = ["template", "powerStatus", "backupsAndStorage", "resourceState"];
  const shown = () => ask("asset/details", { uniq_id, alsowith });
  await ask("server/update", { uniq_id, backup_enabled: 1, backup_plan: "daily", backup_quota: 3 });
  await ask("server/rebuild", { uniq_id, template_name: "UBUNTU_2404_64" });
  expect(await shown()).toMatchObject({ template: "DEBIAN_12_64", resourceState: "Re-Imaging" });
  sandbox.advance(1000);
  await ask("server/power/stop", { uniq_id });
  sandbox.advance(600);
  expect(await shown()).toMatchObject({
    ...{ template: "UBUNTU_2404_64", powerStatus: "Stopped", resourceState: "Stopped" },
    backupsAndStorage: { backup_plan: "daily", backup_quota: "3" },
  });
});
