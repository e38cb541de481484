import { describe, expect, it } from "vitest";
import type { Http } from "../../../../provider/api/http";
import { VirtualClock } from "../../../support/virtualClock";
import { order, scriptedClient, server, times } from "../support";

/** A host that needs `latency` milliseconds per response, and records when each request left. */
function timedHost(latency: number, refused: (request: number) => boolean = () => false) {
  const clock = new VirtualClock({ start: 0 });
  const left: number[] = [];
  const http: Http = {
    async post() {
      left.push(clock.now());
      const isRefused = refused(left.length);
      await clock.sleep(latency);
      return isRefused
        ? { status: 429, headers: {}, text: "<html>429</html>" }
        : { status: 200, headers: {}, text: JSON.stringify(server) };
    },
    close: async () => {},
  };
  return { ...scriptedClient([], { http, clock, concurrency: 8 }), left };
}

describe("calls that must not be executed twice", () => {
  it("are sent one at a time at first, each after the response to the one before", async () => {
    const { client, left } = timedHost(100);
    await Promise.all(times(5, () => client.server.create(order, { untilSent: true })));
    expect(left).toEqual([0, 100, 200, 300, 400]);
  });

  it("are sent two at a time after twelve responses, and three after 24", async () => {
    const { client, left } = timedHost(100);
    await Promise.all(times(30, () => client.server.create(order, { untilSent: true })));
    expect(left.slice(11, 16)).toEqual([1100, 1200, 1200, 1300, 1300]);
    expect(left.slice(-3)).toEqual([1900, 1900, 1900]);
  });

  it("wait no longer than a quarter second for the response to the one before", async () => {
    const { client, left } = timedHost(2_000);
    await Promise.all(times(4, () => client.server.create(order, { untilSent: true })));
    expect(left).toEqual([0, 250, 500, 750]);
  });

  it("are sent one at a time again after the host refuses the number of calls", async () => {
    const { client, left } = timedHost(100, (request) => request === 21);
    await Promise.allSettled(times(25, () => client.server.create(order, { untilSent: true })));
    await client.server.details(server);
    const before = left.length;
    await Promise.all(times(3, () => client.server.create(order, { untilSent: true })));
    const [first = 0, second = 0, third = 0] = left.slice(before);
    expect([second - first >= 100, third - second >= 100]).toEqual([true, true]);
  });

  it("do not count a call that is aborted before its turn", async () => {
    const { client, left } = timedHost(100);
    const abort = new AbortController();
    const first = client.server.create(order, { untilSent: true });
    const givenUp = client.server.create(order, { untilSent: true, signal: abort.signal });
    const last = client.server.create(order, { untilSent: true });
    abort.abort(new Error("given up"));
    await expect(givenUp).rejects.toThrow("given up");
    await Promise.all([first, last]);
    expect(left).toEqual([0, 100]);
  });
});

it("reads are sent as many at once as the configuration allows", async () => {
  const { client, left } = timedHost(100);
  await Promise.all(times(8, () => client.server.details(server)));
  expect(left).toEqual(times(8, () => 0));
});
