import { describe, expect, it, onTestFinished } from "vitest";
import { type ClientOptions, createClient, HostError } from "../../../provider/api";
import { type SandboxOptions, startSandbox } from "../../../sandbox";
import { VirtualClock } from "../../support/virtualClock";
import { errorOf, server } from "./support";

/** A sandbox on virtual time, and clients of it. All end with the test. */
async function start(options: SandboxOptions = {}) {
  const clock = new VirtualClock({ start: Date.now() });
  const sandbox = await startSandbox({ clock, profile: "instant", ...options });
  onTestFinished(() => sandbox.close());
  const { url: baseUrl, username, password } = sandbox;
  const clientOf = (more: Partial<ClientOptions> = {}) => {
    const client = createClient({ baseUrl, username, password, clock, ...more });
    onTestFinished(() => client.close());
    return client;
  };
  const logins = () => sandbox.requests.filter(({ operation }) => operation === "account.token");
  return { sandbox, client: clientOf(), clientOf, clock, logins };
}

describe("login against the sandbox", () => {
  it("exchanges the password once, and calls with the token", async () => {
    const { client, sandbox, logins } = await start();
    await Promise.all([client.asset.list(), client.sshKey.list(), client.utilities.ping()]);
    expect(logins()).toEqual([sandbox.requests[0]]);
  });

  it("takes the life that the host allows, where it refuses the usual one", async () => {
    const { client, logins, clock } = await start({ tokenLifetime: 600 });
    await client.utilities.ping();
    await clock.advance(590_000);
    await client.utilities.ping();
    const taken = logins().map(({ params, status }) => [params.timeout, status]);
    expect(taken).toEqual([
      [3600, 400],
      [undefined, 200],
      [undefined, 200],
    ]);
  });

  it("renews the token when the host has ended it, and before it expires", async () => {
    const { client, sandbox, logins, clock } = await start();
    await client.utilities.ping();
    sandbox.expireTokens();
    await client.utilities.ping();
    await clock.advance(3_600_000);
    await client.utilities.ping();
    expect(logins()).toHaveLength(3);
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
    const login = { username: "careful", password: "pass-word-3" };
    const user = { ...login, totpSecret: "JBSWY3DPEHPK3PXP" };
    const { clientOf, clock } = await start({ users: [user] });
    expect(await clientOf(user).utilities.ping()).toEqual({ ping: "success" });
    expect(await clientOf(user).utilities.ping()).toEqual({ ping: "success" });
    // The second process found the window's passcode used.
    expect(clock.sleeps).toHaveLength(1);
    await errorOf(clientOf(login).utilities.ping(), "authorization");
  });

  it("asks as the user: what is denied fails by permission", async () => {
    const login = { username: "guest", password: "pass-word-4" };
    const { clientOf } = await start({ users: [{ ...login, denied: ["server"] }] });
    const client = clientOf(login);
    await errorOf(client.server.details(server), "permission");
    expect((await client.sshKey.list()).items).toEqual([]);
  });
});

describe("the host's manners", () => {
  it("200 with an error_class is a failure of the same class", async () => {
    const { client } = await start({ errorStyle: "ok200" });
    expect((await errorOf(client.server.details(server), "notFound")).status).toBe(200);
  });

  it("a wrong address is a wrong address, not a record that is gone", async () => {
    const { sandbox, clientOf } = await start();
    const client = clientOf({ baseUrl: `${sandbox.url}/nowhere` });
    const error = await errorOf(client.server.details(server), HostError);
    expect(error).toMatchObject({ kind: "wrongAddress" });
  });

  it("walks all pages", async () => {
    const { client, sandbox } = await start();
    const public_key_value = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBob bob@example.com";
    const added = ["a", "b", "c", "d", "e"];
    for (const public_key_name of added) await client.sshKey.add({ public_key_name, public_key_value });
    sandbox.forgetRequests();
    const names = [];
    for await (const { public_key_name } of client.sshKey.list.items({ page_size: 2 }))
      names.push(public_key_name);
    expect(names).toEqual(added);
    expect(sandbox.requests).toHaveLength(3);
  });
});
