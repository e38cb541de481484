import { describe, expect, it } from "vitest";
import { type Answer, aServer, openHost, openWithServer } from "../support/host";

const guest = { username: "guest", password: "guest-word" };
const check = "account/user/permitted";
const refusedTo = "403 Permission";
const withDenied = (...denied: string[]) => ({ users: [{ ...guest, denied }] });

describe("a denied call", () => {
  it("changes the permission check and the call at once, and a grant restores both", async () => {
    const { ask, refused, sandbox } = await openHost(withDenied("server.update"));
    const actions = ["server/create", "server/update", "asset/list"];
    const allowed = async (params = {}) => (await ask(check, { actions, ...params }, guest)).permissions;
    const [create, list] = [{ "server/create": true }, { "asset/list": true }];
    expect(await allowed()).toEqual({ ...create, ...list });
    sandbox.user("guest").deny("server.create");
    expect(await allowed()).toEqual(list);
    expect(await allowed({ all: 1 })).toEqual({ "server/create": false, "server/update": false, ...list });
    expect(await refused("server/create", aServer, guest)).toEqual(refusedTo);
    expect(sandbox.servers).toEqual([]);
    expect(await ask("asset/list", {}, guest)).toMatchObject({ page_num: 1 });
    sandbox.user("guest").grant("server.create");
    expect(await allowed({ all: 1 })).toEqual({ ...create, "server/update": false, ...list });
    expect(await ask("server/create", aServer, guest)).toMatchObject({ status: "Building" });
  });

  it("denies everything below a part of the API, but neither other parts nor other users", async () => {
    const { ask, refused, uniq_id } = await openWithServer({}, withDenied("server.power", "server.det"));
    expect(await refused("server/power/reboot", { uniq_id }, guest)).toEqual(refusedTo);
    expect(await refused("server/power/status", { uniq_id }, guest)).toEqual(refusedTo);
    expect(await ask("server/details", { uniq_id }, guest)).toMatchObject({ status: "Running" });
    expect(await ask("server/power/status", { uniq_id })).toMatchObject({ status: "Running" });
  });

  it("denies every call by a star, before the params are validated", async () => {
    const { refused } = await openHost(withDenied("*"));
    expect(await refused("server/details", { uniq_id: 7, other: 1 }, guest)).toEqual(refusedTo);
  });
});

describe("the check of permissions", () => {
  const both = ["server.power.reboot", "server/power/reboot"];
  const [name = "", path = ""] = both;
  const odd = ["Server.Power.Reboot", "SERVER/Power/reboot", "server/explode"];
  it.each<[string, Answer, Answer]>([
    [
      "accepts a name in its exact case and a path in any case, and denies unknown ones",
      { actions: [name, ...odd], all: 1 },
      { [name]: true, "Server.Power.Reboot": false, "SERVER/Power/reboot": true, "server/explode": false },
    ],
    [
      "lists only what is permitted",
      { actions: [name, ...odd] },
      { [name]: true, "SERVER/Power/reboot": true },
    ],
    ["answers with paths", { actions: [name], as_endpoints: 1 }, { [path]: true }],
    ["accepts names and paths together", { actions: both }, { [name]: true, [path]: true }],
    ["ignores names if action_type is api", { actions: both, action_type: "api" }, { [path]: true }],
    [
      "accepts only names if action_type is permissions",
      { actions: both, action_type: "permissions" },
      { [name]: true },
    ],
    ["says so", { actions: both, action_type: "permissions", all: 1 }, { [name]: true, [path]: false }],
  ])("%s", async (_name, params, permissions) => {
    expect(await (await openHost()).ask(check, params)).toEqual({ permissions });
  });

  it("agrees with the path description, which lists denied methods only on request", async () => {
    const { ask } = await openHost(withDenied("sshKey.add"));
    const path = "account/ssh/key";
    const described = (params: Answer, login?: typeof guest) =>
      ask("api/describe", { path, ...params }, login);
    const without = { methods: ["list", "remove", "update"], no_access_methods: [] };
    expect(await described({}, guest)).toMatchObject(without);
    expect(await described({ show_no_access: 1 }, guest)).toMatchObject({ no_access_methods: ["add"] });
    expect(await described({ path: `${path}/add` }, guest)).toMatchObject({ no_access: true });
    expect(await described({ path: `${path}/add` })).toMatchObject({ no_access: false });
  });
});
