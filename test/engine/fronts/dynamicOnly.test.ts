import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontStack, fronts } from "./fronts";
import { first } from "./life";
import { ways } from "./ways";

// The options of protect that the classes pass to the provider, because Pulumi keeps them from dynamic resources. Of
// other options that it keeps the classes warn: test/sdk/resources.test.ts. The steps build on each other.
describe("Pulumi's protect of a dynamic resource", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.dynamic({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  // It is a hidden input: diff and update get inputs alone, and a check does not see what a failed run has left.
  it("is a hidden input of it, and no output", async () => {
    stack.edit(ways["on the resource"]!({ rebuildPolicy: "rebuild" }, { protect: true }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    const { inputs, outputs } = (await first(stack, "Server")) ?? {};
    expect(inputs).toMatchObject({ __isProtected: true });
    expect(JSON.stringify(outputs)).not.toContain("__isProtected");
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  // Transforms run after the class.
  it.each(
    Object.entries(ways).map(([way, program]) => [way, program, !way.startsWith("by transforms")] as const),
  )("refuses a rebuild %s", async (_way, program, isSeen) => {
    stack.edit(program({ templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" }, { protect: true }));
    const ran = await stack.preview();
    expect(ran, ran.output).toMatchObject({ ok: !isSeen, writes: [] });
    expect(ran.output.includes("[resource-protected]")).toBe(isSeen);
    expect(ran.output.includes("[disks-erased]")).toBe(!isSeen);
  });
});
