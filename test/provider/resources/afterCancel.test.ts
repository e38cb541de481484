import { expect, it } from "vitest";
import type { Http } from "../../../provider/api/http";
import { readConfiguration } from "../../../provider/config";
import { giveUpMs } from "../../../provider/host/afterwards";
import { PartialFailure } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import { createSession } from "../../../provider/session";
import type { Properties } from "../../../provider/values";
import { fakeServers } from "../../support/fakeServers";
import { hostInProcess } from "../../support/lives/hostInProcess";
import { resources } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import { toldContext } from "../../support/told";
import { VirtualClock } from "../../support/virtualClock";

// Presses Ctrl-C during each call of each method of each resource, at a host that is in maintenance from then on.

const web = sampleServer;
const erased = { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild", powerState: "stopped" };
const key = { publicKeyName: "deploy", publicKeyValue: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0 me" };

/** The inputs of create, and those of update. Both depend on the ids of a server and another asset. */
const inputs: Readonly<Record<string, (ids: { server: string; zone: string }) => [Properties, Properties]>> =
  {
    Server: () => [web, { ...web, ...erased, customName: "web" }],
    SshKey: () => [key, { ...key, publicKeyValue: key.publicKeyValue.replace("J0", "J1") }],
    Credential: ({ server: uniqId }) => {
      const login = { uniqId, type: "app", name: "panel", username: "admin" };
      return [
        { ...login, authData: "one" },
        { ...login, authData: "two" },
      ];
    },
    Asset: ({ zone: uniqId }) => [
      { uniqId, customName: "zone", removeOnDelete: true },
      { uniqId, customName: "zone", customDescription: "of the shop", removeOnDelete: true },
    ],
  };
const methods = ["create", "read", "update", "delete"] as const;

/** Opens a host and a session. After a given number of requests, Ctrl-C arrives and maintenance begins. */
async function world() {
  const clock = new VirtualClock({ idle: 1 });
  const { host, http: inner } = hostInProcess({ seed: 1, profile: "fast" }, clock);
  const [owner] = host.state.users;
  const ctrlC = new AbortController();
  let left = Number.POSITIVE_INFINITY;
  let [sent, cancelledAt]: [number, number?] = [0];
  const maintenance = JSON.stringify({ error_class: "Host::API::Maintenance", error_message: "maintenance" });
  const http: Http = {
    async post(request) {
      sent += 1;
      left -= 1;
      if (left > 0) return inner.post(request);
      if (left === 0) {
        cancelledAt = clock.now();
        // The request may or may not have arrived, because the response says only "maintenance".
        ctrlC.abort(new Error("Ctrl-C"));
      }
      return { status: 503, headers: { "content-type": "application/json" }, text: maintenance };
    },
    close: async () => {},
  };
  const login = { username: owner?.username, password: owner?.password };
  const open = (): Session =>
    createSession(readConfiguration({ baseUrl: "http://127.0.0.1:1", ...login }, {}), {
      ...{ clock, http, servers: fakeServers(clock).servers, random: () => 0.5, warn: () => {} },
    });
  const plain = toldContext([], []);
  return {
    ...{ clock, open, plain, interruptible: { ...plain, signal: ctrlC.signal } },
    ids: async () => {
      const server = await resources.Server.create(
        open(),
        { news: { ...web, domain: "db.example.com" } },
        plain,
      );
      const zone = host.state.assets.find(({ type }) => type === "DNS.Zone")?.uniq_id ?? "";
      return { server: server.id, zone };
    },
    arm: (requests: number) => {
      [left, sent] = [requests, 0];
    },
    sent: () => sent,
    late: () => (cancelledAt === undefined ? 0 : clock.now() - cancelledAt),
  };
}

/** Runs one method until Ctrl-C. @returns how many requests it sent, and how long after the cancel it ended. */
async function run(name: keyof typeof resources, method: (typeof methods)[number], requests: number) {
  const there = await world();
  const resource = resources[name];
  const [first = {}, then = {}] = inputs[name]?.(await there.ids()) ?? [];
  const made =
    method === "create" ? undefined : await resource.create(there.open(), { news: first }, there.plain);
  const { id = "", outputs: olds = {} } = made ?? {};
  const session = there.open();
  there.arm(requests);
  const calls = {
    create: () => resource.create(session, { news: first }, there.interruptible),
    read: () => resource.read(session, { id, outputs: olds }, there.interruptible),
    update: () => resource.update(session, { id, olds, news: then }, there.interruptible),
    delete: () => resource.delete(session, { id, olds }, there.interruptible),
  };
  const failure = await calls[method]().then(
    () => undefined,
    (error: unknown) => error,
  );
  const result = { sent: there.sent(), late: there.late(), failure };
  there.clock.stop();
  return result;
}

const names = Object.keys(resources) as (keyof typeof resources)[];
const rows = names.flatMap((name) => methods.map((method) => [method, name] as const));

it.each(rows)(
  "%s of %s ends soon after Ctrl-C, whichever request it interrupts",
  async (method, name) => {
    const whole = await run(name, method, Number.POSITIVE_INFINITY);
    expect(whole.failure).toBeUndefined();
    expect(whole.sent).toBeGreaterThan(0);
    const late: Record<number, number> = {};
    // During the polls of a long wait, only every few requests are tried.
    const step = Math.ceil(whole.sent / 30);
    for (let request = 1; request <= whole.sent; request += request < 15 ? 1 : step) {
      const ran = await run(name, method, request);
      if (ran.late > giveUpMs + 1_000) late[request] = ran.late;
      if (ran.failure instanceof PartialFailure) expect(ran.failure.id).not.toBe("");
    }
    expect(late).toEqual({});
  },
  120_000,
);
