import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontStack, fronts } from "./fronts";
import { first } from "./life";
import { ways } from "./ways";

// Pulumi does not tell dynamic resources about `protect`, so the classes pass it to the provider in a hidden input. For
// other options that Pulumi keeps from them, the classes print a warning: test/sdk/resources.test.ts. Each test
// continues with the stack of the previous one.
describe("Pulumi's protect of a dynamic resource", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.dynamic({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  // The flag is an input because diff and update receive only inputs. An output would not do, because check does not
  // see the outputs of a failed run.
  it("is stored as a hidden input, and not as an output", async () => {
    stack.edit(ways["on the resource"]!({ rebuildPolicy: "rebuild" }, { protect: true }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    const { inputs, outputs } = (await first(stack, "Server")) ?? {};
    expect(inputs).toMatchObject({ __isProtected: true });
    expect(JSON.stringify(outputs)).not.toContain("__isProtected");
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  // The class cannot see `protect` from transforms, because they run after its constructor.
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
