import { describe, expect, it } from "vitest";
import { errorOf, failure, scriptedClient } from "../support";

const start = 1_800_000_000;
const password = "pass word";
const page = { body: { items: [] } };

describe("a host with other names", () => {
  it("for the token call's parameters and answer", async () => {
    const tokens = [
      { body: { accessToken: "t1", validUntil: start + 600 } },
      { body: { accessToken: "t2", validUntil: start + 1200 } },
    ];
    const { client, sent, clock } = scriptedClient([tokens[0]!, page, tokens[1]!, page], {
      password,
      totpSecret: "JBSWY3DPEHPK3PXP",
      wire: {
        tokenTimeout: "lifetime",
        tokenPasscode: "otp",
        tokenMember: "accessToken",
        expiresMember: "validUntil",
      },
    });
    await client.asset.list();
    await clock.advance(541_000);
    await client.asset.list();
    const asked = { lifetime: 3600, otp: expect.stringMatching(/^\d{6}$/) };
    expect(sent.map(({ params }) => params)).toEqual([asked, {}, asked, {}]);
    expect(sent.map(({ login }) => login)).toEqual(["bob:pass word", "bob:t1", "bob:pass word", "bob:t2"]);
  });

  it("and members of such a name that every object has stay what they are", async () => {
    const text = '{"token":"t1","__proto__":{"polluted":1},"constructor":2,"toString":3}';
    const { client } = scriptedClient([{ text }]);
    expect(await client.account.token({})).toEqual(JSON.parse(text));
  });

  it("for the zone of an order, and of nothing else", async () => {
    const { client, sent } = scriptedClient([{ body: { uniq_id: "ABC123" } }, page], {
      wire: { zoneParameter: "zone" },
    });
    await client.server.create({ type: "Cloud.VPS", domain: "web1.example.com", zone_id: 12 });
    await client.server.plan.list({ zone_id: 12 });
    expect(sent.map(({ params }) => params)).toEqual([
      { type: "Cloud.VPS", domain: "web1.example.com", zone: 12 },
      { zone_id: 12 },
    ]);
  });

  it("keeps its secrets out of failures: they are known by our names", async () => {
    const refusal = failure("Input::Validation", 400, { error_message: "otp 123456 is stale", field: "otp" });
    const { client } = scriptedClient([refusal], {
      password,
      passcode: "123456",
      wire: { tokenPasscode: "otp" },
    });
    const error = await errorOf(client.asset.list(), "input");
    expect(`${error.message} ${JSON.stringify(error.params)}`).not.toContain("123456");
  });
});

it("operations that take no account are not sent the configured one, whoever names it", async () => {
  const { client, sent } = scriptedClient([page, page, page, page], {
    accountNumber: 12,
    wire: { withoutAccount: ["network.zone.list"] },
  });
  await client.network.zone.list();
  await client.network.zone.list({ accnt: 12 });
  await client.network.zone.list({ accnt: 13 });
  await client.asset.list();
  expect(sent.map(({ params }) => params)).toEqual([{}, {}, { accnt: 13 }, { accnt: 12 }]);
});

describe("the beginning of every path", () => {
  it.each([
    [undefined, "/v3/asset/list"],
    ["", "/asset/list"],
    ["api/2026-01", "/api/2026-01/asset/list"],
  ])("%j", async (version, path) => {
    const { client, sent } = scriptedClient([page], { wire: { version } });
    await client.asset.list();
    expect(sent[0]).toMatchObject({ path });
  });
});

describe("a host that gives tokens a shorter life than asked for", () => {
  const refused = failure("Input::OutOfBounds", 400, {
    error_message: "timeout may be at most 600 seconds",
    field: "timeout",
  });
  const token = (name: string, expires?: number) => ({ body: { token: name, expires } });

  it("is asked for its own, and from then on asked for no other", async () => {
    const { client, sent, clock } = scriptedClient(
      [refused, token("t1", start + 600), page, token("t2", start + 1200), page],
      { password },
    );
    await client.asset.list();
    await clock.advance(540_000);
    await client.asset.list();
    expect(sent.map(({ params, at }) => [at, params])).toEqual([
      [0, { timeout: 3600 }],
      [0, {}],
      [0, {}],
      [540, {}],
      [540, {}],
    ]);
    expect(sent.at(-1)?.login).toBe("bob:t2");
  });

  it("that does not say when it ends is used until the host refuses it", async () => {
    const unauthorized = failure("Authorization", 401);
    const { client, sent, clock } = scriptedClient(
      [refused, token("t1"), page, unauthorized, token("t2"), page],
      { password },
    );
    await client.asset.list();
    await clock.advance(7_200_000);
    await client.asset.list();
    expect(sent.map(({ login }) => login?.replace("bob:", ""))).toEqual([
      ...["pass word", "pass word", "t1", "t1", "pass word", "t2"],
    ]);
  });

  it("needs another passcode for it: one from the secret waits, a given one was used up", async () => {
    const ofSecret = scriptedClient([refused, token("t1", start + 600), page], {
      password,
      totpSecret: "JBSWY3DPEHPK3PXP",
    });
    await ofSecret.client.asset.list();
    const [first, second] = ofSecret.sent.map(({ params }) => (params as { passcode?: string }).passcode);
    expect(first).not.toBe(second);
    expect(ofSecret.sent.map(({ at }) => at)).toEqual([0, 30, 30]);
    const given = scriptedClient([refused], { password, passcode: "123456" });
    const error = await errorOf(given.client.asset.list(), "input");
    expect(error.message).toContain(
      "timeout may be at most 600 seconds; tokenLifetime can ask for a shorter life",
    );
    expect(given.sent).toHaveLength(1);
  });

  it("another refused value is no reason to ask again", async () => {
    const other = failure("Input::Validation", 400, { field: "scope" });
    const { client, sent } = scriptedClient([other], { password });
    await errorOf(client.asset.list(), "input");
    expect(sent).toHaveLength(1);
  });
});
