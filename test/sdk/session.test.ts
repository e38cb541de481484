import * as pulumi from "@pulumi/pulumi";
import { Secret, TOTP } from "otpauth";
import { afterEach, expect, it, vi } from "vitest";
import * as sessions from "../../provider/session";
import { type Sandbox, startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { configurationOf, plainEngine } from "./support";

const careful = { username: "careful", password: "careful-word", totpSecret: "JBSWY3DPEHPK3PXP" };

let sandbox: Sandbox;
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox?.close();
});

/**
 * A stack whose user needs a passcode. The host's clock stands still, so there is only one valid passcode, and it works
 * once.
 */
async function stackWithPasscode() {
  sandbox = await startSandbox({ profile: "instant", clock: "virtual", users: [careful] });
  const totp = new TOTP({ secret: Secret.fromBase32(careful.totpSecret) });
  const { username, password } = careful;
  const login = { username, password, passcode: totp.generate({ timestamp: sandbox.now() }) };
  await plainEngine();
  pulumi.runtime.setAllConfig(configurationOf(sandbox, login));
}

const logins = () => sandbox.requests.filter(({ operation }) => operation === "account.token");

it("functions that are called at the same time share one login, because a passcode works once", async () => {
  await stackWithPasscode();
  const [zones, regions, plans] = await Promise.all([hosting.zones(), hosting.regions(), hosting.plans()]);
  for (const found of [zones, regions, plans]) expect(found.length).toBeGreaterThan(0);
  expect(logins()).toHaveLength(1);
});

it("a session that could not be created is created by the next call", async () => {
  await stackWithPasscode();
  vi.spyOn(sessions, "createSession").mockImplementationOnce(() => {
    throw new Error("no memory for it");
  });
  await expect(hosting.zones()).rejects.toThrow("no memory for it");
  expect((await hosting.zones()).length).toBeGreaterThan(0);
  expect(logins()).toHaveLength(1);
});

it("the functions and the resources' processes share the time windows of passcodes", async () => {
  await stackWithPasscode();
  pulumi.runtime.setAllConfig(configurationOf(sandbox, careful));
  const made = vi.spyOn(sessions, "createSession").mockImplementationOnce(() => {
    throw new Error("nothing is sent");
  });
  await expect(hosting.zones()).rejects.toThrow("nothing is sent");
  expect(made.mock.calls[0]?.[1]).toMatchObject({ claimWindow: expect.any(Function) });
});

it("the error of a function names the Connection whose host refused the call", async () => {
  sandbox = await startSandbox({ profile: "instant" });
  await plainEngine();
  const { url: baseUrl, username } = sandbox;
  const connection = new hosting.Connection("other", { baseUrl, username, password: "wrong" });
  await expect(hosting.zones({}, { connection })).rejects.toThrow(/^Connection "other": /);
});
