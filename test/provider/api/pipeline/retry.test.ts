import { describe, expect, it } from "vitest";
import { HostError } from "../../../../provider/api";
import { VirtualClock } from "../../../support/virtualClock";
import {
  caughtError,
  failure,
  lost,
  order,
  rateLimited,
  refused,
  scriptedClient,
  server,
  start,
  times,
} from "../support";

const maintenance = () => failure("API::Maintenance", 503);
const fault = () => failure("API::Internal", 500);

describe("a temporary failure", () => {
  it.each([
    ["a host fault", fault],
    ["maintenance", maintenance],
    ["a rate limit", rateLimited],
    ["a bare 502", () => ({ status: 502, text: "<html>" })],
    ["no connection", refused],
    ["a response that is no JSON, such as a proxy's page", () => ({ text: "<html>" })],
    ["a lost response", lost],
  ])("leads to a retry of a read after %s", async (_what, bad) => {
    const { client, sent, clock } = scriptedClient([bad(), bad(), { body: server }]);
    expect(await client.server.details(server)).toEqual(server);
    expect(sent.map(({ at }) => at)).toEqual([0, 0.25, 0.75]);
    expect(clock.sleeps).toEqual([250, 500]);
  });

  it("leads to retries until the caller's deadline, and to a last one at the deadline", async () => {
    const { client, sent } = scriptedClient(times(9, maintenance));
    const until = (start + 3) * 1000;
    await caughtError(client.server.details(server, { until }), "maintenance");
    expect(sent.map(({ at }) => at)).toEqual([0, 0.25, 0.75, 1.75, 3]);
  });

  it("is reported with the number of the next try: to the call's own function, or else to the client's", async () => {
    const said: string[] = [];
    const busy = [maintenance(), lost()];
    const status = (line: string) => said.push(`client: ${line}`);
    const { client } = scriptedClient([...busy, { body: server }, ...busy, { body: server }], { status });
    await client.server.details(server, { status: (line) => said.push(line) });
    await client.server.details(server);
    const broke = "the connection to api.example.com broke before the answer came";
    const lines = [
      "server.details of ABC123: the host said: it is API::Maintenance; retry in 1s (try 2)",
      `server.details of ABC123: ${broke}: other side closed (UND_ERR_SOCKET); retry in 1s (try 3)`,
    ];
    expect(said).toEqual([...lines, ...lines.map((line) => `client: ${line}`)]);
  });

  it("leads to a pause as long as the host demands, in seconds or as a date", async () => {
    const date = new Date((start + 60) * 1000).toUTCString();
    const { client, sent } = scriptedClient([rateLimited("7"), rateLimited(date), { body: server }]);
    await client.server.details(server);
    expect(sent.map(({ at }) => at)).toEqual([0, 7, 60]);
  });

  const beyond = ["9".repeat(400), "86401", "Fri, 31 Dec 9999 23:59:59 GMT"];
  it.each(beyond)(
    'is reported with "more than a day" if the host demands an absurd pause: %s',
    async (asked) => {
      const { client } = scriptedClient([rateLimited(asked)]);
      const error = await caughtError(client.server.details(server), "rateLimit");
      expect(error.message).toMatch(/The host asks to try again in more than a day\.$/);
    },
  );

  it("is reported at once, with the time to try again, if the host demands a longer pause than the time left", async () => {
    const { client } = scriptedClient([rateLimited("3600")]);
    const error = await caughtError(client.server.details(server), "rateLimit");
    expect(error.message).toMatch(/^server\.details: it is .* The host asks to try again in 1h\.$/);
    expect(error.retryAfter).toBe(3_600_000);
  });
});

describe("a write that must not be executed twice", () => {
  it.each([
    ["server.create", order],
    ["server.rebuild", { ...server, template_name: "T" }],
    ["server.power.reboot", server],
    ["server.credential.create", { ...server, type: "app" }],
    ["sshKey.add", { public_key_name: "k", public_key_value: "ssh-rsa AAAA" }],
  ])("%s is sent once if its response is lost, and may have been executed", async (name, params) => {
    for (const bad of [lost(), fault(), { status: 504, text: "" }]) {
      const { client, sent } = scriptedClient([bad]);
      const error = await caughtError(client.call(name as never, params as never), HostError);
      expect(error.mayHaveHappened).toBe(true);
      expect(sent).toHaveLength(1);
    }
  });

  it("is sent again if the first request never arrived, or was refused for now", async () => {
    for (const bad of [refused(), rateLimited(), maintenance()]) {
      const { client, sent } = scriptedClient([bad, { body: server }]);
      expect(await client.server.create(order)).toEqual(server);
      expect(sent).toHaveLength(2);
    }
  });

  it("was certainly not executed if no connection was ever established", async () => {
    const { client, clock } = scriptedClient(times(9, refused));
    const error = await caughtError(client.server.create(order), "unreachable");
    expect(error.mayHaveHappened).toBe(false);
    expect(error.message).toContain("no connection to api.example.com");
    // A wrong address is reported soon, within 8 seconds.
    expect(clock.now() / 1000 - start).toBe(8);
  });
});

it("a signal ends the pause before the next try with the signal's own reason", async () => {
  const controller = new AbortController();
  const clock = new VirtualClock({ automatic: false });
  const { client, sent } = scriptedClient([rateLimited("60")], { clock });
  const call = client.server.details(server, { signal: controller.signal });
  setImmediate(() => controller.abort(new Error("stop")));
  await expect(call).rejects.toThrow("stop");
  expect(sent).toHaveLength(1);
});
