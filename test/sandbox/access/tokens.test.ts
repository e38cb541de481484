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

it("a token stands for the password until the moment it expires", async () => {
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
  // The password still works, for a new one.
  expect(await ask("account/auth/token")).toMatchObject({ token: expect.any(String) });
});

it("a token is its user's only, and comes as Bearer too", async () => {
  const { refused, sandbox, take } = await openWithToken();
  const token = await take();
  expect(await refused(probe, {}, { username: "guest", password: token })).toEqual(wrong);
  const bearer = (value: string) =>
    requestSender(sandbox)(`/v3/${probe}`, { headers: { authorization: `Bearer ${value}` } });
  expect((await bearer(token)).status).toBe(200);
  expect((await bearer(`${token}x`)).status).toBe(401);
  // A password is no token.
  expect((await bearer(sandbox.password)).status).toBe(401);
});

it("expireToken ends the one token named; without one all of the user's, and no one else's", async () => {
  const { ask, refused, take, withToken } = await openWithToken();
  const [one, other] = [await take(), await take()];
  const theirs = (await ask("account/auth/token", {}, guest)).token as string;
  const end = async (params: object) => (await ask("account/auth/expireToken", { ...params })).expired;
  // A second time there is nothing to end.
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

it("calls with a token have the user's permissions of the moment", async () => {
  const { ask, refused, sandbox } = await openWithToken();
  const token = (await ask("account/auth/token", {}, guest)).token as string;
  const login = { username: "guest", password: token };
  expect(await ask("asset/list", {}, login)).toMatchObject({ page_num: 1 });
  sandbox.user("guest").deny("asset");
  expect(await refused("asset/list", {}, login)).toEqual("403 Permission");
});

it("a refused user is asked for a login as HTTP has it; some clients send none before that", async () => {
  const { sandbox } = await openWithToken();
  const asked = async (headers: Record<string, string>) => {
    const answer = await requestSender(sandbox)(`/v3/${probe}`, { headers });
    return { status: answer.status, challenge: answer.headers["www-authenticate"] };
  };
  const challenge = 'Basic realm="api"';
  expect(await asked({})).toEqual({ status: 401, challenge });
  expect(await asked({ authorization: "Basic c2FuZGJveDp3cm9uZw==" })).toEqual({ status: 401, challenge });
  expect(await asked({ authorization: basic(sandbox) })).toEqual({ status: 200, challenge: undefined });
  // Base64 that was broken apart is one login anyway.
  const broken = basic(sandbox).replace(/.{4}$/, " $&");
  expect(await asked({ authorization: broken })).toMatchObject({ status: 200 });
  sandbox.faults.add({ fault: "expired-token" });
  expect(await asked({ authorization: basic(sandbox) })).toEqual({ status: 401, challenge });
});

it("no one, a wrong user, a wrong password and another scheme are refused alike", async () => {
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
