import { expect, it } from "vitest";
import { basic, openHost, requestSender } from "../support/host";
import { cameBack } from "../support/seen";

const wrong = "401 Authorization";
const probe = "utilities/info/ping";
const guest = { username: "guest", password: "guest-word" };

async function openWithToken(params: Record<string, unknown> = {}) {
  const host = await openHost({ users: [guest] });
  const take = async () => (await host.ask("account/auth/token", params)).token as string;
  const withToken = (token: string) => ({ username: host.sandbox.username, password: token });
  return { ...host, take, withToken };
}

it("a token replaces the password until it expires", async () => {
  const { ask, refused, sandbox, withToken } = await openWithToken();
  const now = sandbox.now() / 1000;
  expect(await ask("account/auth/token")).toMatchObject({ expires: now + 3600 });
  const { token, expires } = await ask("account/auth/token", { timeout: 90 });
  expect(expires).toBe(now + 90);
  const login = withToken(token as string);
  sandbox.advance(89_999);
  expect(await ask(probe, {}, login)).toEqual({ ping: "success" });
  sandbox.advance(1);
  expect(await refused(probe, {}, login)).toEqual(wrong);
  // The password remains valid, and gets a new token.
  expect(await ask("account/auth/token")).toMatchObject({ token: expect.any(String) });
});

it("a token is valid for its user only, and also as a Bearer token", async () => {
  const { refused, sandbox, take } = await openWithToken();
  const token = await take();
  expect(await refused(probe, {}, { username: "guest", password: token })).toEqual(wrong);
  const bearer = (value: string) =>
    requestSender(sandbox)(`/v3/${probe}`, { headers: { authorization: `Bearer ${value}` } });
  expect((await bearer(token)).status).toBe(200);
  expect((await bearer(`${token}x`)).status).toBe(401);
  // A password is not accepted as a Bearer token.
  expect((await bearer(sandbox.password)).status).toBe(401);
});

it("expireToken ends the given token, or all tokens of the user, but none of another user", async () => {
  const { ask, refused, take, withToken } = await openWithToken();
  const [one, other] = [await take(), await take()];
  const theirs = (await ask("account/auth/token", {}, guest)).token as string;
  const end = async (params: object) => (await ask("account/auth/expireToken", { ...params })).expired;
  // The second call returns false, because the token has ended already.
  expect([await end({ token: one }), await end({ token: one }), await end({ token: theirs })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await refused(probe, {}, withToken(one))).toEqual(wrong);
  expect(await ask(probe, {}, withToken(other))).toEqual({ ping: "success" });
  expect(await end({})).toBe(true);
  expect(await refused(probe, {}, withToken(other))).toEqual(wrong);
  expect(await ask(probe, {}, { username: "guest", password: theirs })).toEqual({ ping: "success" });
});

it("calls with a token have the user's current permissions", async () => {
  const { ask, refused, sandbox } = await openWithToken();
  const token = (await ask("account/auth/token", {}, guest)).token as string;
  const login = { username: "guest", password: token };
  expect(await ask("asset/list", {}, login)).toMatchObject({ page_num: 1 });
  sandbox.user("guest").deny("asset");
  expect(await refused("asset/list", {}, login)).toEqual("403 Permission");
});

it("a 401 response challenges the client by HTTP, because some clients send no login before", async () => {
  const { sandbox } = await openWithToken();
  const asked = async (headers: Record<string, string>) => {
    const answer = await requestSender(sandbox)(`/v3/${probe}`, { headers });
    return { status: answer.status, challenge: answer.headers["www-authenticate"] };
  };
  const challenge = 'Basic realm="api"';
  expect(await asked({})).toEqual({ status: 401, challenge });
  expect(await asked({ authorization: "Basic c2FuZGJveDp3cm9uZw==" })).toEqual({ status: 401, challenge });
  expect(await asked({ authorization: basic(sandbox) })).toEqual({ status: 200, challenge: undefined });
  // Blanks within the Base64 text are ignored.
  const broken = basic(sandbox).replace(/.{4}$/, " $&");
  expect(await asked({ authorization: broken })).toMatchObject({ status: 200 });
  sandbox.faults.add({ fault: "expired-token" });
  expect(await asked({ authorization: basic(sandbox) })).toEqual({ status: 401, challenge });
});

it("a missing login, a wrong user, a wrong password and another scheme get the same refusal", async () => {
  const { sandbox } = await openWithToken();
  const { username, password } = sandbox;
  const logins = [
    ...[`${username}:${password}x`, `nobody:${password}`, `guest:${password}`, `${username}:`].map(
      (login) => `Basic ${btoa(login)}`,
    ),
    ...["Basic", "Basic !!!", "Digest abc", `${username}:${password}`],
  ];
  for (const headers of [{}, ...logins.map((authorization) => ({ authorization }))])
    expect([headers, ...(await cameBack({ sandbox }, [`/v3/${probe}`, { headers }]))]).toEqual([
      headers,
      "401 Authorization",
    ]);
});
