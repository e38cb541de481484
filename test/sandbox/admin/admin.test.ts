import { describe, expect, it } from "vitest";
import { routes } from "../../../sandbox/admin/routes";
import { adminOf, aServer, openHost } from "../support/host";
import { own, type Step, seen } from "../support/seen";

async function open() {
  const host = await openHost({ profile: "realistic" });
  return { admin: adminOf(host.sandbox), ...host };
}
const done = { status: 200, body: { done: true } };
const reads = routes.filter(({ method }) => method === "GET");
const ordered = { domain: aServer.domain };

describe("the admin interface", () => {
  it("lists its routes, serves each without a login, and is separate from the API", async () => {
    const { admin, sandbox } = await open();
    const { body } = await admin("GET", "");
    expect(body.routes).toHaveLength(routes.length);
    for (const { method, path } of reads) expect((await admin(method, path)).status, path).toBe(200);
    expect(sandbox.requests).toEqual([]);
  });

  const [name, template_name] = ["before", "DEBIAN_13_64"];
  const status = "server/details status";
  const rebuild: Step = ["server/rebuild", { uniq_id: own, template_name, force: 1 }];
  const another: Step = ["server/create", { ...aServer, domain: "db.example.com" }];
  const kept: Asked[] = [
    ["POST", "snapshot", { name }],
    ["DELETE", `servers/${own}`],
    ["POST", "restore", { name }],
  ];
  const [backups, backupsOn] = [{ backup_enabled: true }, "server/details backup_enabled"];
  const soldOut = { plan: aServer.plan_id, count: 0 };
  type Asked = readonly [method: string, path: string, body?: object];
  const none = "409 Resource::Insufficient plan_id";
  const [gone, denied] = ["404 RecordNotFound", "403 Permission"];
  it.each<[does: string, Asked[], Step[], last: unknown]>([
    [
      "moves the clock, so that a build ends",
      [["POST", "clock", { advance: "1h" }]],
      ["server/details active"],
      true,
    ],
    ["changes a server", [["POST", `servers/${own}`, backups]], [backupsOn], true],
    ["removes a server", [["DELETE", `servers/${own}`]], [status], gone],
    ["restores a snapshot", kept, [status], "Building"],
    ["resets the account", [["POST", "reset"]], [status], gone],
    ["makes builds fail", [["POST", "fail-builds", {}]], [rebuild, "2h", status], "Failed"],
    ["sets the stock of a plan to 0", [["POST", "stock", soldOut]], [another], none],
    ["denies a permission", [["POST", "users/sandbox", { denied: ["server"] }]], [status], denied],
  ])("%s", async (_, asked, steps, last) => {
    const host = await open();
    const uniq_id = String((await host.ask("server/create", aServer)).uniq_id);
    for (const [method, path, body] of asked)
      expect(await host.admin(method, path.replace(own, uniq_id), body)).toMatchObject({ status: 200 });
    expect(await seen({ ...host, uniq_id }, ...steps)).toEqual([last]);
  });

  it("shows the ledger, the requests and the state", async () => {
    const { admin, ask, sandbox } = await open();
    await ask("server/create", aServer);
    expect((await admin("GET", "ledger")).body.orders).toMatchObject([ordered]);
    expect((await admin("GET", "requests")).body.requests).toMatchObject([{ operation: "server.create" }]);
    expect((await admin("GET", "state")).body.servers).toMatchObject([{ ...ordered, password: "******" }]);
    await admin("DELETE", "requests");
    expect(sandbox.requests).toEqual([]);
  });

  it("ends one fault, or all faults", async () => {
    const { admin, sandbox } = await open();
    for (const fault of ["busy", "slow", "garbage"] as const) await admin("POST", "faults", { fault });
    expect(await admin("DELETE", "faults", { id: 2 })).toEqual(done);
    expect(sandbox.faults.inForce.map(({ fault }) => fault)).toEqual(["busy", "garbage"]);
    const error = "There is no fault 2 in force; GET /_sandbox/faults lists those that are.";
    expect(await admin("DELETE", "faults", { id: 2 })).toEqual({ status: 404, body: { error } });
    expect(await admin("DELETE", "faults")).toEqual(done);
    expect(sandbox.faults.inForce).toEqual([]);
  });

  it("ends tokens", async () => {
    const { admin, ask, refused, sandbox } = await open();
    const { token } = await ask("account/auth/token", { timeout: 3600 });
    await admin("POST", "expire-tokens");
    const login = { username: sandbox.username, password: token as string };
    expect(await refused("network/region/list", {}, login)).toMatch(/^401/);
  });
});

describe("an invalid request", () => {
  const beyond = /^The host's time ends with the year 9999: advance by less\.$/;
  const noMember = /^colour is not a member; they are: username, password/;
  it.each([
    ["GET", "nothing", undefined, 404, /GET \/_sandbox\/ lists what there is/],
    ["POST", "state", undefined, 405, /^Use GET\.$/],
    ["PUT", "clock", {}, 405, /^Use GET or POST\.$/],
    ["PUT", "servers/ABC123", {}, 405, /^Use POST with the members to change, or DELETE\.$/],
    ["POST", "servers/ABC123", { domain: "x.example.com" }, 404, /^The sandbox has no server ABC123\.$/],
    ["POST", "users/sandbox", { colour: "red" }, 400, noMember],
    ["POST", "stock", { plan: 9, count: 2 }, 404, /^The sandbox has no plan 9\.$/],
    ["POST", "users/sandbox", { denied: "server" }, 400, /^denied must be a list$/],
    ["POST", "clock", {}, 400, /^advance must be a duration such as "1h30m"$/],
    ["POST", "clock", { advance: "9999999999h" }, 400, beyond],
    ["GET", "%ZZ", undefined, 400, /^The path is not written as URLs are/],
    ["POST", "clock", { advance: "soon" }, 400, /^advance must be a duration such as/],
    ["POST", "clock", { advance: "1h", by: 1 }, 400, /^by is not known here$/],
    ["POST", "clock", "[1]", 400, /^The body must be a JSON object\.$/],
    ["POST", "clock", "{", 400, /^The body must be a JSON object\.$/],
    ["POST", "restore", { name: "never" }, 400, /^There is no snapshot "never"/],
    ["POST", "fail-builds", { count: 0 }, 400, /count/],
  ])("%s %s %j is reported", async (method, path, body, status, error) => {
    const { admin } = await open();
    const told = { status, body: { error: expect.stringMatching(error) } };
    expect(await admin(method, path, body)).toMatchObject(told);
  });

  it("refuses to set a value that the API could never return", async () => {
    const { admin, ask } = await open();
    const { uniq_id } = await ask("server/create", aServer);
    const error = "plan_id must be a value that the API could answer";
    const told = await admin("POST", `servers/${uniq_id}`, { plan_id: "zzz" });
    expect(told).toEqual({ status: 400, body: { error } });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ config_id: 1101 });
  });
});
