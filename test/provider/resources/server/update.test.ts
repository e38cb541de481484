import { describe, expect, it } from "vitest";
import { server } from "../../../support/resources";
import { partialOf, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, record, stored } from "./rebuildingHost";

describe("update in place", () => {
  const host: Script = {
    "server.update": (params) => record({ username: params.username ?? "root" }),
    "asset.update": () => ({ uniq_id: id }),
  };
  it.each([
    ["domain", "www.example.com", { domain: "www.example.com" }],
    ["username", "admin", { username: "admin" }],
    ["password", "second-secret", { password: "second-secret" }],
    ["bandwidthQuota", 0, { bandwidth_quota: 0 }],
    ["backupEnabled", true, { backup_enabled: 1 }],
  ])("%s is one server update", async (name, value, params) => {
    const { session, context, writes } = scriptedHost(host);
    const outputs = await server.update(
      session,
      { id, olds: stored(inputs), news: { ...inputs, [name]: value } },
      context,
    );
    expect(writes).toEqual([["server.update", { uniq_id: id, accnt: 7, ...params }]]);
    expect(outputs).toMatchObject({ [name]: value, uniqId: id, ip: "93.184.216.34", __holder: "holder01" });
    expect(outputs.__set).toContain(name);
  });

  it("sends the backups together, because plan and quota count only when enabled", async () => {
    const { session, context, writes } = scriptedHost(host);
    const olds = { ...inputs, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    await server.update(session, { id, olds: stored(olds), news: { ...olds, backupQuota: 14 } }, context);
    expect(writes).toEqual([
      ["server.update", { uniq_id: id, accnt: 7, backup_enabled: 1, backup_plan: "daily", backup_quota: 14 }],
    ]);
  });

  it("sends features to the asset", async () => {
    const { session, context, writes } = scriptedHost(host);
    const features = { Antivirus: "full" };
    await server.update(session, { id, olds: stored(inputs), news: { ...inputs, features } }, context);
    expect(writes).toEqual([["asset.update", { uniq_id: id, accnt: 7, features }]]);
  });

  it("sends nothing for what is recorded, and says the note once", async () => {
    const { session, context, writes, reads, warnings } = scriptedHost({});
    const news = {
      ...inputs,
      publicSshKey: "ssh-ed25519 AAAA",
      rebuildPolicy: "rebuild",
      timeouts: { build: "1h" },
    };
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(writes).toEqual([]);
    expect(reads).toEqual([]);
    expect(outputs).toMatchObject(news);
    expect(warnings).toEqual([told("keys-only-at-creation", { server: "web.example.com (AAAAAA)" })]);
  });

  it("sends nothing for what is no longer given", async () => {
    const { session, context, writes } = scriptedHost({});
    const outputs = await server.update(
      session,
      { id, olds: stored({ ...inputs, backupEnabled: true, powerState: "running" }), news: inputs },
      context,
    );
    expect(writes).toEqual([]);
    expect(outputs.__set).toEqual(["domain", "planId", "templateName", "type"]);
  });

  it("keeps what was sent when a later call fails", async () => {
    const { session, context } = scriptedHost({
      ...host,
      "asset.update": () => refuse("Input::Disallowed", "features: Antivirus cannot be full"),
    });
    const news = { ...inputs, backupEnabled: true, features: { Antivirus: "full" } };
    const { outputs, cause } = await partialOf(
      server.update(session, { id, olds: stored(inputs), news }, context),
    );
    expect(outputs).toMatchObject({ backupEnabled: true });
    expect(outputs).not.toHaveProperty("features");
    expect(cause).toMatchObject({ hostMessage: "features: Antivirus cannot be full" });
    expect(server.diff(session, { id, olds: outputs, news }).detailed).toEqual({ features: "update" });
  });

  it("waits while the host is busy with the server", async () => {
    const { session, context, writes } = scriptedHost({
      "server.update": (_params, seconds) => (seconds < 5 ? refuse("Workflow::Conflict", "busy") : record()),
    });
    await server.update(
      session,
      { id, olds: stored(inputs), news: { ...inputs, backupEnabled: true } },
      context,
    );
    expect(writes.length).toBeGreaterThan(1);
  });
});
