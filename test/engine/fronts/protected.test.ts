import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Args, type FrontStack, fronts } from "./fronts";
import { first, server } from "./life";

// Check receives the old inputs, and Pulumi keeps the previous inputs when an update fails. So check cannot see a
// rebuild that has begun: if the program returns to the previous template, no input changes, but the disks would be
// erased once more.
describe("Pulumi's protect of a class, after an up that failed in the middle", {
  timeout: 120_000,
}, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.dynamic({ profile: "realistic", clock: "virtual" });
  }, 600_000);
  afterAll(() => stack?.close());

  const debian: Args = { templateName: "DEBIAN_12_64", rebuildPolicy: "rebuild" };
  const ubuntu: Args = { ...debian, templateName: "UBUNTU_2404_64" };
  const hasty: Args = { timeouts: { build: 0.3, rebuild: 0.3 } };
  const anHourLater = () => stack.sandbox.advance("1h");

  it("refuses the rebuild that the program would now send, in the preview and before the first call of up", async () => {
    stack.edit(server({ ...debian, ...hasty }));
    expect(await stack.up()).toMatchObject({ ok: false, writes: ["server.create"] });
    anHourLater();
    expect(await stack.up()).toMatchObject({ ok: true });
    stack.edit(server({ ...ubuntu, ...hasty }));
    const begun = await stack.up();
    expect(begun, begun.output).toMatchObject({ ok: false, writes: ["asset.update", "server.rebuild"] });
    anHourLater();
    stack.edit(server({ ...debian, ...hasty }, { protect: true }));
    const preview = await stack.preview();
    expect(preview.output).toContain("[resource-protected]");
    expect(preview.output).not.toContain("[disks-erased]");
    const refused = await stack.up();
    expect(refused, refused.output).toMatchObject({ ok: false, writes: [] });
    expect(refused.output).toContain("[resource-protected]");
  });

  it("lets a rebuild that has begun end without protect, and sends no other one", async () => {
    stack.edit(server({ ...ubuntu, ...hasty }));
    const ended = await stack.up();
    expect(ended, ended.output).toMatchObject({ ok: true });
    expect(ended.writes).not.toContain("server.rebuild");
    expect((await first(stack, "Server"))?.outputs.templateName).toBe("UBUNTU_2404_64");
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
