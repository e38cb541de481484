import { describe, expect, it } from "vitest";
import { server } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { built, host, news } from "./creatingHost";

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
      told("server-exists", { domain: "web.example.com", there: [{ uniqId: "EEEEEE", differsIn: [] }] }),
    );
    expect(writes).toEqual([]);
  });

  it("is not adopted when its build has failed: that would fail again", async () => {
    const { session, context, writes } = scriptedHost(existing({ status: "Failed", active: false }));
    await expect(server.create(session, { news: { ...news, onExisting: "adopt" } }, context)).rejects.toThrow(
      told("server-exists", {
        domain: "web.example.com",
        there: [{ uniqId: "EEEEEE", differsIn: [] }],
        notAdopted: "failed",
      }),
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
      told("server-adopted", { server: "web.example.com (EEEEEE)", unsent: [] }),
      told("server-kept", { server: "web.example.com (EEEEEE)", because: "adopted" }),
    ]);
  });

  it("taken over, gets what an update brings to it and the host does not tell; what only an order carries is said", async () => {
    const { session, context, writes, warnings } = scriptedHost({
      ...existing(),
      "server.update": () => ({}),
    });
    const given = {
      ...news,
      onExisting: "adopt",
      password: "chosen-by-us",
      newIps: 3,
      publicSshKey: "ssh-rsa AAAA",
    };
    const { outputs } = await server.create(session, { news: given }, context);
    expect(writes).toEqual([
      ["server.update", expect.objectContaining({ uniq_id: "EEEEEE", password: "chosen-by-us" })],
    ]);
    expect(outputs).toMatchObject({ password: "chosen-by-us", newIps: 3 });
    expect(warnings).toEqual([
      told("server-adopted", { server: "web.example.com (EEEEEE)", unsent: ["newIps", "publicSshKey"] }),
    ]);
    expect(server.diff(session, { id: "EEEEEE", olds: outputs, news: given }).changes).toBe(false);
  });

  it("is adopted although it differs in what an update changes in place, and is brought to it", async () => {
    let record: Record<string, unknown> = { backup_enabled: false, bandwidth_quota: "100" };
    const { session, context, writes } = scriptedHost({
      ...existing(),
      "server.details": ({ uniq_id }) => built(uniq_id as string, record),
      "server.update": (params) => {
        record = { ...record, ...params, backup_enabled: true };
        return {};
      },
    });
    const given = { ...news, onExisting: "adopt", backupEnabled: true, bandwidthQuota: 100 };
    const { id, outputs } = await server.create(session, { news: given }, context);
    expect(id).toBe("EEEEEE");
    expect(writes).toEqual([["server.update", expect.objectContaining({ backup_enabled: 1 })]]);
    expect(writes[0]?.[1]).not.toHaveProperty("bandwidth_quota");
    expect(outputs.backupEnabled).toBe(true);
  });

  it("is sent nothing for what the host tells as nothing: the plan of backups that are off", async () => {
    const off = { backup_enabled: false, backup_plan: "", backup_quota: "" };
    const { session, context, writes } = scriptedHost(existing(off));
    const given = { ...news, onExisting: "adopt", backupEnabled: false, backupPlan: "daily", backupQuota: 7 };
    const { id, outputs } = await server.create(session, { news: given }, context);
    expect(writes).toEqual([]);
    expect(server.diff(session, { id, olds: outputs, news: given }).changes).toBe(false);
  });

  it.each([
    ["backupEnabled", { backup_enabled: false }, { backupEnabled: true }],
    ["templateName", { template_name: "DEBIAN12" }, {}],
    ["planId", { plan_id: "101" }, {}],
    ["zoneId", { zone_id: 11 }, {}],
    ["type", { type: "Cloud.Metal" }, {}],
  ])(
    "which differs in %s stops the create all the same: nobody is known to have it",
    async (name, over, more) => {
      const { session, context, writes } = scriptedHost(existing(over));
      await expect(server.create(session, { news: { ...news, ...more } }, context)).rejects.toThrow(
        told("server-exists", {
          domain: "web.example.com",
          there: [{ uniqId: "EEEEEE", differsIn: [name] }],
        }),
      );
      expect(writes).toEqual([]);
    },
  );

  it("of another type, as only the list tells, stops it too", async () => {
    const { session, context, writes } = scriptedHost(existing({ type: undefined }, { type: "Bare.Metal" }));
    await expect(server.create(session, { news }, context)).rejects.toThrow(
      told("server-exists", {
        domain: "web.example.com",
        there: [{ uniqId: "EEEEEE", differsIn: ["type"] }],
      }),
    );
    expect(writes).toEqual([]);
  });

  it.each([
    [["templateName"], { template_name: "DEBIAN12" }],
    [["planId", "zoneId"], { plan_id: "101", zone_id: 11 }],
  ])("is not adopted where it differs in %j, which no update in place mends", async (fixed, over) => {
    const { session, context, writes } = scriptedHost(existing(over));
    await expect(server.create(session, { news: { ...news, onExisting: "adopt" } }, context)).rejects.toThrow(
      told("server-exists", {
        domain: "web.example.com",
        there: [{ uniqId: "EEEEEE", differsIn: fixed }],
        notAdopted: { fixed },
      }),
    );
    expect(writes).toEqual([]);
  });

  it("is one of several: none is adopted, and none is ordered", async () => {
    for (const [onExisting, why] of [
      ["fail", {}],
      ["adopt", { notAdopted: "several" }],
    ] as const) {
      const { session, context, writes } = scriptedHost({
        ...existing(),
        "asset.list": () =>
          ["EEEEEE", "FFFFFF"].map((uniq_id) => ({ uniq_id, domain: "web.example.com", status: "Active" })),
      });
      await expect(server.create(session, { news: { ...news, onExisting } }, context)).rejects.toThrow(
        told("server-exists", {
          domain: "web.example.com",
          there: ["EEEEEE", "FFFFFF"].map((uniqId) => ({ uniqId, differsIn: [] })),
          ...why,
        }),
      );
      expect(writes).toEqual([]);
    }
  });

  it("is adopted beside another one, which is named: it is paid for as well", async () => {
    const { session, context, writes, warnings } = scriptedHost({
      ...existing(),
      "asset.list": (params) =>
        params.domain
          ? ["EEEEEE", "FFFFFF"].map((uniq_id) => ({ uniq_id, domain: "web.example.com", status: "Active" }))
          : [{ uniq_id: "EEEEEE", active: true }],
      "server.details": ({ uniq_id }) =>
        built(uniq_id as string, uniq_id === "FFFFFF" ? { template_name: "DEBIAN12" } : {}),
    });
    const { id } = await server.create(session, { news: { ...news, onExisting: "adopt" } }, context);
    expect({ id, writes }).toEqual({ id: "EEEEEE", writes: [] });
    expect(warnings).toHaveLength(2);
    expect(warnings).toContain(
      told("server-beside", { domain: "web.example.com", uniqId: "FFFFFF", templateName: "DEBIAN12" }),
    );
  });

  it("is adopted, of two that an update would bring to the program, where it needs none", async () => {
    const quota = (uniq_id: unknown) => ({ bandwidth_quota: uniq_id === "EEEEEE" ? 100 : 50 });
    const two: Script = {
      ...existing(),
      "asset.list": (params) =>
        params.domain
          ? ["FFFFFF", "EEEEEE"].map((uniq_id) => ({ uniq_id, domain: "web.example.com", status: "Active" }))
          : [{ uniq_id: "EEEEEE", active: true }],
      "server.details": ({ uniq_id }) => built(uniq_id as string, quota(uniq_id)),
    };
    const { session, context, writes } = scriptedHost(two);
    const given = { ...news, onExisting: "adopt", bandwidthQuota: 100 };
    expect((await server.create(session, { news: given }, context)).id).toBe("EEEEEE");
    expect(writes).toEqual([]);
    const either = scriptedHost(two);
    await expect(
      server.create(either.session, { news: { ...given, bandwidthQuota: 200 } }, either.context),
    ).rejects.toThrow(
      told("server-exists", {
        domain: "web.example.com",
        there: ["FFFFFF", "EEEEEE"].map((uniqId) => ({ uniqId, differsIn: ["bandwidthQuota"] })),
        notAdopted: "several",
      }),
    );
    expect(either.writes).toEqual([]);
  });

  it("held by another resource that comes later in the same run is taken over all the same: that two hold it is said", async () => {
    const { session, context, writes, warnings } = scriptedHost(existing());
    const given = { ...news, onExisting: "adopt" };
    const { id, outputs } = await server.create(session, { news: given }, context);
    warnings.length = 0;
    const others = { ...outputs, __holder: "another1" };
    server.diff(session, { id, olds: others, news: given }, context);
    expect(warnings).toEqual([told("server-held-twice", { server: "web.example.com (EEEEEE)" })]);
    await server.delete(session, { id, olds: outputs }, context);
    expect(writes).toEqual([]);
  });

  it("does not stop onExisting create, and is named each time: nothing else would", async () => {
    const { session, context, writes, warnings } = scriptedHost(existing());
    const { id } = await server.create(session, { news: { ...news, onExisting: "create" } }, context);
    expect(id).toBe("AAAAAA");
    expect(writes).toHaveLength(1);
    expect(warnings).toEqual([
      told("server-beside", { domain: "web.example.com", uniqId: "EEEEEE", templateName: "ALMA9" }),
    ]);
  });

  it.each(["fail", "create"])(
    "whose details the host does not show yet counts, with onExisting %s",
    async (onExisting) => {
      const { session, context, writes, warnings } = scriptedHost({
        ...existing({}, { type: "Cloud.VPS" }),
        "server.details": ({ uniq_id }) =>
          uniq_id === "EEEEEE" ? refuse("RecordNotFound") : built(uniq_id as string),
      });
      const creating = server.create(session, { news: { ...news, onExisting } }, context);
      if (onExisting === "fail") await expect(creating).rejects.toThrow("server-exists");
      else expect((await creating).id).toBe("AAAAAA");
      expect([writes.length, warnings.join().includes("EEEEEE")]).toEqual(
        onExisting === "fail" ? [0, false] : [1, true],
      );
    },
  );

  it("that is no server, as the list tells, is none", async () => {
    const { session, context } = scriptedHost({
      ...existing({}, { type: "DNS.Zone" }),
      "server.details": ({ uniq_id }) =>
        uniq_id === "EEEEEE" ? refuse("RecordNotFound") : built(uniq_id as string),
    });
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
  });

  it.each([
    ["of a longer domain", {}, { domain: "web.example.com.example.org" }],
    ["that is being removed", {}, { status: "Pending-Termination" }],
    ["that is terminated", { status: "Terminated" }, {}],
  ])("is not one %s", async (_what, over, asset) => {
    const { session, context } = scriptedHost(existing(over, asset));
    expect((await server.create(session, { news }, context)).id).toBe("AAAAAA");
  });

  it("is one where only a refresh has met it: the program may have renamed the resource", async () => {
    const { session, context, writes } = scriptedHost({
      ...existing(),
      "asset.details": () => ({ uniq_id: "EEEEEE", domain: "web.example.com", status: "Active" }),
    });
    const outputs = { ...news, uniqId: "EEEEEE", __set: Object.keys(news), __holder: "holder01" };
    const found = await server.read(session, { id: "EEEEEE", outputs }, context);
    // A refresh compares what it has read with what the program said before.
    server.diff(session, { id: "EEEEEE", olds: found?.outputs ?? {}, news }, context);
    for (const onExisting of ["fail", "adopt"]) {
      const creating = server.create(session, { news: { ...news, onExisting } }, context);
      if (onExisting === "fail") await expect(creating).rejects.toThrow("server-exists");
      else expect((await creating).id).toBe("EEEEEE");
    }
    expect(writes).toEqual([]);
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
    ).rejects.toThrow(
      told("server-exists", {
        domain: "web.example.com",
        there: [{ uniqId: "EEEEEE", differsIn: [] }],
        notAdopted: "image",
      }),
    );
    expect(writes).toEqual([]);
  });

  it("of an image stops the create although plan and type are not told", async () => {
    const { session, context, writes } = scriptedHost(existing({ plan_id: null }));
    const { templateName: _, ...rest } = news;
    await expect(server.create(session, { news: { ...rest, imageId: 3 } }, context)).rejects.toThrow(
      told("server-exists", {
        domain: "web.example.com",
        there: [{ uniqId: "EEEEEE", differsIn: ["imageId"] }],
      }),
    );
    expect(writes).toEqual([]);
  });
});
