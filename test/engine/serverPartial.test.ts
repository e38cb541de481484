import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerStack, serverArgs, serverStack } from "./serverStack";

const never = Number.MAX_SAFE_INTEGER;

// One server's life. What the plugin does with one that is not finished is in plugin/unfinished.test.ts.
describe("a server that is not finished", { timeout: 180_000 }, () => {
  let stack: ServerStack;
  beforeAll(async () => {
    stack = await serverStack();
  }, 600_000);
  afterAll(() => stack?.close());

  const idOf = async () => (await stack.state())[0]?.id as string;
  const outputs = async () => (await stack.state())[0]?.outputs;
  /** Lets the work that is under way at the host end at this time. */
  const endsAt = (id: string, time: number) => {
    const { process } = stack.sandbox.server(id).row;
    if (process) stack.sandbox.server(id).set({ process: { ...process, endsAt: time } });
  };

  it("partial create, then refresh: the next up still waits, and creates nothing", async () => {
    stack.program.args = { ...serverArgs, password: "first-secret-of-web", timeouts: { build: 0.3 } };
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(up.output).toContain("web.example.com: building, 0s of about 8m");
    expect(up.output).toContain("[server-late]");
    const id = await idOf();
    expect(stack.stored()).not.toContain("first-secret-of-web");
    expect(await stack.resources("Server")).toMatchObject([
      { inputs: { password: expect.anything() }, outputs: { password: expect.anything() } },
    ]);
    // A slow host: the build goes on for ever, as far as the refresh sees.
    stack.sandbox
      .server(id)
      .set({
        active: false,
        built: false,
        status: "Building",
        process: { kind: "build", status: "Building", outcome: "done", task: 1, startedAt: 0, endsAt: never },
      });
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await outputs()).toMatchObject({ uniqId: id, active: false });
    expect(stack.stored()).not.toContain("first-secret-of-web");

    stack.program.args = { ...stack.program.args, timeouts: { build: "2m" } };
    const next = stack.up();
    await new Promise<void>((resolve) => {
      // As soon as the provider asks how far it is, the build may end.
      const watch = setInterval(() => {
        if (!stack.sandbox.requests.some(({ operation }) => operation === "asset.list")) return;
        clearInterval(watch);
        endsAt(id, 0);
        resolve();
      }, 20);
    });
    expect(await next).toMatchObject({ ok: true, writes: [] });
    expect(await outputs()).toMatchObject({ uniqId: id, active: true, ip: expect.stringMatching(/^198\./) });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("a rebuild that fails, then the same target, another one refused and allowed", async () => {
    const debian = { ...serverArgs, rebuildPolicy: "rebuild" };
    const triggeredBy = (rebuildTriggers: string) => ({ rebuildTriggers: pulumi.secret([rebuildTriggers]) });
    const id = await idOf();
    // Without the list each poll looks at the server itself, so that a failure is seen at once.
    stack.sandbox.user(stack.sandbox.username).deny("asset.list");
    stack.sandbox.failNextBuild();
    const ubuntu = { ...debian, templateName: "UBUNTU_2404_64", ...triggeredBy("first-image-key") };
    stack.program.args = ubuntu;
    const failed = await stack.up();
    expect(failed, failed.output).toMatchObject({ ok: false, writes: ["asset.update", "server.rebuild"] });
    // What it was for is stored with it.
    expect(failed.output + stack.stored()).not.toContain("image-key");
    expect(failed.output).toContain("[build-failed]");
    expect(await outputs()).toMatchObject({
      active: false,
      templateName: "DEBIAN_12_64",
      __phase: { is: "failed", templateName: "UBUNTU_2404_64" },
    });
    const preview = await stack.preview();
    expect(preview.output).toContain("[failed-before]");
    expect(preview.output).not.toMatch(/\[disks-erased\]|\[secret\]/);

    // The same target: no second rebuild, also after a refresh.
    expect(await stack.up({ refresh: true })).toMatchObject({ ok: false, writes: [] });

    // Another target, refused: by check, or by update before any call.
    const debian13 = { ...debian, templateName: "DEBIAN_13_64" };
    stack.program.args = { ...debian13, rebuildPolicy: "refuse" };
    const refused = await stack.up();
    expect(refused, refused.output).toMatchObject({ ok: false, writes: [] });

    // Another target, allowed; it takes what the host says for its end.
    stack.program.args = { ...debian13, ...triggeredBy("second-image-key") };
    const rebuilt = await stack.up();
    expect(rebuilt, rebuilt.output).toMatchObject({ ok: true, writes: ["asset.update", "server.rebuild"] });
    expect(rebuilt.output + stack.stored()).not.toContain("image-key");
    expect(await outputs()).toMatchObject({ uniqId: id, active: true, templateName: "DEBIAN_13_64" });
    expect(await outputs()).not.toHaveProperty("__phase");
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
