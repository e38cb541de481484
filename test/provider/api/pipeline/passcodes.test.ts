import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { HostError, InvalidCallError } from "../../../../provider/api";
import { errorOf, failure, lost, refused, scriptedClient } from "../support";

const start = 1_800_000_000;
const password = "pass word";
const token = (name: string, expires: unknown = start + 3600) => ({ body: { token: name, expires } });
const page = { body: { items: [] } };
const unauthorized = failure("Authorization", 401);
const secret = "JBSWY3DPEHPK3PXP";
const codeAt = (seconds: number) => new TOTP({ secret }).generate({ timestamp: (start + seconds) * 1000 });
const lines = (sent: { path: string; login: string | undefined; at: number }[]) =>
  sent.map(({ path, login, at }) => `${at}s ${path.replace("/v3/", "")} ${login}`);

describe("a passcode", () => {
  it("goes with the exchange only, as a parameter", async () => {
    const { client, sent, requests } = scriptedClient([token("t1"), page], { password, passcode: "123456" });
    await client.asset.list();
    expect(sent.map(({ params }) => params)).toEqual([{ timeout: 43_200, passcode: "123456" }, {}]);
    expect(JSON.stringify(requests.map(({ headers }) => headers))).not.toContain("123456");
  });

  it("goes in the configured header too", async () => {
    const options = { password, passcode: "123456", passcodeHeader: "x-passcode" };
    const { client, requests } = scriptedClient([token("t1"), page], options);
    await client.asset.list();
    expect(requests.map(({ headers }) => headers["x-passcode"])).toEqual(["123456", undefined]);
  });

  it.each([
    ["lost", lost],
    ["a host fault", () => failure("API::Internal", 500)],
    ["a rate limit", () => failure("API::RateLimit", 429)],
  ])("is never sent twice, also when the answer is %s", async (_what, bad) => {
    const { client, sent } = scriptedClient([bad()], { password, passcode: "123456" });
    await errorOf(client.asset.list(), HostError);
    const error = await errorOf(client.asset.list(), InvalidCallError);
    expect(error.message).toContain("was used already and can be used once");
    expect(error.message).not.toContain("123456");
    expect(sent).toHaveLength(1);
  });

  it("brings a token of the longest life, or of the one that is configured", async () => {
    for (const [tokenLifetime, timeout] of [
      [undefined, 43_200],
      [600, 600],
      [99_999, 43_200],
    ] as const) {
      const options = { password, passcode: "123456", ...(tokenLifetime && { tokenLifetime }) };
      const { client, sent } = scriptedClient([token("t1"), page], options);
      await client.asset.list();
      expect(sent[0]!.params).toMatchObject({ timeout });
    }
  });

  it("brings a token that is used until the host refuses it; there is no second one", async () => {
    const { client, sent, clock } = scriptedClient([token("t1", start + 5400), page, page, unauthorized], {
      password,
      passcode: "123456",
    });
    await client.asset.list();
    await clock.advance(5_399_000);
    await client.asset.list();
    await clock.advance(1000);
    for (const _ of [1, 2]) {
      const error = await errorOf(client.asset.list(), InvalidCallError);
      expect(error.message).toContain("was used already and can be used once; give a new passcode");
    }
    expect(lines(sent)).toEqual([
      "0s account/auth/token bob:pass word",
      "0s asset/list bob:t1",
      "5399s asset/list bob:t1",
      "5400s asset/list bob:t1",
    ]);
  });

  it("is not used where a secret makes passcodes: its token is renewed in time", async () => {
    const { client, sent, clock } = scriptedClient([token("t1"), page, token("t2"), page], {
      password,
      passcode: "123456",
      totpSecret: secret,
    });
    await client.asset.list();
    await clock.advance(3_540_000);
    await client.asset.list();
    expect(sent.map(({ params }) => params)).toEqual([
      { timeout: 3600, passcode: codeAt(0) },
      {},
      { timeout: 3600, passcode: codeAt(3540) },
      {},
    ]);
  });

  it("is not lost with a caller who gave up: the token that it brought serves the next", async () => {
    const controller = new AbortController();
    const { client, sent } = scriptedClient([token("t1"), page], { password, passcode: "123456" });
    const impatient = client.asset.list({}, { signal: controller.signal });
    controller.abort(new Error("stop"));
    await expect(impatient).rejects.toThrow("stop");
    await new Promise(setImmediate);
    await client.asset.list();
    expect(lines(sent)).toEqual(["0s account/auth/token bob:pass word", "0s asset/list bob:t1"]);
  });

  it("goes out again when it never left", async () => {
    const { client } = scriptedClient([refused(), token("t1"), page], { password, passcode: "123456" });
    expect(await client.asset.list()).toEqual({ items: [] });
  });
});

describe("a secret that makes passcodes", () => {
  it("makes a new one for each exchange, in the window of its time", async () => {
    const { client, sent, clock } = scriptedClient([token("t1"), page, token("t2"), page], {
      password,
      totpSecret: secret,
    });
    await client.asset.list();
    await clock.advance(3_540_000);
    await client.asset.list();
    expect(sent.map(({ params }) => (params as { passcode?: string }).passcode)).toEqual([
      codeAt(0),
      undefined,
      codeAt(3540),
      undefined,
    ]);
  });

  it("waits for the next window when another process used this one", async () => {
    const { client, sent } = scriptedClient([unauthorized, token("t1"), page], {
      password,
      totpSecret: secret,
    });
    await client.asset.list();
    expect(sent.map(({ at }) => at)).toEqual([0, 30, 30]);
    expect(sent[1]!.params).toEqual({ timeout: 3600, passcode: codeAt(30) });
  });

  it("gives up after a second refusal", async () => {
    const { client, sent } = scriptedClient([unauthorized, unauthorized], { password, totpSecret: secret });
    await errorOf(client.asset.list(), "authorization");
    await errorOf(client.asset.list(), "authorization");
    expect(sent).toHaveLength(2);
  });

  it("gives each call its own window where there is no token operation", async () => {
    const options = { password, totpSecret: secret, passcodeHeader: "x-passcode" };
    const { client, sent, requests } = scriptedClient(
      [failure("API::InvalidMethod", 404), page, page, page],
      options,
    );
    await client.asset.list();
    await Promise.all([client.asset.list(), client.asset.list()]);
    expect(sent.map(({ at }) => at)).toEqual([0, 30, 60, 90]);
    expect(requests.map(({ headers }) => headers["x-passcode"])).toEqual([0, 30, 60, 90].map(codeAt));
  });

  it("that is no base32 text is refused before anything is sent", () => {
    expect(() => scriptedClient([], { password, totpSecret: "not base32: 189!" })).toThrow(
      /^totpSecret must be base32 text: letters A to Z and digits 2 to 7\. Nothing was sent\.$/,
    );
  });
});
