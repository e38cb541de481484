import { expect, it } from "vitest";
import { type Answer, careful, type Login, openHost, timedPasscode } from "../support/host";

const { totpSecret: _, ...who } = careful;
const wrong = "401 Authorization";
const [probe, token] = ["utilities/info/ping", "account/auth/token"];

/** A host with a user who needs passcodes: `code` is one of the host's time, or of `seconds` later. */
async function openWithPasscodes() {
  const { ask, refused, sandbox } = await openHost({ users: [careful] });
  const code = (seconds = 0) => timedPasscode(sandbox.now() + seconds * 1000);
  const pings = async (login: Login) => expect(await ask(probe, {}, login)).toEqual({ ping: "success" });
  const fails = async (login: Login, path = probe, params: Answer = {}) =>
    expect(await refused(path, params, login)).toEqual(wrong);
  return { ask, sandbox, code, pings, fails };
}
const show = (passcode: string) => ({ ...who, passcode });

it("a password alone is refused, as is a wrong passcode or another time's; none is used up by trying", async () => {
  const { code, pings, fails } = await openWithPasscodes();
  await fails(who);
  for (const passcode of [code() === "000000" ? "000001" : "000000", "12345", code(-30), code(30)])
    await fails(show(passcode));
  await fails({ ...show(code()), password: "other" });
  await pings(show(code()));
});

it("a passcode is good for one call in its half minute", async () => {
  const { sandbox, code, pings, fails } = await openWithPasscodes();
  const used = code();
  await pings(show(used));
  await fails(show(used));
  sandbox.advance(29_999);
  await fails(show(code()));
  sandbox.advance(1);
  await fails(show(used));
  await pings(show(code()));
});

it("the token call takes the passcode in its params; calls with the token need none", async () => {
  const { ask, code, pings, fails } = await openWithPasscodes();
  await fails(who, token, { timeout: 600 });
  const passcode = code();
  const answer = await ask(token, { timeout: 600, passcode }, who);
  await pings({ ...who, password: answer.token as string });
  // The half minute's passcode was spent on the token.
  await fails(who, token, { passcode });
});

it("the token call takes the passcode as a number too; no other call looks for it in its params", async () => {
  const { ask, sandbox, code, fails } = await openWithPasscodes();
  await fails(who, "asset/list", { passcode: code() });
  // One that starts with 0 is no number of six digits.
  while (code().startsWith("0")) sandbox.advance("30s");
  expect(await ask(token, { passcode: Number(code()) }, who)).toHaveProperty("token");
});

it("a user without two-factor authentication needs no passcode, and may show one", async () => {
  const { sandbox, pings } = await openWithPasscodes();
  const { username, password } = sandbox;
  await pings({ username, password });
  await pings({ username, password, passcode: "123456" });
});
