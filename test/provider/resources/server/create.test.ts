import { describe, expect, it } from "vitest";
import { server } from "../../../../provider/resources/server";
import {
  answerLost,
  neverArrives,
  partialOf,
  refuse,
  type Script,
  scriptedHost,
} from "../../../support/scriptedHost";

const news = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  planId: 100,
  zoneId: 10,
  templateName: "ALMA9",
};
const record = (uniq_id: string, over: Record<string, unknown> = {}) => ({
  uniq_id,
  accnt: 7,
  type: "Cloud.VPS",
  plan_id: "100",
  zone_id: 10,
  template_name: "ALMA9",
  status: "Building",
  ip: "127.0.0.1",
  active: false,
  ...over,
});
const built = (uniq_id: string, over: Record<string, unknown> = {}) =>
  record(uniq_id, { status: "Running", ip: "93.184.216.34", active: true, ...over });

/** A host without servers, whose builds take 100 seconds. */
const host: Script = {
  "asset.list": (params, seconds) =>
    params.domain ? [] : [{ uniq_id: "AAAAAA", active: seconds >= 100, status: "Active" }],
  "server.create": () => record("AAAAAA"),
  "server.details": (_params, seconds) => (seconds >= 100 ? built("AAAAAA") : record("AAAAAA")),
};

describe("create", () => {
  it("creates, waits for the build and reports the server", async () => {
    const { session, context, writes, status } = scriptedHost(host);
    const { id, outputs } = await server.create(session, { news }, context);
    expect(id).toBe("AAAAAA");
    expect(outputs).toEqual({
      ...news,
      uniqId: "AAAAAA",
      accountNumber: 7,
      ip: "93.184.216.34",
      active: true,
      status: "Running",
      __set: ["domain", "planId", "templateName", "type", "zoneId"],
      __holder: expect.stringMatching(/^[a-z0-9]{8}$/),
    });
    expect(writes).toEqual([
      [
        "server.create",
        {
          type: "Cloud.VPS",
          domain: "web.example.com",
          plan_id: 100,
          zone_id: 10,
          template_name: "ALMA9",
        },
      ],
    ]);
    expect(status).toEqual([
      "web.example.com: building, 0s of about 8m",
      "web.example.com: building, 1m of about 8m",
    ]);
    expect(server.diff(session, { id, olds: outputs, news })).toEqual({
      changes: false,
      replaces: [],
      deleteBeforeReplace: false,
      detailed: {},
    });
  });

  it("sends every option of the specification by its wire name", async () => {
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.create": () => built("AAAAAA"),
      "server.details": () => built("AAAAAA"),
      "server.update": () => built("AAAAAA"),
      "server.power.status": () => ({ powerStatus: "Running" }),
    });
    await server.create(
      session,
      {
        news: {
          ...news,
          regionId: 1,
          features: { Antivirus: "basic" },
          newIps: 2,
          newIp6s: 1,
          poolIps: ["93.184.216.34"],
          pool6Ips: ["2001:db8:1::/64"],
          bandwidthQuota: 0,
          backupEnabled: true,
          backupPlan: "daily",
          backupQuota: 7,
          publicSshKey: "ssh-ed25519 AAAA",
          username: "admin",
          password: "first-secret",
          accountNumber: 7,
          powerState: "running",
        },
      },
      context,
    );
    expect(writes).toEqual([
      [
        "server.create",
        {
          accnt: 7,
          type: "Cloud.VPS",
          domain: "web.example.com",
          plan_id: 100,
          region_id: 1,
          zone_id: 10,
          template_name: "ALMA9",
          features: { Antivirus: "basic" },
          new_ips: 2,
          new_ip6s: 1,
          pool_ips: ["93.184.216.34"],
          pool6_ips: ["2001:db8:1::/64"],
          bandwidth_quota: 0,
          backup_enabled: 1,
          backup_plan: "daily",
          backup_quota: 7,
          public_ssh_key: "ssh-ed25519 AAAA",
          password: "first-secret",
        },
      ],
      ["server.update", { accnt: 7, uniq_id: "AAAAAA", username: "admin" }],
    ]);
  });

  it("stops a server that is to be stopped, once it is built", async () => {
    let on = true;
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.power.status": () => ({ powerStatus: on ? "On" : "Off" }),
      "server.power.shutdown": () => {
        on = false;
        return { task: 1 };
      },
    });
    const { outputs } = await server.create(session, { news: { ...news, powerState: "stopped" } }, context);
    expect(writes.map(([name]) => name)).toEqual(["server.create", "server.power.shutdown"]);
    expect(outputs.powerState).toBe("stopped");
  });

  it("creates two of one request one after the other", async () => {
    let created = 0;
    const ids = ["AAAAAA", "BBBBBB"];
    const { session, context, writes } = scriptedHost({
      "asset.list": (params) =>
        params.domain
          ? ids.slice(0, created).map((uniq_id) => ({ uniq_id, domain: news.domain, status: "Active" }))
          : ids.map((uniq_id) => ({ uniq_id, active: true })),
      "server.create": () => record(ids[created++] as string),
      "server.details": ({ uniq_id }) => built(uniq_id as string),
    });
    const both = await Promise.all([
      server.create(session, { news }, context),
      server.create(session, { news }, context),
    ]);
    expect(both.map(({ id }) => id)).toEqual(ids);
    expect(writes).toHaveLength(2);
  });

  it("passes on what the host refuses, and stores nothing", async () => {
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.create": () => refuse("Resource::Unavailable", "No plan 100 here"),
    });
    await expect(server.create(session, { news }, context)).rejects.toThrow("No plan 100 here");
    expect(writes).toHaveLength(1);
  });
});

describe("a server that answers the same request already", () => {
  const existing = (over: Record<string, unknown> = {}, asset: Record<string, unknown> = {}): Script => ({
    ...host,
    "asset.list": (params) =>
      params.domain
        ? [{ uniq_id: "EEEEEE", domain: "web.example.com", status: "Active", ...asset }]
        : [{ uniq_id: params.uniq_id ? (params.uniq_id as string[])[0] : "", active: true }],
    "server.details": ({ uniq_id }) => built(uniq_id as string, uniq_id === "EEEEEE" ? over : {}),
  });

  it("fails, naming it and the ways out", async () => {
    const { session, context, writes } = scriptedHost(existing());
    await expect(server.create(session, { news }, context)).rejects.toThrow(
      "domain: a live server EEEEEE of web.example.com answers this very request already; it may be from an earlier create whose result was lost. " +
        'Nothing was created. Take it over with onExisting: "adopt". Make another server with onExisting: "create". ' +
        'When this server is being replaced (`pulumi up --replace`), set deleteBeforeReplace on the resource, or onExisting: "create".',
    );
    expect(writes).toEqual([]);
  });

  it("is adopted, and the delete of the resource it belonged to sends nothing", async () => {
    const { session, context, writes, warnings } = scriptedHost(existing());
    const { id, outputs } = await server.create(session, { news: { ...news, onExisting: "adopt" } }, context);
    expect(id).toBe("EEEEEE");
    await server.delete(session, { id, olds: { ...outputs, __holder: "another1" } }, context);
    expect(writes).toEqual([]);
    expect(warnings).toEqual([
      "web.example.com: the server EEEEEE stays, because the resource that replaces this one has adopted it. Nothing was sent.",
    ]);
  });

  it("does not stop onExisting create", async () => {
    const { session, context, writes } = scriptedHost(existing());
    const { id } = await server.create(session, { news: { ...news, onExisting: "create" } }, context);
    expect(id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
  });

  it.each([
    ["another plan", { plan_id: "101" }, {}],
    ["another zone", { zone_id: 11 }, {}],
    ["another template", { template_name: "DEBIAN12" }, {}],
    ["another type", { type: "Cloud.Metal" }, {}],
    ["of a longer domain", {}, { domain: "web.example.com.example.org" }],
    ["being removed", {}, { status: "Pending-Termination" }],
    ["terminated", { status: "Terminated" }, {}],
  ])("is not one with %s", async (_what, over, asset) => {
    const { session, context } = scriptedHost(existing(over, asset));
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
  });

  it("is not one that this process has met", async () => {
    const { session, context } = scriptedHost(existing());
    server.diff(session, { id: "EEEEEE", olds: { ...news, newIps: 1, __set: [] }, news });
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
  });

  it("is one although the host reports little", async () => {
    const { session, context } = scriptedHost({
      ...existing(),
      "server.details": () => ({ uniq_id: "EEEEEE", active: true }),
    });
    await expect(server.create(session, { news }, context)).rejects.toThrow("EEEEEE");
  });

  it("of an image is never adopted", async () => {
    const { session, context, writes } = scriptedHost(existing());
    const { templateName: _, ...rest } = news;
    await expect(
      server.create(session, { news: { ...rest, imageId: 3, onExisting: "adopt" } }, context),
    ).rejects.toThrow("It cannot be adopted, because the host does not tell which image");
    expect(writes).toEqual([]);
  });

  it("of an image must be reported with type and plan", async () => {
    const { session, context } = scriptedHost(existing({ plan_id: null }));
    const { templateName: _, ...rest } = news;
    expect((await server.create(session, { news: { ...rest, imageId: 3 } }, context)).id).toBe("AAAAAA");
  });
});

describe("a create whose answer is lost", () => {
  /** What the host lists by domain at each look-up. */
  const losing = (looks: string[][], creates: (symbol | object)[]): Script => ({
    "asset.list": (params) =>
      params.domain
        ? (looks.shift() ?? []).map((uniq_id) => ({ uniq_id, domain: news.domain, status: "Active" }))
        : (params.uniq_id as string[]).map((uniq_id) => ({ uniq_id, active: true })),
    "server.create": () => creates.shift() as Record<string, unknown>,
    "server.details": ({ uniq_id }) => built(uniq_id as string),
  });

  it("is found: the one new server is ours", async () => {
    const { session, context, writes } = scriptedHost(losing([[], ["AAAAAA"]], [answerLost]));
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
  });

  it("is found although the host lists it a little later", async () => {
    const { session, context, writes } = scriptedHost(losing([[], [], ["AAAAAA"]], [answerLost]));
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
  });

  it("is not taken for one that was there before", async () => {
    const { session, context } = scriptedHost(losing([["EEEEEE"], ["EEEEEE", "AAAAAA"]], [answerLost]));
    expect((await server.create(session, { news: { ...news, onExisting: "create" } }, context)).id).toBe(
      "AAAAAA",
    );
  });

  it("is sent once more when nothing is there", async () => {
    const { session, context, writes } = scriptedHost(losing([], [answerLost, record("BBBBBB")]));
    expect((await server.create(session, { news }, context)).id).toBe("BBBBBB");
    expect(writes).toHaveLength(2);
  });

  it("is never sent a third time", async () => {
    const { session, context, writes } = scriptedHost(losing([], [answerLost, answerLost]));
    await expect(server.create(session, { news }, context)).rejects.toThrow(
      'A server may have been created: the next `pulumi up` looks for it first, and onExisting: "adopt" takes it over.',
    );
    expect(writes).toHaveLength(2);
  });

  it("fails when several new servers answer it, naming them", async () => {
    const { session, context, writes } = scriptedHost(losing([[], ["AAAAAA", "BBBBBB"]], [answerLost]));
    await expect(server.create(session, { news }, context)).rejects.toThrow("AAAAAA, BBBBBB");
    expect(writes).toHaveLength(1);
  });

  it("and a fault of the host in the middle of it are the same", async () => {
    const { session, context, writes } = scriptedHost(
      losing([[], ["AAAAAA"]], [refuse("API::Internal", "boom")]),
    );
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
  });

  it("is not lost when it never left: the client sends it again by itself", async () => {
    const { session, context, writes } = scriptedHost(losing([], [neverArrives, record("AAAAAA")]));
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
    expect(writes).toHaveLength(2);
  });
});

describe("a create that fails after the id is known", () => {
  it("stores the server when the build fails", async () => {
    const { session, context } = scriptedHost({
      ...host,
      "server.details": () => record("AAAAAA", { status: "Failed" }),
    });
    const { id, outputs, message } = await partialOf(
      server.create(session, { news: { ...news, username: "admin" } }, context),
    );
    expect(id).toBe("AAAAAA");
    expect(outputs).toMatchObject({ ...news, uniqId: "AAAAAA", active: false, status: "Failed" });
    expect(outputs).not.toHaveProperty("ip");
    expect(message).toBe(
      "web.example.com (AAAAAA): the host says that the build failed (status Failed). " +
        "The server is kept in the state and may be billed. Replace it with `pulumi up --replace`, or remove it with `pulumi destroy`.",
    );
    expect(server.diff(session, { id, olds: outputs, news }).changes).toBe(true);
  });

  it("stores it at the deadline, and the next update waits on and sends what is left", async () => {
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.update": () => built("AAAAAA", { username: "admin" }),
    });
    const all = { ...news, username: "admin", timeouts: { build: "1m" } };
    const { id, outputs, message } = await partialOf(server.create(session, { news: all }, context));
    expect(message).toBe(
      "web.example.com (AAAAAA): still building after 1m, the deadline of this wait. " +
        "The server is kept in the state; the next `pulumi up` waits on; `timeouts` allows more time.",
    );
    const done = await server.update(
      session,
      { id, olds: outputs, news: { ...all, timeouts: { build: "5m" } } },
      context,
    );
    expect(done).toMatchObject({ active: true, ip: "93.184.216.34", username: "admin" });
    expect(writes.map(([name]) => name)).toEqual(["server.create", "server.update"]);
  });

  it("stores it when cancelled", async () => {
    const { session, context, clock } = scriptedHost(host);
    const controller = new AbortController();
    void clock.sleep(30_000).then(() => controller.abort());
    const { id, outputs, message } = await partialOf(
      server.create(session, { news }, { ...context, signal: controller.signal }),
    );
    expect(id).toBe("AAAAAA");
    expect(outputs.active).toBe(false);
    expect(message).toContain("web.example.com (AAAAAA): cancelled. The server is kept in the state");
  });

  it("still waits after a refresh in between", async () => {
    const { session, context, clock, writes } = scriptedHost({
      ...host,
      "asset.details": () => ({ uniq_id: "AAAAAA", domain: "web.example.com", status: "Active" }),
    });
    const all = { ...news, timeouts: { build: "1m" } };
    const partial = await partialOf(server.create(session, { news: all }, context));
    const read = await server.read(session, partial, context);
    expect(read?.outputs.active).toBe(false);
    expect(server.diff(session, { id: partial.id, olds: read?.outputs ?? {}, news: all }).changes).toBe(true);
    await clock.sleep(120_000);
    const later = await server.read(session, partial, context);
    expect(later?.outputs).toMatchObject({ active: true, ip: "93.184.216.34" });
    expect(server.diff(session, { id: partial.id, olds: later?.outputs ?? {}, news: all }).changes).toBe(
      false,
    );
    expect(writes).toHaveLength(1);
  });
});
