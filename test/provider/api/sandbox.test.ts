import { beforeEach, describe, expect, it } from "vitest";
import { HostError, type OperationName, operations } from "../../../provider/api";
import { accountExchanges } from "./exchanges/account";
import type { Exchange } from "./exchanges/exchange";
import { serverExchanges } from "./exchanges/server";
import { addKey, type Scene, scene, secret, start } from "./scene";
import { errorOf } from "./support";

/** An operation without an exchange fails to compile, and fails its test. */
const exchanges: Record<OperationName, Exchange> = { ...accountExchanges, ...serverExchanges };

describe("every operation against the sandbox", () => {
  let shared: Scene;
  beforeEach(async () => {
    shared = await scene();
  });

  it.each(operations().map(([name]) => name))("%s", async (name) => {
    const exchange = exchanges[name];
    expect(exchange, `no exchange for ${name}`).toBeTypeOf("function");
    shared.sandbox.forgetRequests();
    await exchange(shared);
    expect(shared.sandbox.requests.map(({ operation }) => operation)).toContain(name);
  });
});

describe("login against the sandbox", () => {
  it("exchanges the password once, and calls with the token", async () => {
    const { client, sandbox } = await start();
    await Promise.all([client.asset.list(), client.sshKey.list(), client.utilities.ping()]);
    const names = sandbox.requests.map(({ operation }) => operation);
    expect(names.filter((name) => name === "account.token")).toHaveLength(1);
    expect(names[0]).toBe("account.token");
  });

  it("takes the life that the host allows, where it refuses the usual one", async () => {
    const { client, sandbox, clock } = await start({ tokenLifetime: 600 });
    await client.utilities.ping();
    await clock.advance(590_000);
    await client.utilities.ping();
    const logins = sandbox.requests.filter(({ operation }) => operation === "account.token");
    expect(logins.map(({ params, status }) => [params.timeout, status])).toEqual([
      [3600, 400],
      [undefined, 200],
      [undefined, 200],
    ]);
  });

  it("renews the token when the host has ended it, and before it expires", async () => {
    const { client, sandbox, clock } = await start();
    await client.utilities.ping();
    sandbox.expireTokens();
    await client.utilities.ping();
    await clock.advance(3_600_000);
    await client.utilities.ping();
    const tokens = sandbox.requests.filter(({ operation }) => operation === "account.token");
    expect(tokens).toHaveLength(3);
    expect(sandbox.requests.filter(({ status }) => status !== 200)).toHaveLength(1);
  });

  it("reports a wrong password, and asks once", async () => {
    const { clientOf, sandbox } = await start();
    const client = clientOf({ password: "wrong-word" });
    const error = await errorOf(client.asset.list(), "authorization");
    await errorOf(client.sshKey.list(), "authorization");
    expect(error.message).not.toContain("wrong-word");
    expect(sandbox.requests).toHaveLength(1);
  });

  it("logs in with a secret that makes passcodes, twice in one window too", async () => {
    const user = { username: "careful", password: "pass-word-3", totpSecret: secret };
    const { clientOf, clock } = await start({ users: [user] });
    const before = clock.now();
    expect(await clientOf({ ...user }).utilities.ping()).toEqual({ ping: "success" });
    expect(await clientOf({ ...user }).utilities.ping()).toEqual({ ping: "success" });
    // The second process found the window's passcode used.
    expect(clock.sleeps).toHaveLength(1);
    expect(clock.now()).toBeGreaterThan(before);
    const { totpSecret: _secret, ...withoutSecret } = user;
    await errorOf(clientOf(withoutSecret).utilities.ping(), "authorization");
  });

  it("asks as the user: what is denied fails by permission", async () => {
    const user = { username: "guest", password: "pass-word-4", denied: ["server"] };
    const { clientOf } = await start({ users: [user] });
    const client = clientOf({ username: "guest", password: "pass-word-4" });
    await errorOf(client.server.details({ uniq_id: "ABC123" }), "permission");
    expect((await client.sshKey.list()).items).toEqual([]);
  });
});

describe("the host's manners", () => {
  it("200 with an error_class is a failure of the same class", async () => {
    const { client } = await start({ errorStyle: "ok200" });
    const error = await errorOf(client.server.details({ uniq_id: "ABC123" }), "notFound");
    expect(error.status).toBe(200);
  });

  it("a wrong address is a wrong address, not a record that is gone", async () => {
    const { sandbox, clientOf } = await start();
    const client = clientOf({ baseUrl: `${sandbox.url}/nowhere` });
    const error = await errorOf(client.server.details({ uniq_id: "ABC123" }), HostError);
    expect(error).toMatchObject({ kind: "wrongAddress" });
  });

  it("walks all pages", async () => {
    const { client, sandbox } = await start();
    for (const name of ["a", "b", "c", "d", "e"]) await addKey(client, name);
    sandbox.forgetRequests();
    const names = [];
    for await (const { public_key_name } of client.sshKey.list.items({ page_size: 2 }))
      names.push(public_key_name);
    expect(names).toEqual(["a", "b", "c", "d", "e"]);
    expect(sandbox.requests).toHaveLength(3);
  });
});
