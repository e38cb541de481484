import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { type Login, openHost, refusal } from "../support/host";

const careful = { username: "careful", password: "careful-word", totpSecret: "JBSWY3DPEHPK3PXP" };
const wrong = refusal(401, "Authorization");
const probe = "utilities/info/ping";

/** A host with a user who needs passcodes; `login` shows one of the host's time, or of `seconds` later. */
async function openWithPasscodes() {
  const host = await openHost({ users: [careful] });
  const code = (seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(careful.totpSecret) }).generate({
      timestamp: host.sandbox.now() + seconds * 1000,
    });
  const login = (passcode?: string): Login => ({
    username: careful.username,
    password: careful.password,
    ...(passcode !== undefined && { passcode }),
  });
  return { ...host, code, login };
}

it("a password alone is refused, as is a wrong passcode or another time's", async () => {
  const { refused, code, login } = await openWithPasscodes();
  expect(await refused(probe, {}, login())).toEqual(wrong);
  expect(await refused(probe, {}, login(code() === "000000" ? "000001" : "000000"))).toEqual(wrong);
  expect(await refused(probe, {}, login(code(-30)))).toEqual(wrong);
  expect(await refused(probe, {}, login(code(30)))).toEqual(wrong);
  expect(await refused(probe, {}, { ...login(code()), password: "other" })).toEqual(wrong);
});

it("a passcode is good for one call in its half minute", async () => {
  const { ask, refused, sandbox, code, login } = await openWithPasscodes();
  const used = code();
  expect(await ask(probe, {}, login(used))).toEqual({ ping: "success" });
  expect(await refused(probe, {}, login(used))).toEqual(wrong);
  sandbox.advance(29_999);
  expect(await refused(probe, {}, login(code()))).toEqual(wrong);
  sandbox.advance(1);
  expect(await refused(probe, {}, login(used))).toEqual(wrong);
  expect(await ask(probe, {}, login(code()))).toEqual({ ping: "success" });
});

it("a refused passcode is not used up by trying", async () => {
  const { ask, refused, code, login } = await openWithPasscodes();
  expect(await refused(probe, {}, { ...login(code()), password: "other" })).toEqual(wrong);
  expect(await refused(probe, {}, login("12345"))).toEqual(wrong);
  expect(await ask(probe, {}, login(code()))).toEqual({ ping: "success" });
});

it("the token call takes the passcode in its params; calls with the token need none", async () => {
  const { ask, refused, code, login } = await openWithPasscodes();
  expect(await refused("account/auth/token", { timeout: 600 }, login())).toEqual(wrong);
  const passcode = code();
  const { token } = await ask("account/auth/token", { timeout: 600, passcode }, login());
  const withToken = { username: "careful", password: token as string };
  expect(await ask(probe, {}, withToken)).toEqual({ ping: "success" });
  expect(await ask("asset/list", { page_size: 1 }, withToken)).toMatchObject({ item_count: 1 });
  // The half minute's passcode was spent on the token.
  expect(await refused("account/auth/token", { passcode }, login())).toEqual(wrong);
});

it("the token call takes the passcode as a number too", async () => {
  const { ask, sandbox, code, login } = await openWithPasscodes();
  // One that begins with 0 is no number of six digits.
  while (code().startsWith("0")) sandbox.advance("30s");
  expect(await ask("account/auth/token", { passcode: Number(code()) }, login())).toHaveProperty("token");
});

it("only the token call looks for a passcode in its params", async () => {
  const { refused, code, login } = await openWithPasscodes();
  expect(await refused("asset/list", { passcode: code() }, login())).toEqual(wrong);
});

it("a user without two-factor authentication needs no passcode, and may show one", async () => {
  const { ask, sandbox } = await openWithPasscodes();
  const { username, password } = sandbox;
  expect(await ask(probe, {}, { username, password })).toEqual({ ping: "success" });
  expect(await ask(probe, {}, { username, password, passcode: "123456" })).toEqual({ ping: "success" });
});
