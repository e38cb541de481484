import { expect, it } from "vitest";
import { type Answer, careful, type Login, openHost, timedPasscode } from "../support/host";

const { totpSecret: _, ...who } = careful;
const wrong = "401 Authorization";
const [probe, token] = ["utilities/info/ping", "account/auth/token"];

/** A host with a user who needs passcodes. `code` returns the passcode for the host's time, or for `seconds` later. */
async function openWithPasscodes() {
  const { ask, refused, sandbox } = await openHost({ users: [careful] });
  const code = (seconds = 0) => timedPasscode(sandbox.now() + seconds * 1000);
  const pings = async (login: Login) => expect(await ask(probe, {}, login)).toEqual({ ping: "success" });
  const fails = async (login: Login, path = probe, params: Answer = {}) =>
    expect(await refused(path, params, login)).toEqual(wrong);
  return { ask, sandbox, code, pings, fails };
}
const show = (passcode: string) => ({ ...who, passcode });

it("a missing, wrong or outdated passcode is refused, and a refused attempt uses up no passcode", async () => {
  const { code, pings, fails } = await openWithPasscodes();
  await fails(who);
  for (const passcode of [code() === "000000" ? "000001" : "000000", "12345", code(-30), code(30)])
    await fails(show(passcode));
  await fails({ ...show(code()), password: "other" });
  await pings(show(code()));
});

it("a passcode is valid for one call within its 30 seconds", async () => {
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

it("the token call accepts the passcode in its params, and calls with the token need none", async () => {
  const { ask, code, pings, fails } = await openWithPasscodes();
  await fails(who, token, { timeout: 600 });
  const passcode = code();
  const answer = await ask(token, { timeout: 600, passcode }, who);
  await pings({ ...who, password: answer.token as string });
  // The token call has used up the passcode of these 30 seconds.
  await fails(who, token, { passcode });
});

it("only the token call accepts a passcode in its params, also as a number", async () => {
  const { ask, sandbox, code, fails } = await openWithPasscodes();
  await fails(who, "asset/list", { passcode: code() });
  // As a number, a passcode that starts with 0 would have fewer than six digits.
  while (code().startsWith("0")) sandbox.advance("30s");
  expect(await ask(token, { passcode: Number(code()) }, who)).toHaveProperty("token");
});

it("a user without two-factor authentication needs no passcode, but may send one", async () => {
  const { sandbox, pings } = await openWithPasscodes();
  const { username, password } = sandbox;
  await pings({ username, password });
  await pings({ username, password, passcode: "123456" });
});
