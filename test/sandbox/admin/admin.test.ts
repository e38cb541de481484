import { request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { routes } from "../../../sandbox/admin/routes";
import { aKey, aServer, wireOf } from "../support/host";

type Answer = Record<string, unknown>;

async function open() {
  const sandbox = await startSandbox({ clock: "virtual", profile: "realistic" });
  onTestFinished(() => sandbox.close());
  const admin = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method,
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  return { sandbox, admin, ...wireOf(sandbox) };
}
const done = { status: 200, body: { done: true } };

describe("the admin interface", () => {
  it("lists what it can do, and does each without a login", async () => {
    const { admin } = await open();
    const { body } = await admin("GET", "");
    expect(body.routes).toHaveLength(routes.length);
    for (const { method, path } of routes.filter((one) => one.method === "GET"))
      expect((await admin(method, path)).status, path).toBe(200);
  });

  it("is no part of the API: its requests are not among those that came", async () => {
    const { admin, sandbox } = await open();
    await admin("GET", "state");
    expect(sandbox.requests).toEqual([]);
  });

  it("moves time: a build ends", async () => {
    const { admin, ask } = await open();
    const { uniq_id } = await ask("server/create", aServer);
    expect(await admin("POST", "clock", { advance: "1h" })).toMatchObject({
      status: 200,
      body: { date: "2026-01-01T01:00:00.000Z" },
    });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ active: true });
  });

  it("keeps, restores and resets the state", async () => {
    const { admin, ask, listed } = await open();
    const names = () => listed("account/ssh/key/list", "public_key_name");
    expect(await admin("POST", "snapshot", { name: "before" })).toEqual(done);
    await ask("account/ssh/key/add", aKey);
    expect(await admin("POST", "restore", { name: "before" })).toEqual(done);
    expect(await names()).toEqual([]);
    await ask("account/ssh/key/add", aKey);
    expect(await admin("POST", "reset")).toEqual(done);
    expect(await names()).toEqual([]);
  });

  it("shows the ledger, the requests and the state, without a secret", async () => {
    const { admin, ask, sandbox } = await open();
    await ask("server/create", { ...aServer, password: "hunter2-hunter2" });
    expect((await admin("GET", "ledger")).body.orders).toMatchObject([{ domain: "web1.example.com" }]);
    expect((await admin("GET", "requests")).body.requests).toMatchObject([{ operation: "server.create" }]);
    const { body } = await admin("GET", "state");
    expect(body.servers).toMatchObject([{ domain: "web1.example.com", password: "******" }]);
    for (const { path } of routes.filter(({ method }) => method === "GET")) {
      const text = JSON.stringify((await admin("GET", path)).body);
      for (const secret of ["hunter2", sandbox.password]) expect(text, path).not.toContain(secret);
    }
    await admin("DELETE", "requests");
    expect(sandbox.requests).toEqual([]);
  });

  it("ends one fault, or all", async () => {
    const { admin, sandbox } = await open();
    for (const fault of ["busy", "slow", "garbage"] as const) await admin("POST", "faults", { fault });
    expect(await admin("DELETE", "faults", { id: 2 })).toEqual(done);
    expect(sandbox.faults.inForce.map(({ fault }) => fault)).toEqual(["busy", "garbage"]);
    expect(await admin("DELETE", "faults", { id: 2 })).toEqual({
      status: 404,
      body: { error: "There is no fault 2 in force; GET /_sandbox/faults lists those that are." },
    });
    expect(await admin("DELETE", "faults")).toEqual(done);
    expect(sandbox.faults.inForce).toEqual([]);
  });

  it("lets builds fail and tokens end", async () => {
    const { admin, ask, refused, sandbox } = await open();
    await admin("POST", "fail-builds", {});
    const { uniq_id } = await ask("server/create", aServer);
    sandbox.advance("2h");
    expect(await ask("server/details", { uniq_id })).toMatchObject({ status: "Failed" });
    const { token } = await ask("account/auth/token", { timeout: 3600 });
    await admin("POST", "expire-tokens");
    const login = { username: sandbox.username, password: token as string };
    expect(await refused("network/region/list", {}, login)).toMatchObject({ status: 401 });
  });
});

describe("drift", () => {
  it("is made by changing and removing what is there", async () => {
    const { admin, ask, listed } = await open();
    const { uniq_id } = await ask("server/create", aServer);
    await ask("account/ssh/key/add", aKey);
    expect(await admin("POST", `servers/${uniq_id}`, { backup_enabled: true })).toEqual(done);
    expect(await ask("server/details", { uniq_id })).toMatchObject({ backup_enabled: true });
    expect(await admin("DELETE", "keys/deploy")).toEqual(done);
    expect(await listed("account/ssh/key/list", "id")).toEqual([]);
    expect(await admin("DELETE", `servers/${uniq_id}`)).toEqual(done);
    expect(await listed("server/list", "uniq_id")).toEqual([]);
  });

  it.each([
    ["servers/ABC123", { domain: "x.example.com" }, 404, /^The sandbox has no server ABC123\.$/],
    ["users/sandbox", { colour: "red" }, 400, /^colour is not a member; they are: username, password/],
    ["users/sandbox", { denied: "server" }, 400, /^denied must be a list$/],
  ])("of %s by %j is refused", async (path, body, status, error) => {
    const { admin } = await open();
    const refused = await admin("POST", path, body);
    expect(refused).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
  });

  it("takes a user's permission away", async () => {
    const { admin, refused } = await open();
    await admin("POST", "users/sandbox", { denied: ["server"] });
    expect(await refused("server/create", aServer)).toMatchObject({ status: 403 });
  });
});

it("a server cannot be given a value that no answer could show", async () => {
  const host = await open();
  const { uniq_id } = await host.ask("server/create", aServer);
  expect(await host.admin("POST", `servers/${uniq_id}`, { plan_id: "zzz" })).toEqual({
    status: 400,
    body: { error: "plan_id has to be a value that the API could answer" },
  });
  expect(await host.ask("server/details", { uniq_id })).toMatchObject({ config_id: 1101 });
});

describe("a request that is wrong", () => {
  it.each([
    ["GET", "nothing", undefined, 404, /GET \/_sandbox\/ lists what there is/],
    ["POST", "state", undefined, 405, /^Use GET\.$/],
    ["PUT", "clock", {}, 405, /^Use GET or POST\.$/],
    ["PUT", "servers/ABC123", {}, 405, /^Use POST with the members to change, or DELETE\.$/],
    ["POST", "clock", {}, 400, /^advance must be a duration such as "1h30m"$/],
    [
      "POST",
      "clock",
      { advance: "9999999999h" },
      400,
      /^The host's time ends with the year 9999: advance by less\.$/,
    ],
    ["GET", "%ZZ", undefined, 400, /^The path is not written as URLs are/],
    ["POST", "clock", { advance: "soon" }, 400, /^advance must be a duration such as/],
    ["POST", "clock", { advance: "1h", by: 1 }, 400, /^by is not known here$/],
    ["POST", "clock", "[1]", 400, /^The body must be a JSON object\.$/],
    ["POST", "clock", "{", 400, /^The body must be a JSON object\.$/],
    ["POST", "restore", { name: "never" }, 400, /^There is no snapshot "never"/],
    ["POST", "fail-builds", { count: 0 }, 400, /count/],
  ])("%s %s %j is told", async (method, path, body, status, error) => {
    const { admin } = await open();
    const answer = await admin(method, path, body);
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
  });

  it.each([
    ["from a page of another site", { origin: "https://evil.example.com" }],
    ["from a name that leads here", { host: "evil.example.com", origin: "http://evil.example.com" }],
    ["from a page of another server on this machine", { origin: "http://127.0.0.1:1" }],
  ])("%s is refused: 403, and nothing is done", async (_, headers) => {
    const { sandbox, ask } = await open();
    await ask("account/ssh/key/add", aKey);
    expect(await statusOf(sandbox, headers)).toBe(403);
    expect(sandbox.keys).toHaveLength(1);
  });

  it("from our own page is served", async () => {
    const { sandbox } = await open();
    expect(await statusOf(sandbox, { origin: sandbox.url })).toBe(200);
  });
});

/** The status of a reset with these headers, which `fetch` would not send. */
const statusOf = ({ url }: Sandbox, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${url}/_sandbox/reset`, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    sent.end();
  });
