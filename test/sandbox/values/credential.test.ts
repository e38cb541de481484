import { expect, it } from "vitest";
import { builtServer, openHost, openWithServer, refusal } from "../support/host";

const app = {
  type: "app",
  name: "shop-admin",
  description: "Login of the shop",
  location: "https://shop.example.com/admin",
  username: "shopkeeper",
  auth_type: "password",
  auth_data: "first-word\nsecond line",
};

it("a credential that was created is read back whole by details and list", async () => {
  const { ask, uniq_id } = await openWithServer();
  const created = await ask("server/credentials/create", { uniq_id, ...app });
  expect(created).toMatchObject({ ...app, uniq_id, server_type: "Cloud.VPS", accnt: 100001 });
  const { id } = created;
  expect(await ask("server/credentials/details", { id, type: "app" })).toEqual(created);
  expect((await ask("server/credentials/list", { type: "app" })).items).toEqual([created]);
});

it("an update changes location, username and auth_data, each alone, and nothing else", async () => {
  const { ask, uniq_id } = await openWithServer();
  const created = await ask("server/credentials/create", { uniq_id, ...app });
  const { id } = created;
  const changes = { location: "https://new.example.com", username: "owner", auth_data: "new-word" };
  for (const [member, value] of Object.entries(changes))
    await ask("server/credentials/update", { id, type: "app", [member]: value });
  const after = { ...created, ...changes };
  expect(await ask("server/credentials/details", { id })).toEqual(after);
  expect((await ask("server/credentials/list", { uniq_id, type: ["app"] })).items).toEqual([after]);
});

it("the list filters by server, server type and type", async () => {
  const host = await openHost();
  const linux = await builtServer(host);
  const windows = await builtServer(host, {
    type: "Cloud.VPS.WIN",
    plan_id: 1111,
    template_name: "WINDOWS_2022_64",
  });
  await host.ask("server/credentials/create", { uniq_id: linux, ...app });
  const found = (params: Record<string, unknown>) =>
    host.listed("server/credentials/list", "username", params);
  expect(await found({})).toEqual(["root", "Administrator", "shopkeeper"]);
  expect(await found({ uniq_id: linux })).toEqual(["root", "shopkeeper"]);
  expect(await found({ server_type: "Cloud.VPS.WIN" })).toEqual(["Administrator"]);
  expect(await found({ uniq_id: windows, type: "app" })).toEqual([]);
  expect(await found({ type: ["server"] })).toEqual(["root", "Administrator"]);
  expect(await found({ type: ["server", "app"], uniq_id: linux })).toEqual(["root", "shopkeeper"]);
});

it("the credential of the server's login and the server's login are one", async () => {
  const { listed, ask, uniq_id } = await openWithServer();
  const [id] = await listed("server/credentials/list", "id", { uniq_id, type: "server" });
  const change = { id, type: "server", username: "admin", auth_data: "new-word" };
  await ask("server/credentials/update", change);
  expect(await ask("server/password", { uniq_id })).toEqual({ password: "new-word" });
  expect(await ask("asset/login", { uniq_id })).toEqual({ username: "admin", password: "new-word" });
});

it("a deleted credential is gone from details and list; the server's own cannot be deleted", async () => {
  const { listed, refused, ask, uniq_id } = await openWithServer();
  const { id } = await ask("server/credentials/create", { uniq_id, ...app });
  const [own] = await listed("server/credentials/list", "id", { uniq_id, type: "server" });
  expect(await ask("server/credentials/delete", { id, type: "app" })).toEqual({ success: true });
  const gone = refusal(404, "RecordNotFound");
  expect(await refused("server/credentials/details", { id })).toEqual(gone);
  expect(await refused("server/credentials/delete", { id, type: "app" })).toEqual(gone);
  expect(await refused("server/credentials/delete", { id: own, type: "app" })).toEqual(gone);
  expect(await refused("server/credentials/delete", { id: own, type: "server" })).toEqual(
    refusal(400, "Input::Validation", "type"),
  );
  expect(await listed("server/credentials/list", "id", { uniq_id })).toEqual([own]);
});
