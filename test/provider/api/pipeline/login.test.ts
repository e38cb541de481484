import { describe, expect, it } from "vitest";
import {
  caughtError,
  failure,
  fiveTries,
  linesOf,
  lost,
  order,
  page,
  password,
  passwordClient,
  scriptedClient,
  server,
  start,
  times,
  token,
  unauthorized,
} from "../support";

const loginsAmong = (sent: readonly { path: string }[]) => sent.filter(({ path }) => path.endsWith("token"));

describe("a configured token", () => {
  it("is sent with every call in place of the password", async () => {
    const { client, sent } = passwordClient([page, page], { token: "tok" });
    await client.asset.list();
    await client.asset.list();
    expect(linesOf(sent)).toEqual(["0s asset/list bob:tok", "0s asset/list bob:tok"]);
  });

  it("is not sent again after the host refuses it, and the error says so", async () => {
    const { client } = scriptedClient([unauthorized], { token: "tok" });
    const error = await caughtError(client.asset.list(), "authorization");
    expect(error.message).toContain("Check username and password.");
  });
});

describe("a password", () => {
  it("is exchanged once for a token, which is sent with every call", async () => {
    const { client, sent } = passwordClient([token("t1"), page, page]);
    await client.asset.list();
    await client.asset.list();
    const exchange = "0s account/auth/token bob:pass word";
    expect(linesOf(sent)).toEqual([exchange, "0s asset/list bob:t1", "0s asset/list bob:t1"]);
    expect(sent[0]!.params).toEqual({ timeout: 3600 });
  });

  it("may be exchanged for a username as well, which is then sent with the token", async () => {
    const answer = (username: unknown) => ({ body: { token: "t1", username, expires: start + 3600 } });
    for (const [username, login] of [
      ["ada-api", "ada-api:t1"],
      ["", "bob:t1"],
      [7, "7:t1"],
      ["a:b", "bob:t1"],
    ]) {
      const { client, sent } = passwordClient([answer(username), page]);
      await client.asset.list();
      expect(sent.map(({ login }) => login)).toEqual(["bob:pass word", login]);
    }
  });

  it.each([
    ["as a number", start + 600, 540],
    ["as text", String(start + 600), 540],
    ["after a short time", start + 100, 90],
    ["absent", null, 3540],
    ["no valid time", "soon", 3540],
    ["in the past, because a clock is slow", start - 50, 3540],
    ["far in the future, because a clock is fast", start + 9000, 3540],
    ["in seconds from now", 3600, 3540],
  ])(
    "is exchanged again before the token expires, if the expiry is given %s",
    async (_what, expires, renewedAt) => {
      const { client, sent, clock } = passwordClient([token("t1", expires), page, page, token("t2"), page]);
      await client.asset.list();
      await clock.advance(renewedAt * 1000 - 1);
      await client.asset.list();
      await clock.advance(1);
      await client.asset.list();
      expect(sent.map(({ login }) => login?.slice(4))).toEqual([password, "t1", "t1", password, "t2"]);
    },
  );

  it("is exchanged again when the host refuses the token, and then the call is repeated, even a write", async () => {
    const { client, sent } = passwordClient([token("t1"), unauthorized, token("t2"), { body: {} }]);
    await client.server.create(order);
    const exchange = "0s account/auth/token bob:pass word";
    const [first, second] = ["0s server/create bob:t1", "0s server/create bob:t2"];
    expect(linesOf(sent)).toEqual([exchange, first, exchange, second]);
  });

  it("is not exchanged a third time for one call", async () => {
    const { client, left } = passwordClient([token("t1"), unauthorized, token("t2"), unauthorized]);
    await caughtError(client.asset.list(), "authorization");
    expect(left).toEqual([]);
  });

  it("is exchanged once if several calls find the token refused", async () => {
    const answers = [token("t1"), unauthorized, unauthorized, token("t2"), page, page];
    const { client, sent } = passwordClient(answers);
    await Promise.all([client.asset.list(), client.asset.list()]);
    expect(loginsAmong(sent)).toHaveLength(2);
  });

  it.each([
    ["a wrong password must not lock the user out", unauthorized],
    ["an unknown user is not a missing record", failure("RecordNotFound", 404)],
  ])("is sent once after a refusal, not once per resource: %s", async (_what, refused) => {
    const { client, sent } = passwordClient([refused]);
    for (const _ of [1, 2]) {
      const error = await caughtError(client.server.details(server), "authorization");
      expect(error).toMatchObject({ operation: "account.token", status: refused.status });
      expect(error.message).toContain("Check username and password");
    }
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["no such method", failure("API::InvalidMethod", 404)],
    ["a bare 404", { status: 404, text: "" }],
    ["no permission", failure("Permission", 403)],
  ])("is sent with each call if the host has no token operation: %s", async (_what, missing) => {
    const { client, sent } = passwordClient([missing, page, page]);
    await client.asset.list();
    await client.asset.list();
    expect(linesOf(sent).slice(1)).toEqual(Array(2).fill("0s asset/list bob:pass word"));
  });
});

describe("a call whose login fails", () => {
  const fault = () => failure("API::Internal", 500);

  const begun = [token("t1"), page];
  const refusedThen = [token("t1"), unauthorized];
  const noText = { body: { token: { value: "a-token", until: 1 } } };
  it.each([
    ["the response to the first exchange is lost", [], times(5, lost), "unreachable", "other side closed"],
    ["the first exchange fails with an internal error", [], times(5, fault), "hostFault", "API::Internal"],
    ["the host returns no token", [], [{ body: {} }], "unreadable", "the host's answer has no token"],
    ["the token is no text", [], [noText], "other", "token as an object with value, until, and not as"],
    [
      "the token has expired and the response to its renewal is lost",
      begun,
      times(5, lost),
      "unreachable",
      "closed",
    ],
    [
      "the token is refused and the response to its renewal is lost",
      refusedThen,
      times(5, lost),
      "unreachable",
      "closed",
    ],
  ] as const)("was not executed if %s", async (_what, before, exchange, kind, says) => {
    const { client, sent, clock, left } = passwordClient([...before, ...exchange], fiveTries);
    if (before === begun) await client.asset.list();
    await clock.advance(3_600_000);
    const error = await caughtError(client.server.create(order), kind);
    expect(error).toMatchObject({ operation: "account.token", mayHaveHappened: false });
    expect(error.message).toContain(says);
    expect(sent.filter(({ path }) => path === "/v3/server/create")).toHaveLength(
      before === refusedThen ? 1 : 0,
    );
    expect(left).toEqual([]);
  });

  it.each([
    ["lost", times(5, lost), "unreachable"],
    ["refused", [unauthorized], "authorization"],
  ] as const)(
    "may have been executed by an earlier try with a lost response, if the renewal of the token is then %s",
    async (_what, renewal, kind) => {
      const { client, sent } = passwordClient([token("t1"), lost(), unauthorized, ...renewal], fiveTries);
      const error = await caughtError(client.server.update({ ...server, domain: "web2.example.com" }), kind);
      expect(sent.filter(({ path }) => path === "/v3/server/update")).toHaveLength(2);
      expect(error).toMatchObject({ operation: "account.token", mayHaveHappened: true });
    },
  );
});
