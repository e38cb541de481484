import { expect, it } from "vitest";
import { openHost, openWithServer } from "../support/host";

it("features are merged, and asset and server show the same features", async () => {
  const windows = { type: "Cloud.VPS.WIN", plan_id: 1111, template_name: "WINDOWS_2022_64" };
  const { ask, uniq_id } = await openWithServer({ ...windows, features: { MsSql: "none" } });
  const features = { MsSql: "none", Antivirus: "basic" };
  const more = { Antivirus: "basic" };
  expect(await ask("asset/update", { uniq_id, features: more })).toMatchObject({ features });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ features });
  const { featureDetails } = await ask("asset/details", { uniq_id, alsowith: ["featureDetails"] });
  expect(featureDetails).toEqual(features);
});

it("an asset that is no server is changed in the same way", async () => {
  const { ask, listed } = await openHost();
  const [uniq_id] = await listed("asset/list", "uniq_id", { type: "Object.Storage" });
  const changed = { custom_name: "pictures", domain: "pictures.example.com" };
  await ask("asset/update", { uniq_id, ...changed });
  expect(await ask("asset/details", { uniq_id })).toMatchObject({ type: "Object.Storage", ...changed });
  const login = { username: "objects", password: expect.stringMatching(/^\w{16}$/) };
  expect(await ask("asset/login", { uniq_id })).toEqual(login);
});

it("a server keeps backups that its product no longer offers", async () => {
  const { sandbox, ask, uniq_id } = await openWithServer();
  sandbox.server(uniq_id).set({ backup_enabled: true, backup_plan: "daily", backup_quota: "8" });
  await ask("server/update", { uniq_id, domain: "new.example.com" });
  expect(await ask("server/details", { uniq_id })).toMatchObject({ backup_quota: "8" });
});
