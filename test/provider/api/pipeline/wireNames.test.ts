import { describe, expect, it } from "vitest";
import {
  caughtError,
  failure,
  order,
  page,
  passwordClient,
  scriptedClient,
  server,
  start,
  token,
  unauthorized,
} from "../support";

const totpSecret = "JBSWY3DPEHPK3PXP";

describe("configured names of a host", () => {
  it("are used for the token call's parameters and response", async () => {
    const names = { tokenTimeout: "lifetime", tokenPasscode: "otp" };
    const wire = { ...names, tokenMember: "accessToken", expiresMember: "validUntil" };
    const other = (accessToken: string, life: number) => ({
      body: { accessToken, validUntil: start + life },
    });
    const answers = [other("t1", 600), page, other("t2", 1200), page];
    const { client, sent, clock } = passwordClient(answers, { totpSecret, wire });
    await client.asset.list();
    await clock.advance(541_000);
    await client.asset.list();
    const asked = { lifetime: 3600, otp: expect.stringMatching(/^\d{6}$/) };
    expect(sent.map(({ params }) => params)).toEqual([asked, {}, asked, {}]);
    expect(sent.map(({ login }) => login)).toEqual(["bob:pass word", "bob:t1", "bob:pass word", "bob:t2"]);
  });

  const until = (seconds: number) => new Date((start + seconds) * 1000).toISOString();
  it.each<[string, object, object, number]>([
    ["access_token and expires_in", { access_token: "t1", expires_in: 600 }, {}, 540],
    ["accessToken and expiresAt", { accessToken: "t1", expiresAt: until(600) }, {}, 540],
    ["expires_in as text", { access_token: "t1", expires_in: "600", token: null }, {}, 540],
    ["milliseconds since 1970", { token: "t1", expires: (start + 600) * 1000 }, {}, 540],
    [
      "a name that ends with a unit",
      { token: "t1", valid_minutes: 10 },
      { expiresMember: "valid_minutes" },
      540,
    ],
    [
      "a configured expires_in",
      { key: "t1", expires_in: 600 },
      { tokenMember: "key", expiresMember: "expires_in" },
      540,
    ],
    ["no expiry", { access_token: "t1" }, {}, 3540],
  ])(
    "are used for the token and its expiry, and OAuth's names even without configuration: %s",
    async (_what, body, wire, renewedAt) => {
      const { client, sent, clock } = passwordClient([{ body }, page, { body }, page], { wire });
      await client.asset.list();
      expect(sent[1]?.login).toBe("bob:t1");
      await clock.advance(renewedAt * 1000 - 1);
      expect(sent).toHaveLength(2);
      await clock.advance(1);
      await client.asset.list();
      expect(sent.map(({ path }) => path).slice(2)).toEqual(["/v3/account/auth/token", "/v3/asset/list"]);
    },
  );

  it.each([
    ["ttl_minutes", 60],
    ["lifeHours", 1],
    ["valid_ms", 3_600_000],
    ["seconds", 3600],
    ["timeouts", 3600],
    ["terms", 3600],
    ["lifeMs", 3_600_000],
    ["millis", 3_600_000],
    ["day", 1],
  ])("are used for a token's lifetime, in the unit that ends the name: %s", async (tokenTimeout, life) => {
    const { client, sent } = passwordClient([token("t1"), page], { wire: { tokenTimeout } });
    await client.asset.list();
    expect(sent[0]?.params).toEqual({ [tokenTimeout]: life });
  });

  it("are used for the sort order of a list", async () => {
    const wire = { sortAscending: "ascending", sortDescending: "descending" };
    const { client, sent } = scriptedClient([page, page, page], { wire });
    for (const sort of ["asc", "desc", "random"])
      await client.asset.list({ order_by: { field: "domain", sort } });
    expect(sent.map(({ params }) => (params as { order_by: object }).order_by)).toEqual(
      ["ascending", "descending", "random"].map((sort) => ({ field: "domain", sort })),
    );
  });

  it("are used for the zone of an order, but not of a list", async () => {
    const { client, sent } = scriptedClient([{ body: server }, page], { wire: { zoneParameter: "zone" } });
    await client.server.create({ ...order, zone_id: 12 });
    await client.server.plan.list({ zone_id: 12 });
    expect(sent.map(({ params }) => params)).toEqual([{ ...order, zone: 12 }, { zone_id: 12 }]);
  });

  it("do not expose secrets in errors, although the secrets are known under other names", async () => {
    const refusal = failure("Input::Validation", 400, { error_message: "otp 123456 is stale", field: "otp" });
    const { client } = passwordClient([refusal], { passcode: "123456", wire: { tokenPasscode: "otp" } });
    const error = await caughtError(client.asset.list(), "input");
    expect(`${error.message} ${JSON.stringify(error.params)}`).not.toContain("123456");
  });
});

it("withoutAccount keeps the configured account number out of the listed operations, even if a caller passes it", async () => {
  const wire = { withoutAccount: ["network.zone.list"] };
  const { client, sent } = scriptedClient([page, page, page, page], { accountNumber: 12, wire });
  await client.network.zone.list();
  await client.network.zone.list({ accnt: 12 });
  await client.network.zone.list({ accnt: 13 });
  await client.asset.list();
  expect(sent.map(({ params }) => params)).toEqual([{}, {}, { accnt: 13 }, { accnt: 12 }]);
});

it.each([
  [undefined, "/v3/asset/list"],
  ["", "/asset/list"],
  ["api/2026-01", "/api/2026-01/asset/list"],
])("the configured version %j starts each path: %s", async (version, path) => {
  const { client, sent } = scriptedClient([page], { wire: { version } });
  await client.asset.list();
  expect(sent[0]).toMatchObject({ path });
});

describe("a host that allows tokens only a shorter lifetime than requested", () => {
  const words = { error_message: "timeout may be at most 600 seconds", field: "timeout" };
  const refused = failure("Input::OutOfBounds", 400, words);

  it("is asked for its own default, then and at each renewal", async () => {
    const answers = [refused, token("t1", start + 600), page, token("t2", start + 1200), page];
    const { client, sent, clock } = passwordClient(answers);
    await client.asset.list();
    await clock.advance(540_000);
    await client.asset.list();
    const asked = [[0, { timeout: 3600 }], ...[0, 0, 540, 540].map((at) => [at, {}])];
    expect(sent.map(({ params, at }) => [at, params])).toEqual(asked);
    expect(sent.at(-1)?.login).toBe("bob:t2");
  });

  it("may give a token without expiry, which is used until the host refuses it", async () => {
    const answers = [refused, token("t1", null), page, unauthorized, token("t2", null), page];
    const { client, sent, clock } = passwordClient(answers);
    await client.asset.list();
    await clock.advance(7_200_000);
    await client.asset.list();
    const logins = ["pass word", "pass word", "t1", "t1", "pass word", "t2"];
    expect(sent.map(({ login }) => login?.replace("bob:", ""))).toEqual(logins);
  });

  it("needs another passcode for the second request: a generated one after a pause, but a given one is used up", async () => {
    const ofSecret = passwordClient([refused, token("t1", start + 600), page], { totpSecret });
    await ofSecret.client.asset.list();
    const [first, second] = ofSecret.sent.map(({ params }) => (params as { passcode?: string }).passcode);
    expect(first).not.toBe(second);
    expect(ofSecret.sent.map(({ at }) => at)).toEqual([0, 30, 30]);
    const given = passwordClient([refused], { passcode: "123456" });
    const error = await caughtError(given.client.asset.list(), "input");
    expect(error.message).toContain(`${words.error_message}; tokenLifetime can ask for a shorter life`);
    expect(given.sent).toHaveLength(1);
  });

  it("is not asked again if it refuses another parameter", async () => {
    const { client, sent } = passwordClient([failure("Input::Validation", 400, { field: "scope" })]);
    await caughtError(client.asset.list(), "input");
    expect(sent).toHaveLength(1);
  });
});
