import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontStack, fronts } from "./fronts";

const secret = "door code 4711";

// What the program gives no longer stays at the host, which goes on telling it.
describe.each(["dynamic", "plugin"] as const)(
  "a secret that the program drops, in the %s front",
  { timeout: 120_000 },
  (front) => {
    let stack: FrontStack;
    beforeAll(async () => {
      stack = await fronts[front]({ profile: "instant" });
    }, 600_000);
    afterAll(() => stack?.close());

    const declare = (ofAsset: Record<string, unknown>) =>
      stack.edit((declare) => {
        const web = declare("Server", "web", serverArgs);
        declare("Asset", "label", { uniqId: web.uniqId, ...ofAsset });
      });

    it("is not in the clear while it is given", async () => {
      declare({ customName: pulumi.secret(secret) });
      const up = await stack.up();
      expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create", "asset.update"] });
      expect(await stack.exported()).not.toContain(secret);
    });

    it("nor when it is dropped, at first and after a refresh", async () => {
      declare({});
      expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
      expect(await stack.exported()).not.toContain(secret);
      expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
      expect(await stack.exported()).not.toContain(secret);
      expect((await stack.resources("Asset"))[0]?.outputs.customName).toBeDefined();
      expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
    });

    it("nor when something else changes afterwards", async () => {
      declare({ customDescription: "of the shop" });
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["asset.update"] });
      expect(await stack.exported()).not.toContain(secret);
    });

    it("is no secret once the program gives it openly", async () => {
      declare({ customName: secret });
      expect(await stack.up()).toMatchObject({ ok: true });
      expect(await stack.exported()).toContain(secret);
    });
  },
);
