import { describe, expect, it, onTestFinished } from "vitest";
import { type ClientOptions, createClient } from "../../../provider/api";
import { type SandboxOptions, startSandbox } from "../../../sandbox";
import { VirtualClock } from "../../support/virtualClock";
import { errorOf } from "./support";

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
});
