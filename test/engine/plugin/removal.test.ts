import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FrontProgram, type FrontStack, fronts } from "../fronts/fronts";
import { serverArgs } from "../serverStack";

const program =
  (removal?: object): FrontProgram =>
  (declare) => {
    declare("Server", "web", { ...serverArgs, ...(removal && { removal }) });
  };

describe("a destroy that the host refuses for a while", { timeout: 240_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin();
    stack.edit(program());
  }, 600_000);
  afterAll(() => stack?.close());

  it("says what the host said and at which try, and ends well", async () => {
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
    const operation = "asset.requestRemoval";
    stack.sandbox.faults.add({ fault: "busy", operation, times: 2 });
    stack.sandbox.faults.add({ fault: "rate-limit", operation, times: 1 });
    stack.sandbox.faults.add({ fault: "host-fault", operation, times: 1 });
    const { ok, output, writes } = await stack.destroy();
    expect(ok, output).toBe(true);
    expect(writes).toEqual(Array(5).fill("asset.requestRemoval"));
    expect(output).toMatch(
      /web\.example\.com \(\w{6}\): still there, asking the host to remove it, 0s of about 2m \(at try 1 the host said: .+\)/,
    );
    expect(output).toContain("[removal-accepted]");
    // What has begun to go is gone for Pulumi; how long the host takes is its own.
    stack.sandbox.advance("1h");
    expect(stack.sandbox.servers).toEqual([]);
  });
});

describe("a removal that the host accepts for a later date", { timeout: 240_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin({ removals: "later" });
    stack.edit(program({ wait: false }));
  }, 600_000);
  afterAll(() => stack?.close());

  it("ends well at once with removal.wait false, and tells the host's words", async () => {
    expect((await stack.up()).ok).toBe(true);
    const { ok, output, writes } = await stack.destroy();
    expect(ok, output).toBe(true);
    expect(writes).toEqual(["asset.requestRemoval"]);
    expect(output).toMatch(/web\.example\.com \(\w{6}\) .* said: "\d{4}-.* \[removal-not-awaited\]/);
    // It is there, and will be for a month.
    expect(stack.sandbox.servers).toMatchObject([{ domain: "web.example.com", status: "Running" }]);
    expect(await stack.resources("Server")).toEqual([]);
  });
});
