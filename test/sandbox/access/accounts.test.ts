import { expect, it } from "vitest";
import { aKey, aServer, builtServer, openHost } from "../support/host";

const [first, second] = [100001, 100002];
const ann = { username: "ann", password: "ann-word", accounts: [first] };
const ben = { username: "ben", password: "ben-word", accounts: [second] };
const eve = { username: "eve", password: "eve-word", accounts: [second, first] };
const users = [ann, ben, eve];

it("each user sees the assets of the user's own accounts, or of the account in the request", async () => {
  const { listed } = await openHost({ users });
  const domains = (params: Record<string, unknown>, login: typeof ann) =>
    listed("asset/list", "domain", { type: "DNS.Zone", ...params }, login);
  expect(await domains({}, ann)).toEqual(["example.com"]);
  expect(await domains({}, ben)).toEqual(["other.example"]);
  expect(await domains({}, eve)).toEqual(["example.com", "other.example"]);
  expect(await domains({ accnt: first }, eve)).toEqual(["example.com"]);
  expect(await domains({ accnt: second }, eve)).toEqual(["other.example"]);
});

it("a request that names another user's account is refused, for reads and writes alike", async () => {
  const { refused, sandbox } = await openHost({ users });
  const denied = "403 Permission accnt";
  expect(await refused("asset/list", { accnt: second }, ann)).toEqual(denied);
  expect(await refused("server/create", { ...aServer, accnt: second }, ann)).toEqual(denied);
  expect(await refused("account/ssh/key/add", { ...aKey, accnt: second }, ann)).toEqual(denied);
  expect([sandbox.servers, sandbox.keys]).toEqual([[], []]);
});

it("a record of another account is not found by reads, changes and removals", async () => {
  const host = await openHost({ users });
  const { ask, refused, listed } = host;
  const uniq_id = await builtServer(host);
  const app = { uniq_id, type: "app", auth_data: "word" };
  const { id } = await ask("server/credentials/create", app);
  await ask("account/ssh/key/add", aKey);
  const [keyId] = await listed("account/ssh/key/list", "id");
  const before = await ask("server/details", { uniq_id });
  const calls: [path: string, params: Record<string, unknown>][] = [
    ["server/details", { uniq_id }],
    ["server/password", { uniq_id }],
    ["server/console", { uniq_id }],
    ["server/update", { uniq_id, password: "stolen" }],
    ["server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" }],
    ["server/power/stop", { uniq_id }],
    ["server/credentials/create", app],
    ["server/credentials/details", { id }],
    ["server/credentials/update", { id, auth_data: "stolen" }],
    ["server/credentials/delete", { id, type: "app" }],
    ["asset/details", { uniq_id }],
    ["asset/login", { uniq_id }],
    ["asset/update", { uniq_id, custom_name: "mine" }],
    ["asset/cancellation/request", { uniq_id }],
    ["account/ssh/key/update", { id: keyId, public_key_name: "mine" }],
    ["account/ssh/key/remove", { id: keyId }],
  ];
  for (const [path, params] of calls)
    expect([path, await refused(path, params, ben)]).toEqual([path, "404 RecordNotFound"]);
  expect(await ask("server/details", { uniq_id })).toEqual(before);
  expect(await ask("server/credentials/details", { id })).toMatchObject({ auth_data: "word" });
  expect(await listed("account/ssh/key/list", "public_key_name")).toEqual(["deploy"]);
});

it("a new record belongs to the account in the request, or to the user's first account", async () => {
  const { ask } = await openHost({ users });
  expect(await ask("server/create", aServer, eve)).toMatchObject({ accnt: second });
  expect(await ask("server/create", { ...aServer, accnt: first }, eve)).toMatchObject({ accnt: first });
});

it("a key's name is unique only within its account", async () => {
  const { ask, refused, listed } = await openHost({ users });
  expect(await ask("account/ssh/key/add", aKey, ann)).toEqual({ added: true });
  expect(await ask("account/ssh/key/add", aKey, ben)).toEqual({ added: true });
  expect(await refused("account/ssh/key/add", { ...aKey, accnt: first }, eve)).toEqual(
    "409 DuplicateRecord public_key_name",
  );
  expect(await listed("account/ssh/key/list", "public_key_name", {}, eve)).toEqual(["deploy", "deploy"]);
});
