import { writeFileSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it, onTestFinished } from "vitest";
import { windowClaims } from "../../../provider/engine/claimedWindows";
import { failureText } from "../../../provider/engine/failureText";
import { folderOfEach } from "../../support/folders";
import { sandboxSession } from "../../support/sandboxSession";

const user = { username: "careful", password: "careful-word", totpSecret: "JBSWY3DPEHPK3PXP" } as const;

const at = folderOfEach();

/** A host with a user of two-factor authentication, and processes of one machine that log in as that user. */
async function machine({ hasFolder = true } = {}) {
  const folders = [at("state")];
  if (!hasFolder) writeFileSync(folders[0] as string, "");
  const world = await sandboxSession({ users: [user] });
  onTestFinished(() => world.close());
  const start = world.clock.now();
  const claimsOf = (configuration: object = {}) =>
    windowClaims({ baseUrl: world.sandbox.url, ...user, ...configuration }, folders);
  const clientOf = (configuration: Record<string, unknown> = {}) =>
    world.newSession({ ...user, ...configuration }, { claimWindow: claimsOf(configuration) }).client;
  /** How many calls worked, how many logins were tried, and in how many seconds. */
  const outcome = async (calls: readonly Promise<unknown>[]) => {
    const ended = await Promise.allSettled(calls);
    return {
      worked: ended.filter(({ status }) => status === "fulfilled").length,
      logins: world.calls.filter((name) => name === "account.auth.token").length,
      seconds: (world.clock.now() - start) / 1000,
    };
  };
  return { ...world, clientOf, claimsOf, outcome, window: Math.floor(start / 30_000) };
}

describe("processes that share a secret of passcodes", () => {
  it("all work when four start at once, and send no passcode that another one uses", async () => {
    const { clientOf, outcome } = await machine();
    const clients = [clientOf(), clientOf(), clientOf(), clientOf()];
    const ended = await outcome(clients.map((client) => client.network.region.list()));
    expect(ended).toEqual({ worked: 4, logins: 4, seconds: 90 });
  });

  it("wait for the next window if one that has died claimed this one", async () => {
    const { clientOf, claimsOf, window, outcome } = await machine();
    claimsOf()?.(window);
    expect(await outcome([clientOf().asset.list()])).toEqual({ worked: 1, logins: 1, seconds: 30 });
  });

  it("all work without a folder too, by trying further windows", async () => {
    const { clientOf, outcome } = await machine({ hasFolder: false });
    const clients = [clientOf(), clientOf(), clientOf(), clientOf()];
    const ended = await outcome(clients.map((client) => client.asset.list()));
    expect(ended).toEqual({ worked: 4, logins: 4 + 3 + 2 + 1, seconds: 90 });
  });
});

describe("a login that is refused", () => {
  const textOf = async (call: Promise<unknown>) => call.then(String, (error) => failureText(error));
  const said =
    "account.token: 2 passcodes from totpSecret were refused, one in each half minute: the username, password, token or passcode is not right";
  const advice =
    "Check the value of hosting:totpSecret, this machine's clock, and hosting:password. [host-totp-refused]";

  it.each([
    ["secret", { totpSecret: "JBSWY3DPEHPK3PXQ" }],
    ["password", { password: "wrong" }],
  ])(
    "because the %s is wrong says so after two windows, and does not advise what is set",
    async (_, wrong) => {
      const { clientOf, outcome } = await machine();
      const call = clientOf(wrong).asset.list();
      expect(await outcome([call])).toEqual({ worked: 0, logins: 2, seconds: 30 });
      const text = await textOf(call);
      expect(text).toContain(said);
      expect(text).toContain(advice);
    },
  );

  it("because a first process has used the one passcode says what one passcode serves", async () => {
    const { sandbox, clientOf, outcome } = await machine();
    const secret = Secret.fromBase32(user.totpSecret);
    const passcode = new TOTP({ secret }).generate({ timestamp: sandbox.now() });
    const alone = { totpSecret: undefined, passcode };
    const [first, second] = [clientOf(alone), clientOf(alone)];
    await first.asset.list();
    const call = second.asset.list();
    expect(await outcome([call])).toEqual({ worked: 0, logins: 2, seconds: 0 });
    expect(await textOf(call)).toContain(
      "One passcode serves one login. Set a new hosting:passcode, or hosting:totpSecret, which generates passcodes. Each process logs in: run Pulumi with --skip-preview, one provider and no functions. [host-passcode-refused]",
    );
  });
});
