import { describe, expect, it, onTestFinished } from "vitest";
import { createClient, type HostError } from "../../../provider/api";
import type { FaultRuleInput } from "../../../sandbox";
import { faultKinds } from "../../../sandbox/faults/rule";
import { VirtualClock } from "../../support/virtualClock";
import { aKey, aServer, basic, openHost } from "../support/host";
import { own, type Step, seen } from "../support/seen";

/** A host with an active fault and one server, and a client that does not retry in real time. */
async function faulty(rule: FaultRuleInput) {
  const host = await openHost({ profile: "instant" });
  const { uniq_id } = (await host.ask("server/create", aServer)) as { uniq_id: string };
  const { url: baseUrl, username, password: token } = host.sandbox;
  const client = createClient({ baseUrl, username, token, clock: new VirtualClock() });
  onTestFinished(() => client.close());
  /** Reads the server's details by plain HTTP, which also shows the part before a response breaks off. */
  const details = () =>
    fetch(`${host.sandbox.url}/v3/server/details`, {
      method: "POST",
      headers: { authorization: basic(host.sandbox) },
      body: JSON.stringify({ params: { uniq_id } }),
    });
  host.sandbox.forgetRequests();
  tried.add(rule.fault);
  host.sandbox.faults.add(rule);
  return { ...host, client, uniq_id, details };
}
const tried = new Set<string>();
const add = { operation: "sshKey.add", times: 1 } as const;
const thrown = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: HostError) => error,
  );

describe("a connection that breaks", () => {
  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
    ["truncated", 1],
    ["cut-json", 1],
    ["garbage", 1],
  ] as const)(
    "%s: the client cannot tell whether the call happened, and the host has %s key",
    async (fault, keys) => {
      const { client, sandbox } = await faulty({ ...add, fault });
      const error = await thrown(client.sshKey.add(aKey));
      expect(error).toMatchObject({ mayHaveHappened: true });
      expect(sandbox.keys).toHaveLength(keys);
      expect(sandbox.writes()).toEqual(["sshKey.add"]);
    },
  );

  it.each(["truncated", "cut-json"] as const)("%s: half of the response arrives", async (fault) => {
    const { details, uniq_id } = await faulty({ fault, operation: "server.details" });
    const { status, body } = await details();
    let text = "";
    let isWhole = true;
    try {
      for await (const part of body as unknown as AsyncIterable<Uint8Array>)
        text += Buffer.from(part).toString();
    } catch {
      isWhole = false;
    }
    expect({ status, isWhole }).toEqual({ status: 200, isWhole: fault === "cut-json" });
    expect(text).toContain(`{"uniq_id":"${uniq_id}"`);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it.each([
    ["no-answer", 1],
    ["never-processed", 0],
  ] as const)("%s: no response arrives, and the host has %s key", async (fault, keys) => {
    const { client, sandbox } = await faulty({ ...add, fault });
    const controller = new AbortController();
    const call = thrown(client.sshKey.add(aKey, { signal: controller.signal }));
    while (sandbox.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("waited long enough"));
    expect(await call).toMatchObject({ message: "waited long enough" });
    expect(sandbox.keys).toHaveLength(keys);
  });

  it.each(["slow", "dribbled"] as const)("%s: the whole response arrives late", async (fault) => {
    const { client, sandbox } = await faulty({ fault, milliseconds: 1 });
    const late = await client.server.plan.list({});
    sandbox.faults.clear();
    expect(late).toEqual(await client.server.plan.list({}));
    expect(late.items.length).toBeGreaterThan(0);
  });

  it("connection-refused: the request is not processed, and the port stays closed until the fault ends", async () => {
    const { client, sandbox } = await faulty({ ...add, fault: "connection-refused", milliseconds: 10 ** 7 });
    expect(await thrown(client.sshKey.add(aKey))).toMatchObject({ mayHaveHappened: true });
    // A request that was never sent has certainly not been processed.
    expect(await thrown(client.sshKey.add(aKey))).toMatchObject({ mayHaveHappened: false });
    expect(await thrown(fetch(sandbox.url))).toMatchObject({ cause: { code: "ECONNREFUSED" } });
    expect(sandbox.keys).toEqual([]);
    sandbox.faults.clear();
    await expect.poll(() => client.sshKey.add(aKey)).toEqual({ added: true });
    expect(sandbox.url).toMatch(/:\d+$/);
  });
});

describe("a host that refuses", () => {
  it.each([
    ["host-fault", "hostFault"],
    ["busy", "busy"],
    ["permission-lost", "permission"],
    ["expired-token", "authorization"],
    ["maintenance", "maintenance"],
    ["rate-limit", "rateLimit"],
  ] as const)("%s is a failure of kind %s, and nothing is done", async (fault, kind) => {
    const { client, sandbox } = await faulty({ fault, operation: "sshKey.add" });
    expect(await thrown(client.sshKey.add(aKey))).toMatchObject({ kind });
    expect(sandbox.keys).toEqual([]);
  });

  it.each([
    ["record-not-found", "uniq_id"],
    ["record-not-found-elsewhere", "accnt"],
  ] as const)(
    "%s: details fail with not found for %s, and the list shows the server",
    async (fault, field) => {
      const { client, listed, uniq_id } = await faulty({ fault, operation: "server.details", times: 2 });
      for (const _ of [1, 2])
        expect(await thrown(client.server.details({ uniq_id }))).toMatchObject({ kind: "notFound", field });
      expect(await listed("server/list", "uniq_id")).toEqual([uniq_id]);
      expect(await client.server.details({ uniq_id })).toMatchObject({ status: "Running" });
    },
  );

  it.each([
    ["rate-limit-after", 429],
    ["expired-token-after", 401],
    ["host-fault-after", 500],
  ] as const)("%s: the response is %i, but the operation is done", async (fault, status) => {
    const { refused, sandbox } = await faulty({ fault, operation: "sshKey.add" });
    expect(await refused("account/ssh/key/add", aKey)).toContain(String(status));
    expect(sandbox.keys).toMatchObject([aKey]);
    // A call that the host refuses anyway fails for its own reason, and does not count as this fault.
    expect(await refused("account/ssh/key/add", aKey)).toMatch(/^409/);
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 2, happened: 1 }]);
  });

  it("failure-in-200: a response with status 200 says that the call failed", async () => {
    const { client, details, uniq_id } = await faulty({
      fault: "failure-in-200",
      operation: "server.details",
    });
    expect(await details()).toMatchObject({ status: 200 });
    expect(await thrown(client.server.details({ uniq_id }))).toMatchObject({ kind: "hostFault" });
  });

  it("rate-limit says when to retry", async () => {
    const { client, sandbox } = await faulty({ ...add, fault: "rate-limit", seconds: 7 });
    await client.sshKey.add(aKey);
    expect(sandbox.writes()).toEqual(["sshKey.add", "sshKey.add"]);
    sandbox.faults.add({ fault: "rate-limit", operation: "network", seconds: 600 });
    expect(await thrown(client.network.region.list({}))).toMatchObject({ retryAfter: 600_000 });
  });
});

const rebuild: Step = ["server/rebuild status", { uniq_id: own, template_name: "DEBIAN_13_64" }];
const [status, active, template] = ["status", "active", "template_name"].map(
  (one) => `server/details ${one}`,
) as [string, string, string];
const [stop, powerStatus] = ["server/power/stop error", "server/power/status powerStatus"];
const unknown = { uniq_id: "ZZZZZZ" };
const removal = "asset/cancellation/request";

describe("a host whose operations go wrong", () => {
  it.each<[FaultRuleInput, Step[], unknown[], happened: number]>([
    [{ fault: "build-fails", operation: "server.rebuild" }, [rebuild, status], ["Re-Imaging", "Failed"], 1],
    [
      { fault: "build-hangs", operation: "server.rebuild" },
      [rebuild, "1000h", status, active],
      ["Re-Imaging", "Re-Imaging", false],
      1,
    ],
    [
      { fault: "stale-reads", operation: "server.rebuild", reads: 2 },
      [rebuild, template, template, template],
      ["Re-Imaging", "DEBIAN_12_64", "DEBIAN_12_64", "DEBIAN_13_64"],
      1,
    ],
    // The response reports success, but the server stays.
    [
      { fault: "removal-means-no" },
      [removal, removal, [removal, unknown], "1000h", status],
      ["404 RecordNotFound", "Running"],
      2,
    ],
    // The list leaves out the servers and does not count them.
    [
      { fault: "hidden" },
      [["asset/list type", { type: aServer.type }], ["server/list item_total", {}], status],
      [undefined, 0, "Running"],
      2,
    ],
    // The task's record has the error, and the power state is unchanged.
    [
      { fault: "power-error", operation: "server.power" },
      [stop, powerStatus, [stop, unknown]],
      [expect.stringMatching(/\w/), "Running", "404 RecordNotFound"],
      2,
    ],
    [{ fault: "flapping", operation: "server.details", times: 1 }, [active, active], [false, true], 1],
    [{ fault: "unknown-member" }, [["asset/list member_of_tomorrow", {}]], [expect.anything()], 1],
    [{ fault: "unknown-status" }, [["asset/list status", {}]], ["Contemplating"], 1],
  ])("%j", async (rule, steps, told, happened) => {
    const host = await faulty(rule);
    expect(await seen(host, ...steps)).toEqual(told);
    expect(host.sandbox.faults.inForce).toMatchObject([{ happened }]);
    host.sandbox.faults.clear();
    expect(await seen(host, powerStatus)).toEqual(["Running"]);
  });

  it("removal-means-no answers with each false value that a host may send", async () => {
    const { ask, uniq_id } = await faulty({ fault: "removal-means-no" });
    const answers = [];
    for (let time = 0; time < 20; time++) answers.push((await ask(removal, { uniq_id })).removal_requested);
    expect(new Set(answers)).toEqual(new Set(["", 0, false]));
  });
});

it("numbers-as-text: the client reads the same values", async () => {
  const host = await faulty({ fault: "numbers-as-text", operation: "server.details" });
  expect(await seen(host, "server/details zone_id", active)).toEqual(["11", 1]);
  const { uniq_id } = host;
  expect(await host.client.server.details({ uniq_id })).toMatchObject({ zone_id: 11, active: true });
});

it("this file tests every kind of fault", () =>
  expect([...tried].sort()).toEqual(Object.keys(faultKinds).sort()));
