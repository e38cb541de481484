import { describe, expect, it } from "vitest";
import type { Http } from "../../../../provider/api/http";
import { configurationSchema } from "../../../../provider/config";
import { VirtualClock } from "../../../support/virtualClock";
import { page, passwordClient, scriptedClient, server, times, token } from "../support";

/** A host that takes a second for each answer, and how many requests have started when. */
function slowHost(status: (seconds: number) => number = () => 200) {
  const clock = new VirtualClock({ start: 0 });
  const begun: Record<string, number> = {};
  const http: Http = {
    async post() {
      const at = clock.now() / 1000;
      const second = `${Math.floor(at)}s`;
      begun[second] = (begun[second] ?? 0) + 1;
      await clock.sleep(1000);
      return { status: status(at), headers: {}, text: JSON.stringify(server) };
    },
    close: async () => {},
  };
  return { clock, http, begun };
}

describe("calls at the same time", () => {
  it("are as many as the configuration has if it does not say, for a client on its own too", async () => {
    const { http, clock, begun } = slowHost();
    const { client } = scriptedClient([], { http, clock });
    await Promise.all(times(20, () => client.server.details(server)));
    expect(begun["0s"]).toBe(configurationSchema.shape.concurrency.parse(undefined));
  });

  it("are half as many after a 429, and more again with each success", async () => {
    const { http, clock, begun } = slowHost((seconds) => (seconds === 0 ? 429 : 200));
    const { client } = scriptedClient([], { concurrency: 4, http, clock });
    const calls = times(4, () => client.server.details(server));
    await clock.sleep(900);
    calls.push(...times(5, () => client.server.details(server)));
    await Promise.all(calls);
    // All four are refused together: that is one halving.
    expect(begun).toEqual({ "0s": 4, "1s": 2, "2s": 2, "3s": 3, "4s": 2 });
  });

  it("are one at least, however often the host says that it is too much", async () => {
    const { http, clock, begun } = slowHost((seconds) => (seconds < 4 ? 429 : 200));
    const { client } = scriptedClient([], { concurrency: 2, http, clock });
    await Promise.all(times(2, () => client.server.details(server)));
    expect(begun["0s"]).toBe(2);
  });

  it("stay as many if they fail for another reason", async () => {
    const { http, clock, begun } = slowHost((seconds) => (seconds === 0 ? 404 : 200));
    const { client } = scriptedClient([], { concurrency: 4, http, clock });
    await Promise.allSettled(times(8, () => client.server.details(server)));
    expect(begun).toEqual({ "0s": 4, "1s": 4 });
  });

  it("leave out one that is given up before its turn", async () => {
    const { http, clock, begun } = slowHost();
    const { client } = scriptedClient([], { concurrency: 1, http, clock });
    const abort = new AbortController();
    const [first, given, next] = [undefined, abort.signal, undefined].map((signal) =>
      client.server.details(server, signal && { signal }),
    );
    abort.abort(new Error("stop"));
    await expect(given).rejects.toThrow("stop");
    await Promise.all([first, next]);
    expect(begun).toEqual({ "0s": 1, "1s": 1 });
  });
});

it("requests start evenly, also those of calls at the same time; after a pause none is made up for", async () => {
  const { client, sent, clock } = scriptedClient(Array(5).fill(page), { requestsPerSecond: 2 });
  await Promise.all([1, 2, 3].map(() => client.asset.list()));
  await clock.sleep(10_000);
  await Promise.all([1, 2].map(() => client.asset.list()));
  expect(sent.map(({ at }) => at)).toEqual([0, 0.5, 1, 11, 11.5]);
});

it("a further try is a request as well, and so is the login", async () => {
  const answers = [token("t1"), { status: 500, body: {} }, page];
  const { client, sent } = passwordClient(answers, { requestsPerSecond: 0.5 });
  await client.asset.list();
  expect(sent.map(({ at }) => at)).toEqual([0, 2, 4]);
});

it("a call that is ended while it waits is not sent", async () => {
  const { client, sent } = scriptedClient([page], { requestsPerSecond: 0.1 });
  await client.asset.list();
  const controller = new AbortController();
  const waiting = client.asset.list({}, { signal: controller.signal });
  controller.abort(new Error("stop"));
  await expect(waiting).rejects.toThrow("stop");
  expect(sent).toHaveLength(1);
});
