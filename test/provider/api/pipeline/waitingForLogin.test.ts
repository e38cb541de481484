import { describe, expect, it } from "vitest";
import { errorOf, failure, fiveTries, lost, scriptedClient } from "../support";

const password = "pass word";
const token = (name: string) => ({ body: { token: name } });
const page = { body: { items: [] } };
const server = { uniq_id: "ABC123" } as const;
const order = { type: "Cloud.VPS", domain: "web1.example.com" } as const;
type Answer = Parameters<typeof scriptedClient>[0][number];
const fiveTimes = (bad: () => Answer) => Array.from({ length: 5 }, bad);
const operationsOf = (sent: { path: string }[]) => sent.map(({ path }) => path.replace("/v3/", ""));

describe("a call whose login fails", () => {
  it.each([
    ["was lost", lost, "unreachable"],
    ["failed by the host's fault", () => failure("API::Internal", 500), "hostFault"],
  ] as const)("did not happen when the first exchange %s", async (_what, bad, kind) => {
    const { client, sent } = scriptedClient(fiveTimes(bad), { password, ...fiveTries });
    const error = await errorOf(client.server.create(order), kind);
    expect(operationsOf(sent)).toEqual(Array(5).fill("account/auth/token"));
    expect(error).toMatchObject({ operation: "account.token", mayHaveHappened: false });
    expect(error.cause).toMatchObject({ operation: "account.token", mayHaveHappened: true });
  });

  it("did not happen when the host gave no token", async () => {
    const { client } = scriptedClient([{ body: {} }], { password, ...fiveTries });
    await expect(client.server.create(order)).rejects.toMatchObject({
      kind: "unreadable",
      mayHaveHappened: false,
    });
  });

  it("did not happen when the token had expired and was not renewed", async () => {
    const { client, sent, clock } = scriptedClient([token("t1"), page, ...fiveTimes(lost)], {
      password,
      ...fiveTries,
    });
    await client.asset.list();
    await clock.advance(3_600_000);
    const error = await errorOf(client.server.create(order), "unreachable");
    expect(operationsOf(sent)).not.toContain("server/create");
    expect(error.mayHaveHappened).toBe(false);
  });

  it("did not happen when the host refused its token and the renewal was lost", async () => {
    const { client, sent } = scriptedClient(
      [token("t1"), failure("Authorization", 401), ...fiveTimes(lost)],
      { password, ...fiveTries },
    );
    const error = await errorOf(client.server.create(order), "unreachable");
    expect(operationsOf(sent).filter((path) => path === "server/create")).toHaveLength(1);
    expect(error.mayHaveHappened).toBe(false);
  });

  it.each([
    ["lost", lost, "unreachable"],
    ["refused", () => failure("Authorization", 401), "authorization"],
  ] as const)(
    "may have happened by an earlier try whose answer was lost, when the renewal after it was %s",
    async (_what, bad, kind) => {
      const renewal = kind === "authorization" ? [bad()] : fiveTimes(bad);
      const { client, sent } = scriptedClient(
        [token("t1"), lost(), failure("Authorization", 401), ...renewal],
        { password, ...fiveTries },
      );
      const error = await errorOf(client.server.update({ ...server, domain: "web2.example.com" }), kind);
      expect(operationsOf(sent).filter((path) => path === "server/update")).toHaveLength(2);
      expect(error).toMatchObject({ operation: "account.token", mayHaveHappened: true });
    },
  );

  it("is its own failure again once the login works", async () => {
    const { client } = scriptedClient([...fiveTimes(lost), token("t1"), lost()], { password, ...fiveTries });
    await errorOf(client.server.create(order), "unreachable");
    const error = await errorOf(client.server.create(order), "unreachable");
    expect(error).toMatchObject({ operation: "server.create", mayHaveHappened: true });
  });
});
