import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServerCommonArgs } from "../../sdk";
import { type HostingStack, hostingStack } from "./hostingStack";
import { serverArgs } from "./serverStack";

// What hangs on a server by its uniqId, as in the quickstart.
describe("a server with a protected credential and a label, under Pulumi", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  let backups = false;
  let template = "DEBIAN_12_64";
  beforeAll(async () => {
    stack = await hostingStack(({ Server, Credential, Asset }) => {
      const web = new Server("web", {
        ...(serverArgs as unknown as ServerCommonArgs),
        templateName: template,
        rebuildPolicy: "rebuild",
        backupEnabled: backups,
        ...(backups && { backupPlan: "daily", backupQuota: 7 }),
      });
      new Credential(
        "shop",
        { uniqId: web.uniqId, username: "admin", authData: "app-word" },
        { protect: true },
      );
      new Asset("label", { uniqId: web.uniqId, customName: "Shop" });
      return { uniqId: web.uniqId };
    });
    expect(await stack.up()).toMatchObject({ ok: true });
  }, 600_000);
  afterAll(() => stack?.close());

  it("a change in place is previewed as that: nothing is replaced, and the protected credential is no obstacle", async () => {
    backups = true;
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(/1 to update/);
    expect(preview.output).not.toMatch(/replace/);
  });

  it("a rebuild is previewed as a change in place that erases the disks", async () => {
    template = "UBUNTU_2404_64";
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toContain("[disks-erased]");
    expect(preview.output).toMatch(/1 to update/);
    expect(preview.output).not.toMatch(/replace/);
    expect(await stack.up()).toMatchObject({
      ok: true,
      writes: ["asset.update", "server.rebuild", "server.update"],
    });
    const unchanged = await stack.previewUnchanged();
    expect(unchanged).toMatchObject({ ok: true, writes: [] });
    expect(unchanged.output).not.toContain("[disks-erased]");
  });
});
