import { describe, expect, it } from "vitest";
import {
  HostError,
  HostFaultError,
  MaintenanceError,
  RateLimitError,
  UnreachableError,
} from "../../../../provider/api";
import { errorOf, failure, lost, refused, scriptedClient } from "../support";

const server = { uniq_id: "ABC123" } as const;
const order = { type: "Cloud.VPS", domain: "web1.example.com" } as const;

describe("a passing failure", () => {
  it.each([
    ["a host fault", () => failure("API::Internal", 500)],
    ["maintenance", () => failure("API::Maintenance", 503)],
    ["a rate limit", () => failure("API::RateLimit", 429)],
    ["a bare 502", () => ({ status: 502, text: "<html>" })],
    ["no connection", refused],
    ["a lost answer", lost],
  ])("of a read is tried again after %s", async (_what, bad) => {
    const { client, sent, clock } = scriptedClient([bad(), bad(), { body: server }]);
    expect(await client.server.details(server)).toEqual(server);
    expect(sent.map(({ at }) => at)).toEqual([0, 0.25, 0.75]);
    expect(clock.sleeps).toEqual([250, 500]);
  });

  it("is reported after the fifth try", async () => {
    const { client, left } = scriptedClient(
      Array.from({ length: 5 }, () => failure("API::Maintenance", 503)),
    );
    await errorOf(client.server.details(server), MaintenanceError);
    expect(left).toEqual([]);
  });

  it("waits as long as the host asks, in seconds or as a date", async () => {
    const { client, sent } = scriptedClient([
      { ...failure("API::RateLimit", 429), headers: { "retry-after": "7" } },
      {
        ...failure("API::RateLimit", 429),
        headers: { "retry-after": new Date(1_800_000_000_000 + 60_000).toUTCString() },
      },
      { body: server },
    ]);
    await client.server.details(server);
    expect(sent.map(({ at }) => at)).toEqual([0, 7, 60]);
  });

  it("is reported at once when the host asks for more than two minutes", async () => {
    const { client } = scriptedClient([
      { ...failure("API::RateLimit", 429), headers: { "retry-after": "3600" } },
    ]);
    const error = await errorOf(client.server.details(server), RateLimitError);
    expect(error.retryAfter).toBe(3_600_000);
  });
});

describe("a write that must not be done twice", () => {
  it.each([
    ["server.create", order],
    ["server.rebuild", { ...server, template_name: "T" }],
    ["server.power.reboot", server],
    ["server.credential.create", { ...server, type: "app" }],
    ["sshKey.add", { public_key_name: "k", public_key_value: "ssh-rsa AAAA" }],
  ])("%s is sent once when its answer is lost, and says that it may have happened", async (name, params) => {
    for (const bad of [lost(), failure("API::Internal", 500), { status: 504, text: "" }]) {
      const { client, sent } = scriptedClient([bad]);
      const error = await errorOf(client.call(name as never, params as never), HostError);
      expect(error.mayHaveHappened).toBe(true);
      expect(sent).toHaveLength(1);
    }
  });

  it("goes out again when the first never arrived, or was turned away", async () => {
    for (const bad of [refused(), failure("API::RateLimit", 429), failure("API::Maintenance", 503)]) {
      const { client, sent } = scriptedClient([bad, { body: server }]);
      expect(await client.server.create(order)).toEqual(server);
      expect(sent).toHaveLength(2);
    }
  });

  it("cannot have happened when no connection ever stood", async () => {
    const { client } = scriptedClient(Array.from({ length: 5 }, refused));
    const error = await errorOf(client.server.create(order), UnreachableError);
    expect(error.mayHaveHappened).toBe(false);
    expect(error.message).toContain("no connection to api.example.com");
  });
});

describe("a write that may be said twice", () => {
  it("goes out again when its answer is lost", async () => {
    const { client, sent } = scriptedClient([lost(), { body: server }]);
    await client.server.update({ ...server, domain: "web2.example.com" });
    expect(sent).toHaveLength(2);
  });
});

describe("a deprecated operation", () => {
  it("warns once per client", async () => {
    const { client, warnings } = scriptedClient([
      { body: { items: [] } },
      { body: { items: [] } },
      { body: { items: [] } },
    ]);
    await client.server.list();
    await client.server.list();
    await client.asset.list();
    expect(warnings).toEqual(["server.list is deprecated: use asset.list instead."]);
  });
});

describe("a signal", () => {
  it("aborted before the call sends nothing", async () => {
    const { client, sent } = scriptedClient([]);
    const call = client.server.details(server, { signal: AbortSignal.abort(new Error("stop")) });
    await expect(call).rejects.toThrow("stop");
    expect(sent).toEqual([]);
  });

  it("cuts a write that is on its way, unless writes are to be heard out; a read it always cuts", async () => {
    const { signal } = new AbortController();
    const cut = scriptedClient([{ body: server }]);
    await cut.client.server.create(order, { signal });
    expect(cut.requests.map((request) => request.signal)).toEqual([signal]);

    const heard = scriptedClient([{ body: server }, { body: server }], { hearOutWrites: true });
    await heard.client.server.create(order, { signal });
    await heard.client.server.details(server, { signal });
    expect(heard.requests.map((request) => request.signal)).toEqual([undefined, signal]);
  });

  it("ends the wait for the next try with its own reason", async () => {
    const controller = new AbortController();
    const { client, sent } = scriptedClient(
      [{ ...failure("API::RateLimit", 429), headers: { "retry-after": "60" } }],
      {
        clock: {
          now: () => 0,
          sleep: (_ms, signal) =>
            new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason))),
        },
      },
    );
    const call = client.server.details(server, { signal: controller.signal });
    setImmediate(() => controller.abort(new Error("stop")));
    await expect(call).rejects.toThrow("stop");
    expect(sent).toHaveLength(1);
  });
});

it("HostFaultError carries the host's status", async () => {
  const { client } = scriptedClient([failure("API::Internal", 500)]);
  const error = await errorOf(client.server.power.reset(server), HostFaultError);
  expect(error.status).toBe(500);
});
