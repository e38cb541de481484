import * as pulumi from "@pulumi/pulumi";
import { afterAll, describe, expect, it } from "vitest";
import { sampleServer } from "../../support/sampleServer";
import { type FrontStack, fronts } from "./fronts";

const server = { ...sampleServer, rebuildPolicy: "rebuild" };

/** A rebuild that is not finished is stored with what it was for. */
describe.each(["dynamic", "plugin"] as const)("secret rebuildTriggers, %s", { timeout: 120_000 }, (front) => {
  let stack: FrontStack;
  afterAll(() => stack?.close());

  it("stay secret while a rebuild that failed is in the state, and when it is done", async () => {
    stack = await fronts[front]();
    stack.edit((declare) => {
      declare("Server", "web", server);
    });
    expect(await stack.up()).toMatchObject({ ok: true });

    stack.edit((declare) => {
      declare("Server", "web", { ...server, rebuildTriggers: pulumi.secret(["first-image-key"]) });
    });
    stack.sandbox.failNextBuild(1);
    const failed = await stack.up();
    expect(failed).toMatchObject({ ok: false, writes: ["server.rebuild"] });
    expect(failed.output).not.toContain("first-image-key");
    expect(await stack.exported()).not.toContain("first-image-key");

    stack.edit((declare) => {
      declare("Server", "web", { ...server, rebuildTriggers: pulumi.secret(["second-image-key"]) });
    });
    const again = await stack.up();
    expect(again, again.output).toMatchObject({ ok: true, writes: ["server.rebuild"] });
    expect(again.output).not.toMatch(/image-key/);
    expect(await stack.exported()).not.toMatch(/image-key/);
  });
});
