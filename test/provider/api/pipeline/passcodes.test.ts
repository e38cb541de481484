import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { HostError, InvalidCallError } from "../../../../provider/api";
import {
  errorOf,
  failure,
  linesOf,
  lost,
  page,
  rateLimited,
  refused,
  start,
  token,
  unauthorized,
  withPassword,
} from "../support";

const secret = "JBSWY3DPEHPK3PXP";
const [once, making] = [{ passcode: "123456" }, { totpSecret: secret }];
const codeAt = (seconds: number) => new TOTP({ secret }).generate({ timestamp: (start + seconds) * 1000 });
const paramsOf = (sent: readonly { params: unknown }[]) => sent.map(({ params }) => params);

describe("a passcode", () => {
  it("goes with the exchange only, as a parameter", async () => {
    const { client, sent, requests } = withPassword([token("t1"), page], once);
    await client.asset.list();
    expect(paramsOf(sent)).toEqual([{ timeout: 43_200, passcode: "123456" }, {}]);
    expect(JSON.stringify(requests.map(({ headers }) => headers))).not.toContain("123456");
  });

  it("goes in the configured header too", async () => {
    const { client, requests } = withPassword([token("t1"), page], { ...once, passcodeHeader: "x-passcode" });
    await client.asset.list();
    expect(requests.map(({ headers }) => headers["x-passcode"])).toEqual(["123456", undefined]);
  });

  it.each([
    ["lost", lost()],
    ["a host fault", failure("API::Internal", 500)],
    ["a rate limit", rateLimited()],
  ])("is never sent twice, also when the answer is %s", async (_what, bad) => {
    const { client, sent } = withPassword([bad], once);
    await errorOf(client.asset.list(), HostError);
    const error = await errorOf(client.asset.list(), InvalidCallError);
    expect(error.message).toContain("was used already and can be used once");
    expect(error.message).not.toContain("123456");
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["of the one that is configured", { tokenLifetime: 600 }, 600],
    ["of the longest that there is, if none is", {}, 43_200],
  ])("brings a token %s", async (_what, options, timeout) => {
    const { client, sent } = withPassword([token("t1"), page], { ...once, ...options });
    await client.asset.list();
    expect(sent[0]!.params).toMatchObject({ timeout });
  });

  it("brings a token that is used until the host refuses it; there is no second one", async () => {
    const { client, sent, clock } = withPassword([token("t1", start + 5400), page, page, unauthorized], once);
    await client.asset.list();
    await clock.advance(5_399_000);
    await client.asset.list();
    await clock.advance(1000);
    for (const _ of [1, 2]) {
      const error = await errorOf(client.asset.list(), InvalidCallError);
      expect(error.message).toContain("was used already and can be used once; give a new passcode");
    }
    const uses = ["0s", "5399s", "5400s"].map((at) => `${at} asset/list bob:t1`);
    expect(linesOf(sent)).toEqual(["0s account/auth/token bob:pass word", ...uses]);
  });

  it("is not lost with a caller who gave up: the token that it brought serves the next", async () => {
    const controller = new AbortController();
    const { client, sent } = withPassword([token("t1"), page], once);
    const impatient = client.asset.list({}, { signal: controller.signal });
    controller.abort(new Error("stop"));
    await expect(impatient).rejects.toThrow("stop");
    await new Promise(setImmediate);
    await client.asset.list();
    expect(linesOf(sent)).toEqual(["0s account/auth/token bob:pass word", "0s asset/list bob:t1"]);
  });

  it("goes out again when it never left", async () => {
    const { client } = withPassword([refused(), token("t1"), page], once);
    expect(await client.asset.list()).toEqual({ items: [] });
  });
});

describe("a secret that makes passcodes", () => {
  it.each([
    ["alone", making],
    ["beside a passcode, which is not used", { ...making, ...once }],
  ])("%s makes a new one for each exchange, in the window of its time", async (_what, options) => {
    const { client, sent, clock } = withPassword([token("t1"), page, token("t2"), page], options);
    await client.asset.list();
    await clock.advance(3_540_000);
    await client.asset.list();
    const exchange = (at: number) => ({ timeout: 3600, passcode: codeAt(at) });
    expect(paramsOf(sent)).toEqual([exchange(0), {}, exchange(3540), {}]);
  });

  it("waits for the next window when another process used this one", async () => {
    const { client, sent } = withPassword([unauthorized, token("t1"), page], making);
    await client.asset.list();
    expect(sent.map(({ at }) => at)).toEqual([0, 30, 30]);
    expect(sent[1]!.params).toEqual({ timeout: 3600, passcode: codeAt(30) });
  });

  it("gives up after a second refusal", async () => {
    const { client, sent } = withPassword([unauthorized, unauthorized], making);
    await errorOf(client.asset.list(), "authorization");
    await errorOf(client.asset.list(), "authorization");
    expect(sent).toHaveLength(2);
  });

  it("gives each call its own window if there is no token operation", async () => {
    const answers = [failure("API::InvalidMethod", 404), page, page, page];
    const { client, sent, requests } = withPassword(answers, { ...making, passcodeHeader: "x-passcode" });
    await client.asset.list();
    await Promise.all([client.asset.list(), client.asset.list()]);
    expect(sent.map(({ at }) => at)).toEqual([0, 30, 60, 90]);
    expect(requests.map(({ headers }) => headers["x-passcode"])).toEqual([0, 30, 60, 90].map(codeAt));
  });
});
