import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontStack, fronts } from "./fronts";
import { plain } from "./oneServer";

// The host's time stands still, so that it shows nothing of the order in any of these runs.
describe.each(["plugin", "dynamic"] as const)(
  "a host that shows a new server 200 s late, in the %s front",
  (front) => {
    let stack: FrontStack;
    beforeAll(async () => {
      stack = await fronts[front]({ profile: "instant", clock: "virtual", lagList: 200, lagDetails: 200 });
      stack.edit((declare) => void declare("Server", "web", { ...serverArgs, timeouts: { build: 0.3 } }));
    }, 600_000);
    afterAll(() => stack?.close());

    it("up; up; refresh; destroy: one order, one removal, and nothing runs on", async () => {
      const first = await stack.up();
      expect(first).toMatchObject({ ok: false, writes: ["server.create"] });
      expect(plain(first.output)).toContain("[server-late]");
      expect(await stack.up()).toMatchObject({ ok: false, writes: [] });
      const refresh = await stack.refresh();
      expect(refresh, refresh.output).toMatchObject({ ok: true, writes: [] });
      expect(plain(refresh.output)).toMatch(/web\.example\.com \(\w{6}\) .* \[server-not-shown\]/);
      const destroy = await stack.destroy();
      expect(destroy, destroy.output).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
      stack.sandbox.advance("1h");
      expect(stack.sandbox.servers).toEqual([]);
      expect(stack.sandbox.ledger.orders).toHaveLength(1);
    });
  },
);
