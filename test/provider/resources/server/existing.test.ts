import { describe, expect, it } from "vitest";
import { server } from "../../../../provider/resources/server";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
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
      "domain: a live server EEEEEE of web.example.com answers this very request already; it may be from an earlier create whose result was lost. " +
        'Nothing was created. Take it over with onExisting: "adopt". Make another server with onExisting: "create". ' +
        'Under `pulumi up --replace` it may be the one to be replaced: then set deleteBeforeReplace on the resource, or onExisting: "create".',
    );
    expect(writes).toEqual([]);
  });

  it("is not adopted when its build has failed: that would fail again", async () => {
    const { session, context, writes } = scriptedHost(existing({ status: "Failed", active: false }));
    await expect(server.create(session, { news: { ...news, onExisting: "adopt" } }, context)).rejects.toThrow(
      'Nothing was created. It cannot be adopted, because its build has failed. Make another server with onExisting: "create". ' +
        "Under `pulumi up --replace` it may be the one to be replaced: then set deleteBeforeReplace on the resource",
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
      'web.example.com: the server EEEEEE, which was there already, is taken over (onExisting: "adopt").',
      "web.example.com: the server EEEEEE stays, because the resource that replaces this one has adopted it. Nothing was sent.",
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
      'web.example.com: the server EEEEEE, which was there already, is taken over (onExisting: "adopt"). newIps, publicSshKey count only when a server is ordered: they are recorded, and the server stays as it is.',
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

  it("which differs so is another one where nothing is to be adopted; that it is there is said", async () => {
    const { session, context, warnings } = scriptedHost(existing({ backup_enabled: false }));
    const { id } = await server.create(session, { news: { ...news, backupEnabled: true } }, context);
    expect(id).toBe("AAAAAA");
    expect(warnings).toEqual([
      expect.stringContaining(
        'another live server of this domain, EEEEEE, "ALMA9"; it differs in backupEnabled',
      ),
    ]);
  });

  it("with another template, as of an `up` that was stopped before the program was changed, is told", async () => {
    for (const onExisting of [undefined, "adopt"]) {
      const { session, context, warnings } = scriptedHost(existing({ template_name: "DEBIAN12" }));
      const given = { ...news, ...(onExisting && { onExisting }) };
      expect((await server.create(session, { news: given }, context)).id).toBe("AAAAAA");
      expect(warnings).toEqual([
        'web.example.com: the account has another live server of this domain, EEEEEE, "DEBIAN12"; it differs in templateName, so that a new one is ordered. ' +
          'If it is of an earlier `pulumi up` that was stopped, it is paid for as well: remove it at the host, or declare it as it is there, with onExisting: "adopt".',
      ]);
    }
  });

  it("held by another resource that comes later in the same run is taken over all the same: that two hold it is said", async () => {
    const { session, context, writes, warnings } = scriptedHost(existing());
    const given = { ...news, onExisting: "adopt" };
    const { id, outputs } = await server.create(session, { news: given }, context);
    warnings.length = 0;
    const others = { ...outputs, __holder: "another1" };
    server.diff(session, { id, olds: others, news: given }, context);
    expect(warnings).toEqual([
      'web.example.com (EEEEEE): another resource of this program has just taken this server over (onExisting: "adopt"), so that two hold it. ' +
        'Take that one out of the program, which sends nothing, and declare it again with onExisting: "create".',
    ]);
    await server.delete(session, { id, olds: outputs }, context);
    expect(writes).toEqual([]);
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
