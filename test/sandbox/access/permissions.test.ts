import { expect, it } from "vitest";
import { aServer, openHost, openWithServer, refusal } from "../support/host";

const guest = { username: "guest", password: "guest-word" };
const check = "account/user/permitted";
const denied = refusal(403, "Permission");

it("revoking a permission changes the check and the call; granting it again restores both", async () => {
  const { ask, refused, sandbox } = await openHost({ users: [guest] });
  const actions = ["server/create", "asset/list"];
  expect(await ask(check, { actions }, guest)).toEqual({
    permissions: { "server/create": true, "asset/list": true },
  });
  sandbox.user("guest").deny("server.create");
  expect(await ask(check, { actions }, guest)).toEqual({ permissions: { "asset/list": true } });
  expect(await ask(check, { actions, all: 1 }, guest)).toEqual({
    permissions: { "server/create": false, "asset/list": true },
  });
  expect(await refused("server/create", aServer, guest)).toEqual(denied);
  expect(sandbox.servers).toEqual([]);
  expect(await ask("asset/list", {}, guest)).toMatchObject({ page_num: 1 });
  sandbox.user("guest").grant("server.create");
  expect(await ask(check, { actions }, guest)).toEqual({
    permissions: { "server/create": true, "asset/list": true },
  });
  expect(await ask("server/create", aServer, guest)).toMatchObject({ status: "Building" });
});

it("granting one permission leaves others denied", async () => {
  const { ask, sandbox } = await openHost({
    users: [{ ...guest, denied: ["server.create", "server.update"] }],
  });
  sandbox.user("guest").grant("server.create");
  expect(await ask(check, { actions: ["server/create", "server/update"], all: 1 }, guest)).toEqual({
    permissions: { "server/create": true, "server/update": false },
  });
});

it("a part that is denied is denied with everything below it, and no neighbour", async () => {
  const { ask, refused, uniq_id } = await openWithServer(
    {},
    { users: [{ ...guest, denied: ["server.power"] }] },
  );
  expect(await refused("server/power/reboot", { uniq_id }, guest)).toEqual(denied);
  expect(await refused("server/power/status", { uniq_id }, guest)).toEqual(denied);
  expect(await ask("server/details", { uniq_id }, guest)).toMatchObject({ status: "Running" });
  expect(await ask("server/power/status", { uniq_id })).toMatchObject({ status: "Running" });
});

it("the beginning of a name is no part: it denies nothing", async () => {
  const { ask } = await openHost({ users: [{ ...guest, denied: ["server.power.s", "serv"] }] });
  const actions = ["server/power/start", "server/list"];
  expect(await ask(check, { actions }, guest)).toEqual({
    permissions: { "server/power/start": true, "server/list": true },
  });
});

it("a star denies everything", async () => {
  const { ask, refused } = await openHost({ users: [{ ...guest, denied: ["*"] }] });
  expect(await refused("asset/list", {}, guest)).toEqual(denied);
  expect(await ask("asset/list")).toMatchObject({ page_num: 1 });
});

it("what one user may not do, another may", async () => {
  const { ask, refused } = await openHost({ users: [{ ...guest, denied: ["sshKey"] }] });
  expect(await refused("account/ssh/key/list", {}, guest)).toEqual(denied);
  expect(await ask("account/ssh/key/list")).toMatchObject({ items: [] });
});

it("a permission is refused before the params are looked at", async () => {
  const { refused } = await openHost({ users: [{ ...guest, denied: ["server"] }] });
  expect(await refused("server/details", { uniq_id: 7, other: 1 }, guest)).toEqual(denied);
});

it("an action is a dotted name in its own letters, or a path in any; an unknown one is denied", async () => {
  const { ask } = await openHost();
  const actions = ["server.power.reboot", "Server.Power.Reboot", "SERVER/Power/reboot", "server/explode"];
  expect(await ask(check, { actions, all: 1 })).toEqual({
    permissions: {
      "server.power.reboot": true,
      "Server.Power.Reboot": false,
      "SERVER/Power/reboot": true,
      "server/explode": false,
    },
  });
  expect(await ask(check, { actions })).toEqual({
    permissions: { "server.power.reboot": true, "SERVER/Power/reboot": true },
  });
  expect(await ask(check, { actions: ["server.power.reboot"], as_endpoints: 1 })).toEqual({
    permissions: { "server/power/reboot": true },
  });
});

it("action_type says what the actions are: paths are no permissions, and the other way round", async () => {
  const { ask } = await openHost();
  const actions = ["server.power.reboot", "server/power/reboot"];
  const allowed = async (params: object) => (await ask(check, { actions, ...params })).permissions;
  expect(await allowed({})).toEqual({ "server.power.reboot": true, "server/power/reboot": true });
  expect(await allowed({ action_type: "api" })).toEqual({ "server/power/reboot": true });
  expect(await allowed({ action_type: "permissions" })).toEqual({ "server.power.reboot": true });
  expect(await allowed({ action_type: "permissions", all: 1 })).toEqual({
    "server.power.reboot": true,
    "server/power/reboot": false,
  });
});

it("without actions the check lists what is allowed, with `all` also what is not", async () => {
  const { ask } = await openHost({ users: [{ ...guest, denied: ["server.create"] }] });
  const listed = async (params = {}) => (await ask(check, params, guest)).permissions;
  expect(await listed()).toMatchObject({ "server/details": true });
  expect(await listed()).not.toHaveProperty("server/create");
  expect(await listed({ all: 1 })).toMatchObject({ "server/details": true, "server/create": false });
  expect(await listed({ action_type: "permissions" })).toEqual({});
});

it("the path description says the same: what is denied is named only when asked for", async () => {
  const { ask } = await openHost({ users: [{ ...guest, denied: ["sshKey.add"] }] });
  const path = "account/ssh/key";
  expect(await ask("api/describe", { path }, guest)).toMatchObject({
    methods: ["list", "remove", "update"],
    no_access_methods: [],
  });
  expect(await ask("api/describe", { path, show_no_access: 1 }, guest)).toMatchObject({
    no_access_methods: ["add"],
  });
  expect(await ask("api/describe", { path: `${path}/add` }, guest)).toMatchObject({ no_access: true });
  expect(await ask("api/describe", { path: `${path}/add` })).toMatchObject({ no_access: false });
});
