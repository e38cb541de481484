import { expect, it } from "vitest";
import { openWithServer } from "../support/host";

const of = (what: string) => `server/credentials/${what}`;
const text = { name: "shop-admin", description: "Login of the shop", location: "shop.example.com/admin" };
const login = { username: "shopkeeper", auth_type: "password", auth_data: "first-word\nsecond line" };
const app = { type: "app", ...text, ...login };

/** A built server with an application's credential. */
async function openWithApp() {
  const opened = await openWithServer();
  const created = await opened.ask(of("create"), { uniq_id: opened.uniq_id, ...app });
  return { ...opened, created, id: created.id };
}

it("the server's login and its credential of type server are the same record", async () => {
  const { ask, listed, uniq_id } = await openWithServer();
  const [id] = await listed(of("list"), "id", { uniq_id, type: "server" });
  await ask(of("update"), { id, type: "server", username: "admin", auth_data: "new-word" });
  expect(await ask("server/password", { uniq_id })).toEqual({ password: "new-word" });
  expect(await ask("asset/login", { uniq_id })).toEqual({ username: "admin", password: "new-word" });
});

it("a deleted credential is gone from details and list, and the server's own credential cannot be deleted", async () => {
  const { ask, refused, listed, id, uniq_id } = await openWithApp();
  const [own] = await listed(of("list"), "id", { uniq_id, type: "server" });
  expect(await ask(of("delete"), { id, type: "app" })).toEqual({ success: true });
  const gone = "404 RecordNotFound";
  expect(await refused(of("details"), { id })).toEqual(gone);
  expect(await refused(of("delete"), { id, type: "app" })).toEqual(gone);
  expect(await refused(of("delete"), { id: own, type: "app" })).toEqual(gone);
  const wrong = "400 Input::Validation type";
  expect(await refused(of("delete"), { id: own, type: "server" })).toEqual(wrong);
  expect(await listed(of("list"), "id", { uniq_id })).toEqual([own]);
});
