import { describe, expect, it } from "vitest";
import { partialOf, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, record, stored } from "./rebuildingHost";
import { run, web } from "./world";

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
    const { update, writes } = run(host);
    const outputs = await update(stored(inputs), { ...inputs, [name]: value });
    expect(writes).toEqual([["server.update", { uniq_id: id, accnt: 7, ...params }]]);
    expect(outputs).toMatchObject({ [name]: value, uniqId: id, ip: "93.184.216.34", __holder: "holder01" });
    expect(outputs.__set).toContain(name);
  });

  it("sends the backups together, because plan and quota count only when enabled", async () => {
    const { update, writes } = run(host);
    const olds = { ...inputs, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    await update(stored(olds), { ...olds, backupQuota: 14 });
    const backups = { backup_enabled: 1, backup_plan: "daily", backup_quota: 14 };
    expect(writes).toEqual([["server.update", { uniq_id: id, accnt: 7, ...backups }]]);
  });

  it("sends features to the asset", async () => {
    const { update, writes } = run(host);
    const features = { Antivirus: "full" };
    await update(stored(inputs), { ...inputs, features });
    expect(writes).toEqual([["asset.update", { uniq_id: id, accnt: 7, features }]]);
  });

  it("sends nothing for what is recorded, and says the note once", async () => {
    const { update, writes, reads, warnings } = run({});
    const recorded = {
      publicSshKey: "ssh-ed25519 AAAA",
      rebuildPolicy: "rebuild",
      timeouts: { build: "1h" },
    };
    const outputs = await update(stored(inputs), { ...inputs, ...recorded });
    expect([writes, reads]).toEqual([[], []]);
    expect(outputs).toMatchObject({ ...inputs, ...recorded });
    expect(warnings).toEqual([told("keys-only-at-creation", { server: web })]);
  });

  it("sends nothing for what is no longer given", async () => {
    const { update, writes } = run({});
    const outputs = await update(stored({ ...inputs, backupEnabled: true, powerState: "running" }), inputs);
    expect(writes).toEqual([]);
    expect(outputs.__set).toEqual(["domain", "planId", "templateName", "type"]);
  });

  it("keeps what was sent when a later call fails", async () => {
    const hostMessage = "features: Antivirus cannot be full";
    const refusing = { ...host, "asset.update": () => refuse("Input::Disallowed", hostMessage) };
    const { update, diff } = run(refusing);
    const news = { ...inputs, backupEnabled: true, features: { Antivirus: "full" } };
    const { outputs, cause } = await partialOf(update(stored(inputs), news));
    expect(outputs).toMatchObject({ backupEnabled: true });
    expect(outputs).not.toHaveProperty("features");
    expect(cause).toMatchObject({ hostMessage });
    expect(diff(outputs, news).detailed).toEqual({ features: "update" });
  });

  it("waits while the host is busy with the server", async () => {
    const { update, writes } = run({
      "server.update": (_params, seconds) => (seconds < 5 ? refuse("Workflow::Conflict", "busy") : record()),
    });
    await update(stored(inputs), { ...inputs, backupEnabled: true });
    expect(writes.length).toBeGreaterThan(1);
  });
});
