import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { HostError, InvalidCallError } from "../../../../provider/api";
import { secretsOf } from "../../../../provider/api/options/checkOptions";
import type { ClientOptions } from "../../../../provider/api/options/options";
import { passcodes } from "../../../../provider/api/pipeline/passcodes";
import { VirtualClock } from "../../../support/virtualClock";
import {
  type Answer,
  caughtError,
  failure,
  linesOf,
  lost,
  page,
  passwordClient,
  rateLimited,
  refused,
  start,
  times,
  token,
  unauthorized,
} from "../support";

const secret = "JBSWY3DPEHPK3PXP";
const [once, making] = [{ passcode: "123456" }, { totpSecret: secret }];
const codeAt = (seconds: number) => new TOTP({ secret }).generate({ timestamp: (start + seconds) * 1000 });
const paramsOf = (sent: readonly { params: unknown }[]) => sent.map(({ params }) => params);

describe("a passcode", () => {
  it("is sent only with the token call, as a parameter", async () => {
    const { client, sent, requests } = passwordClient([token("t1"), page], once);
    await client.asset.list();
    expect(paramsOf(sent)).toEqual([{ timeout: 43_200, passcode: "123456" }, {}]);
    expect(JSON.stringify(requests.map(({ headers }) => headers))).not.toContain("123456");
  });

  it.each([
    ["lost on the way", lost()],
    ["a host fault", failure("API::Internal", 500)],
    ["a rate limit", rateLimited()],
  ])("is never sent twice, even if the response is %s", async (_what, bad) => {
    const { client, sent } = passwordClient([bad], once);
    await caughtError(client.asset.list(), HostError);
    const error = await caughtError(client.asset.list(), InvalidCallError);
    expect(error.message).toContain("was used already and can be used once");
    expect(error.message).not.toContain("123456");
    expect(sent).toHaveLength(1);
  });

  it("brings a token that is used until the host refuses it, but no second token", async () => {
    const { client, sent, clock } = passwordClient(
      [token("t1", start + 5400), page, page, unauthorized],
      once,
    );
    await client.asset.list();
    await clock.advance(5_399_000);
    await client.asset.list();
    await clock.advance(1000);
    for (const _ of [1, 2]) {
      const error = await caughtError(client.asset.list(), InvalidCallError);
      expect(error.message).toContain("was used already and can be used once; give a new passcode");
    }
    const uses = ["0s", "5399s", "5400s"].map((at) => `${at} asset/list bob:t1`);
    expect(linesOf(sent)).toEqual(["0s account/auth/token bob:pass word", ...uses]);
  });

  it("is not lost if the caller gives up: the next call uses the token that it brought", async () => {
    const controller = new AbortController();
    const { client, sent } = passwordClient([token("t1"), page], once);
    const impatient = client.asset.list({}, { signal: controller.signal });
    controller.abort(new Error("stop"));
    await expect(impatient).rejects.toThrow("stop");
    await new Promise(setImmediate);
    await client.asset.list();
    expect(linesOf(sent)).toEqual(["0s account/auth/token bob:pass word", "0s asset/list bob:t1"]);
  });

  it("is sent once if the host refuses it, and the error says that one passcode serves one login", async () => {
    const { client, sent } = passwordClient([unauthorized], once);
    for (const _ of [1, 2]) {
      const error = await caughtError(client.asset.list(), "authorization");
      expect(error).toMatchObject({ operation: "account.token", secondFactor: "passcode" });
      expect(error.message).toContain("One passcode serves one login.");
    }
    expect(sent).toHaveLength(1);
  });

  it("is sent again if its request never left this machine", async () => {
    const { client } = passwordClient([refused(), token("t1"), page], once);
    expect(await client.asset.list()).toEqual({ items: [] });
  });
});

describe("a totpSecret, which generates passcodes,", () => {
  it.each([
    ["alone", making],
    ["next to a passcode, which is then unused,", { ...making, ...once }],
  ])("%s generates a new passcode for each exchange, valid at that time", async (_what, options) => {
    const { client, sent, clock } = passwordClient([token("t1"), page, token("t2"), page], options);
    await client.asset.list();
    await clock.advance(3_540_000);
    await client.asset.list();
    const exchange = (at: number) => ({ timeout: 3600, passcode: codeAt(at) });
    expect(paramsOf(sent)).toEqual([exchange(0), {}, exchange(3540), {}]);
  });

  it("waits for the next time window if another process has used this one", async () => {
    const { client, sent } = passwordClient([unauthorized, token("t1"), page], making);
    await client.asset.list();
    expect(sent.map(({ at }) => at)).toEqual([0, 30, 30]);
    expect(sent[1]!.params).toEqual({ timeout: 3600, passcode: codeAt(30) });
  });

  it("is tried in four time windows if it is wrong, because other processes may use its passcodes, and then never again", async () => {
    const { client, sent } = passwordClient(
      times(4, () => unauthorized),
      making,
    );
    const error = await caughtError(client.asset.list(), "authorization");
    await caughtError(client.asset.list(), "authorization");
    expect(sent.map(({ at }) => at)).toEqual([0, 30, 60, 90]);
    expect(error).toMatchObject({ operation: "account.token", secondFactor: "totpSecret" });
    const elsewhere =
      'If your host takes the passcode elsewhere, set wire {"passcodePlace":"afterPassword"}.';
    const refusals =
      "account.token: 4 passcodes from totpSecret were refused, one in each half minute: it is Authorization";
    expect(error.message).toBe(
      `${refusals} (Host::Exception::Authorization, status 401). Check the value of totpSecret, this machine's clock, and password. ${elsewhere}`,
    );
  });

  it("is tried as long as a call may be retried once it has worked", async () => {
    const refusals = times(3, () => unauthorized);
    const answers = [token("t1"), page, ...refusals, token("t2"), page, ...times(5, () => unauthorized)];
    const { client, sent, clock } = passwordClient(answers, { ...making, retries: { within: "2m" } });
    await client.asset.list();
    await clock.advance(3_540_000);
    await client.asset.list();
    const renewals = [3540, 3570, 3600, 3630];
    expect(sent.map(({ at }) => at)).toEqual([0, 0, ...renewals, 3630]);
    await clock.advance(3_540_000);
    expect((await caughtError(client.asset.list(), "authorization")).message).toContain(
      "5 passcodes from totpSecret were refused",
    );
    expect(sent.slice(7).map(({ at }) => at)).toEqual([7170, 7200, 7230, 7260, 7290]);
  });

  it("is not tried beyond the second time window if a call may not wait longer", async () => {
    const options = { ...making, retries: { within: "20s" } };
    const { client, sent } = passwordClient(
      times(2, () => unauthorized),
      options,
    );
    await caughtError(client.asset.list(), "authorization");
    expect(sent.map(({ at }) => at)).toEqual([0, 30]);
  });

  it("generates a passcode in a new time window for each call if the host has no token operation", async () => {
    const answers = [failure("API::InvalidMethod", 404), page, page, page];
    const { client, sent, requests } = passwordClient(answers, { ...making, passcodeHeader: "x-passcode" });
    await client.asset.list();
    await Promise.all([client.asset.list(), client.asset.list()]);
    expect(sent.map(({ at }) => at)).toEqual([0, 30, 60, 90]);
    expect(requests.map(({ headers }) => headers["x-passcode"])).toEqual([0, 30, 60, 90].map(codeAt));
  });
});

it("a refused call with its own passcode gets the advice to check the value of totpSecret, not to set it", async () => {
  const answers = [failure("API::InvalidMethod", 404), unauthorized];
  const { client } = passwordClient(answers, { ...making, passcodeHeader: "x-passcode" });
  const error = await caughtError(client.asset.list(), "authorization");
  expect(error).toMatchObject({ operation: "asset.list", secondFactor: "totpSecret" });
  expect(error.message).toContain("Check the value of totpSecret");
});

describe("the time windows that processes claim", () => {
  const claiming = (claimWindow: (window: number) => boolean, answers: Answer[]) => {
    const status: string[] = [];
    const options = { ...making, claimWindow, status: (line: string) => void status.push(line) };
    return { ...passwordClient(answers, options), status };
  };
  const first = Math.floor(start / 30);

  it("are the only ones whose passcode is sent, and one line says that the login waits", async () => {
    const claimed: number[] = [];
    const third = (window: number) => claimed.push(window) === 3;
    const { client, sent, clock, status } = claiming(third, [token("t1"), page]);
    await clock.advance(9_000);
    await client.asset.list();
    expect(claimed).toEqual([first, first + 1, first + 2]);
    expect(sent.map(({ at }) => at)).toEqual([60, 60]);
    expect(sent[0]!.params).toMatchObject({ passcode: codeAt(60) });
    const line = "account.token: the passcode of this half minute was used; the next one comes in 21s";
    expect(status).toEqual([line]);
  });

  it("are not claimed for a login without generated passcodes", async () => {
    const claimed: number[] = [];
    const claimWindow = (window: number) => claimed.push(window) > 0;
    for (const options of [{}, once]) {
      const { client } = passwordClient([token("t1"), page], { ...options, claimWindow });
      await client.asset.list();
    }
    expect(claimed).toEqual([]);
  });
});

describe("an otpauth:// address as totpSecret,", () => {
  // The keys of RFC 6238, appendix B, and its passcodes for 20000000000 seconds.
  const keys = {
    SHA1: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    SHA256: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA",
    SHA512:
      "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA",
  };
  const of = (query: string) => `otpauth://totp/Host:ada%40example.com?${query}`;
  it.each([
    ["only the secret", of(`secret=${keys.SHA1}`), "353130"],
    ["lower case and spaces", of(`secret=${keys.SHA1.toLowerCase().replace(/(.{4})/g, "$1+")}`), "353130"],
    ["digits", of(`secret=${keys.SHA1}&digits=8&issuer=Host`), "65353130"],
    ["SHA256", of(`secret=${keys.SHA256}&algorithm=SHA256&digits=8`), "77737706"],
    ["SHA512 in another spelling", of(`secret=${keys.SHA512}&algorithm=HmacSha-512&digits=8`), "47863826"],
    ["a period", of(`secret=${keys.SHA1}&digits=8&period=3600`), "65353130"],
  ])("with %s, generates the right passcodes", async (_what, totpSecret, passcode) => {
    const at = 20_000_000_000 * (totpSecret.includes("period") ? 120 : 1);
    const next = passcodes({ totpSecret } as ClientOptions, new VirtualClock({ start: at * 1000 }));
    expect(await next()).toBe(passcode);
  });

  it("with a period, waits that long for the next passcode", async () => {
    const status: string[] = [];
    const options = {
      totpSecret: of(`secret=${secret}&period=60`),
      status: (line: string) => void status.push(line),
    };
    const next = passcodes(options as unknown as ClientOptions, new VirtualClock({ start: 0 }));
    expect(await next()).not.toBe(await next());
    expect(status).toEqual(["account.token: the passcode of this 1m was used; the next one comes in 1m"]);
  });

  it.each([
    ["whose secret is no base32 text", "secret=not-base-32-01"],
    ["whose secret is no base32 text", "issuer=Host"],
    ["whose algorithm is not SHA1", `secret=${secret}&algorithm=MD5`],
    ["whose digits are not a number from 6 to 10", `secret=${secret}&digits=4`],
    ["whose period is not from 1 to 3600", `secret=${secret}&period=0.5`],
  ])("is refused without quoting it if %s", (fault, query) => {
    const refusal = thrown(() => passwordClient([], { totpSecret: of(query) }));
    expect(refusal).toContain(`totpSecret is an otpauth:// address ${fault}`);
    expect(refusal).not.toMatch(/JBSW|not-base|ada|issuer=/);
  });

  it.each([
    ["otpauth://hotp/ada?secret=JBSWY3DPEHPK3PXP&counter=1", "only passcodes of the time"],
    ["otpauth-migration://offline?data=JBSWY3DP", "an export of several secrets"],
    ["otpauth://", "an otpauth:// address"],
  ])("is refused as %s, with what is needed", (totpSecret, wanted) => {
    const refusal = thrown(() => passwordClient([], { totpSecret }));
    expect(refusal).toContain(wanted);
    expect(refusal).not.toContain("JBSWY3DP");
  });

  it("has its secret hidden in every line, even without the rest of the address", () => {
    const totpSecret = of(`secret=${secret}`);
    expect(secretsOf({ totpSecret })).toEqual([totpSecret, secret]);
    expect(secretsOf({ totpSecret: secret })).toEqual([secret]);
  });
});

const thrown = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    return String(error);
  }
  return "nothing";
};
