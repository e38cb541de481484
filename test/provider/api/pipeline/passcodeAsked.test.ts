import { describe, expect, it } from "vitest";
import {
  type Answer,
  caughtError,
  failure,
  lost,
  page,
  passwordClient,
  scriptedClient,
  token,
} from "../support";

const totpSecret = "JBSWY3DPEHPK3PXP";
const refusal = (status: number, errorClass: string, text: string, more = {}): Answer => ({
  status,
  body: { error_class: errorClass, error_message: text, ...more },
});
const asking = refusal(401, "Sundhamn\\AuthException", "One-time passcode required (X-OTP)");

describe("a host that requires a passcode", () => {
  it.each<[what: string, answer: Answer]>([
    ["in a message that names the header", asking],
    ["in a header", { ...failure("Authorization", 401), headers: { "X-OTP": "required; app" } }],
    [
      "with a missing parameter",
      refusal(400, "X::Input::Required", "is missing (X-OTP)", { field: "passcode" }),
    ],
    ["with status 403", refusal(403, "Two::Factor::Required", "Please supply a verification code in X-OTP")],
  ])("is recognised %s after one try, and the error says what to configure", async (_what, answer) => {
    for (const [given, secondFactor, advice] of [
      [
        {},
        "passcodeMissing",
        "It asks for a passcode: set totpSecret, which generates passcodes. Set passcodeHeader to X-OTP.",
      ],
      [
        { totpSecret },
        "passcodeUnseen",
        "It has not found the passcode that was sent. Set passcodeHeader to X-OTP.",
      ],
    ] as const) {
      const { client, sent } = passwordClient([answer], given);
      const error = await caughtError(client.asset.list(), "authorization");
      expect([error.secondFactor, error.asksInHeader]).toEqual([secondFactor, "X-OTP"]);
      expect(error.message).toContain(advice);
      expect(error.message).not.toContain("were refused");
      expect(sent).toHaveLength(1);
      // The client does not try again, because the host may count each try.
      await caughtError(client.asset.list(), "authorization");
      expect(sent).toHaveLength(1);
    }
  });

  it("is recognised without the name of a header, and the error refers to the host's manual", async () => {
    const { client } = passwordClient([refusal(401, "X::Auth", "2FA code missing")], { totpSecret });
    const { message } = await caughtError(client.asset.list(), "authorization");
    expect(message).toContain(
      'or wire {"passcodePlace":"nextToParams"} or {"passcodePlace":"afterPassword"}, by its manual.',
    );
  });

  it.each<[what: string, answer: Answer]>([
    ["in a class name with capitals", refusal(401, "X::OTPRequired", "denied")],
    ["in another class name", refusal(403, "MFARequiredException", "denied")],
    ["in the name of a field", refusal(401, "X::Auth", "Unauthorized", { mfa_required: true })],
    ["in a field as PHP writes it", refusal(401, "X::Auth", "Unauthorized", { twoFactorRequired: 1 })],
    [
      "in a message about a 6-digit code",
      refusal(401, "X::Auth", "Please enter the 6-digit code of your app"),
    ],
  ])("is recognised %s", async (_what, answer) => {
    const { client, sent } = passwordClient([answer]);
    expect((await caughtError(client.asset.list(), "authorization")).secondFactor).toBe("passcodeMissing");
    expect(sent).toHaveLength(1);
  });

  it("is recognised if the response has status 200 but no token", async () => {
    const answer = { body: { mfa_required: true, challenge: "ch4llenge-4711" } };
    const { client, sent } = passwordClient([answer]);
    const error = await caughtError(client.asset.list(), "authorization");
    expect(error.secondFactor).toBe("passcodeMissing");
    expect(error.message).not.toContain("ch4llenge-4711");
    expect(sent).toHaveLength(1);
    const other = passwordClient([{ body: { mfa_required: false } }]);
    expect((await caughtError(other.client.asset.list(), "unreadable")).secondFactor).toBeUndefined();
  });

  it.each([{ mfa_required: false }, { otp_required: 0 }, { mfa_required: "no" }])(
    "is not assumed with %j",
    async (more) => {
      const { client } = passwordClient([refusal(401, "X::Auth", "Unauthorized", more)]);
      expect((await caughtError(client.asset.list(), "authorization")).secondFactor).toBeUndefined();
    },
  );

  it("is also recognised if a password or a token is sent with each call", async () => {
    const { client } = scriptedClient([asking]);
    expect((await caughtError(client.asset.list(), "authorization")).secondFactor).toBe("passcodeMissing");
    const noToken = failure("API::InvalidMethod", 404);
    const each = passwordClient([noToken, asking], { totpSecret, passcodeHeader: "X-Code" });
    expect((await caughtError(each.client.asset.list(), "authorization")).secondFactor).toBe(
      "passcodeUnseen",
    );
  });

  const challenged = (challenge: string, text = "Unauthorized"): Answer => ({
    ...refusal(401, "X::Auth", text),
    headers: { "www-authenticate": challenge },
  });
  const challenges = [
    "OTP",
    'OTP realm="api"',
    'Basic realm="api", X-TOTP realm="api"',
    'Basic realm="One-time code"',
    "Digest realm=passcode, nonce=abc",
    'Bearer realm="api", error="mfa_required"',
  ];

  it.each(challenges)("is recognised by a challenge alone: %s", async (challenge) => {
    const { client, sent } = passwordClient([challenged(challenge)]);
    expect((await caughtError(client.asset.list(), "authorization")).secondFactor).toBe("passcodeMissing");
    expect(sent).toHaveLength(1);
  });

  it.each(challenges)(
    "may have received a passcode that was used before if only a challenge says so: %s",
    async (challenge) => {
      const used = passwordClient([challenged(challenge), token("t1"), page], { totpSecret });
      await used.client.asset.list();
      const { client, sent } = passwordClient(Array(4).fill(challenged(challenge)), { totpSecret });
      expect((await caughtError(client.asset.list(), "authorization")).secondFactor).toBe("passcodeUnseen");
      expect(sent).toHaveLength(4);
    },
  );

  it.each([
    ['Basic realm="api"', "Unauthorized"],
    ['Basic realm="api", nonce="OTP"', "Unauthorized"],
    ["OTP", "wrong username or password"],
    [String.raw`Basic realm="hot \"otp"`, "invalid passcode"],
  ])("is not assumed with the challenge %s and the message %s", async (challenge, text) => {
    const { client } = passwordClient([challenged(challenge, text)]);
    expect((await caughtError(client.asset.list(), "authorization")).secondFactor).toBeUndefined();
  });

  it.each([
    "invalid passcode",
    "passcode used already",
    "wrong username, password or one-time code",
    "the OTP has expired, a new one is required",
    "wrong username or password",
    "no such user",
  ])("is not assumed if it refuses a passcode or the login: %s", async (text) => {
    const { client } = passwordClient([refusal(401, "X::Authorization", text)]);
    expect((await caughtError(client.asset.list(), "authorization")).secondFactor).toBeUndefined();
  });
});

describe("a passcode next to the parameters", () => {
  const wire = { passcodePlace: "nextToParams", tokenPasscode: "otp" } as const;
  const bodies = (requests: readonly { body: string }[]) => requests.map(({ body }) => JSON.parse(body));
  const otp = expect.stringMatching(/^\d{6}$/);

  it("is sent with the token call, and with no call that has the token", async () => {
    const { client, requests } = passwordClient([token("t1"), page], { totpSecret, wire });
    await client.asset.list();
    expect(bodies(requests)).toEqual([{ params: { timeout: 3600 }, otp }, { params: {} }]);
  });

  it("is sent with each call if the host has no token call", async () => {
    const answers = [failure("API::InvalidMethod", 404), page];
    const { client, requests } = passwordClient(answers, {
      totpSecret,
      wire,
      verbs: { "asset.list": "GET" },
    });
    await client.asset.list();
    expect(bodies(requests)).toEqual([
      { params: { timeout: 3600 }, otp },
      { params: {}, otp },
    ]);
  });
});

describe("a passcode after the password", () => {
  const wire = { passcodePlace: "afterPassword" } as const;
  const asPassword = expect.stringMatching(/^bob:pass word\d{6}$/);

  it("is sent only with the token call, and not as a parameter", async () => {
    const { client, sent } = passwordClient([token("t1"), page], { totpSecret, wire });
    await client.asset.list();
    expect(sent.map(({ login, params }) => [login, params])).toEqual([
      [asPassword, { timeout: 3600 }],
      ["bob:t1", {}],
    ]);
  });

  it("is sent with each call if the host has no token call", async () => {
    const { client, sent } = passwordClient([failure("API::InvalidMethod", 404), page, page], {
      totpSecret,
      wire,
    });
    await client.asset.list();
    await client.asset.list();
    const logins = sent.map(({ login }) => login);
    expect(logins).toEqual([asPassword, asPassword, asPassword]);
    expect(new Set(logins).size).toBe(3);
  });

  it("may be a configured one, which is sent only once", async () => {
    const { client, sent } = passwordClient([lost()], { passcode: "123456", wire });
    await caughtError(client.asset.list(), "unreachable");
    expect(sent.map(({ login, params }) => [login, params])).toEqual([
      ["bob:pass word123456", { timeout: 43200 }],
    ]);
  });

  it("is quoted in no error", async () => {
    const quoting = refusal(401, "X::Auth", "bad credentials: pass word123456");
    const { client } = passwordClient([quoting], { passcode: "123456", wire });
    expect((await caughtError(client.asset.list(), "authorization")).message).not.toMatch(/123456|pass word/);
  });
});
