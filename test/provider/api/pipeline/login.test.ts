import { describe, expect, it } from "vitest";
import { errorOf, failure, lost, scriptedClient } from "../support";

const start = 1_800_000_000;
const password = "pass word";
const token = (name: string, expires: unknown = start + 3600) => ({ body: { token: name, expires } });
const page = { body: { items: [] } };
const ping = { body: { ping: "success" } };
const unauthorized = failure("Authorization", 401);
const lines = (sent: { path: string; login: string | undefined; at: number }[]) =>
  sent.map(({ path, login, at }) => `${at}s ${path.replace("/v3/", "")} ${login}`);

describe("a ready-made token", () => {
  it("is sent in place of the password, with every call", async () => {
    const { client, sent } = scriptedClient([page, page], { token: "tok", password });
    await client.asset.list();
    await client.asset.list();
    expect(lines(sent)).toEqual(["0s asset/list bob:tok", "0s asset/list bob:tok"]);
  });
  it("that the host refuses is reported and not sent again", async () => {
    const { client } = scriptedClient([unauthorized], { token: "tok" });
    const error = await errorOf(client.asset.list(), "authorization");
    expect(error.message).toContain("Check username and password (or token)");
  });
});

describe("a password", () => {
  it("is exchanged once for a token, which goes with every call", async () => {
    const { client, sent } = scriptedClient([token("t1"), page, page], { password });
    await client.asset.list();
    await client.asset.list();
    expect(lines(sent)).toEqual([
      "0s account/auth/token bob:pass word",
      "0s asset/list bob:t1",
      "0s asset/list bob:t1",
    ]);
    expect(sent[0]!.params).toEqual({ timeout: 3600 });
  });

  it("is exchanged once for many calls at the same time", async () => {
    const { client, sent } = scriptedClient([token("t1"), page, page, page, page], { password });
    await Promise.all([1, 2, 3, 4].map(() => client.asset.list()));
    expect(sent.filter(({ path }) => path.endsWith("token"))).toHaveLength(1);
  });

  it("asks for a life of at most twelve hours", async () => {
    const { client, sent } = scriptedClient([token("t1"), page], { password, tokenLifetime: 99_999 });
    await client.asset.list();
    expect(sent[0]!.params).toEqual({ timeout: 43_200 });
  });

  it.each([
    ["as a number", start + 600, 540],
    ["as text", String(start + 600), 540],
    ["of a short life", start + 100, 90],
    ["absent", null, 3540],
    ["without sense", "soon", 3540],
    ["in the past, by a clock that is slow", start - 50, 3540],
    ["far off, by a clock that is fast", start + 9000, 3540],
    ["as seconds left", 3600, 3540],
  ])("is exchanged again before the token expires: expires %s", async (_what, expires, renewedAt) => {
    const { client, sent, clock } = scriptedClient([token("t1", expires), page, page, token("t2"), page], {
      password,
    });
    await client.asset.list();
    await clock.advance(renewedAt * 1000 - 1);
    await client.asset.list();
    await clock.advance(1);
    await client.asset.list();
    expect(sent.map(({ login }) => login?.slice(4))).toEqual([password, "t1", "t1", password, "t2"]);
  });

  it("is exchanged once more when the host refuses the token; the call then goes out again, whatever it is", async () => {
    const { client, sent } = scriptedClient([token("t1"), unauthorized, token("t2"), { body: {} }], {
      password,
    });
    await client.server.create({ type: "Cloud.VPS", domain: "a.example.com" });
    expect(lines(sent)).toEqual([
      "0s account/auth/token bob:pass word",
      "0s server/create bob:t1",
      "0s account/auth/token bob:pass word",
      "0s server/create bob:t2",
    ]);
  });

  it("is not exchanged a third time for one call", async () => {
    const { client, left } = scriptedClient([token("t1"), unauthorized, token("t2"), unauthorized], {
      password,
    });
    await errorOf(client.asset.list(), "authorization");
    expect(left).toEqual([]);
  });

  it("is exchanged once when many calls find the token refused", async () => {
    const { client, sent } = scriptedClient(
      [token("t1"), unauthorized, unauthorized, token("t2"), page, page],
      { password },
    );
    await Promise.all([client.asset.list(), client.asset.list()]);
    expect(sent.filter(({ path }) => path.endsWith("token"))).toHaveLength(2);
  });

  it("that is wrong is sent once, not once per resource: the user must not be locked out", async () => {
    const { client, sent } = scriptedClient([unauthorized], { password });
    await errorOf(client.asset.list(), "authorization");
    await errorOf(client.server.details({ uniq_id: "ABC123" }), "authorization");
    expect(sent).toHaveLength(1);
  });

  it("of a user whom the host does not find is refused once; it is no record that is gone", async () => {
    const { client, sent } = scriptedClient([failure("RecordNotFound", 404)], { password });
    for (const _ of [1, 2]) {
      const error = await errorOf(client.server.details({ uniq_id: "ABC123" }), "authorization");
      expect(error).toMatchObject({ operation: "account.token", kind: "authorization", status: 404 });
      expect(error.message).toContain("Check username and password");
    }
    expect(sent).toHaveLength(1);
  });

  it("is tried again after a failure that passes", async () => {
    const { client } = scriptedClient([lost(), failure("API::Internal", 500), token("t1"), ping], {
      password,
    });
    expect(await client.utilities.ping()).toEqual({ ping: "success" });
  });

  it.each([
    ["no such method", failure("API::InvalidMethod", 404)],
    ["a bare 404", { status: 404, text: "" }],
    ["no permission", failure("Permission", 403)],
  ])("goes with each call where the token operation is not to be had: %s", async (_what, missing) => {
    const { client, sent } = scriptedClient([missing, page, page], { password });
    await client.asset.list();
    await client.asset.list();
    expect(lines(sent).slice(1)).toEqual(["0s asset/list bob:pass word", "0s asset/list bob:pass word"]);
  });

  it("for which the host gives no token is a clear failure of the host", async () => {
    const { client } = scriptedClient([{ body: {} }], { password });
    const error = await errorOf(client.asset.list(), "unreadable");
    expect(error.message).toContain("account.token: the host's answer has no token");
  });

  it("is not sent by a caller who gave up, and others still get the token", async () => {
    const controller = new AbortController();
    const { client } = scriptedClient([token("t1"), page], { password });
    const impatient = client.asset.list({}, { signal: controller.signal });
    const patient = client.asset.list();
    controller.abort(new Error("stop"));
    await expect(impatient).rejects.toThrow("stop");
    expect(await patient).toEqual({ items: [] });
  });
});
