import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontProgram, type FrontStack, fronts } from "./fronts";

const three =
  (plans: readonly number[]): FrontProgram =>
  (declare) => {
    for (const [at, planId] of plans.entries())
      declare("Server", `web${at}`, { ...serverArgs, domain: `web${at}.example.com`, planId });
  };
const places = [
  { zoneId: 12, planId: 1203 },
  { zoneId: 11, planId: 1101 },
];
const placed =
  (placement: readonly object[]): FrontProgram =>
  (declare) => {
    const { domain, type, templateName } = serverArgs;
    declare("Server", "web", { domain, type, templateName, placement });
  };
const soldOut =
  /property planId value \{1203\} has a problem: .* 1202 \(4 vCPU, 8 GB, 200 GB SSD\); 1201 .* \[plan-sold-out\]/;
const lists = ["network.zone.list", "server.plan.list", "server.template.list"];

describe.each(["dynamic", "plugin"] as const)(
  "the catalogue in the %s front",
  { timeout: 120_000 },
  (front) => {
    let stack: FrontStack;
    beforeAll(async () => {
      stack = await fronts[front]({ profile: "instant" });
    }, 600_000);
    afterAll(() => stack?.close());

    const previewOf = async (program: FrontProgram) => {
      stack.edit(program);
      const { ok, output, writes } = await stack.preview();
      expect(writes).toEqual([]);
      // What stays of its lines.
      const said = output.split("Diagnostics:")[1]?.split("Resources:")[0] ?? "";
      const asked = stack.sandbox.requests.map(({ operation }) => operation);
      return { ok, said, asked: asked.sort() };
    };

    // What it asks is the same in both.
    if (front === "plugin")
      it("a preview of three servers asks for each list once", async () => {
        const preview = await previewOf(three([1201, 1202, 1201]));
        expect(preview).toMatchObject({ ok: true, asked: ["account.token", ...lists] });
      });

    it("of three servers, a plan that is sold out fails on its property with the nearest choices", async () => {
      const preview = await previewOf(three([1201, 1203, 1202]));
      expect(preview).toMatchObject({ ok: false, said: expect.stringMatching(soldOut) });
      expect(preview.said.split("has a problem")).toHaveLength(2);
      // The second list of plans is of those that are sold out.
      expect(preview.asked).toEqual(["account.token", ...lists, "server.plan.list"].sort());
    });

    it("a placement takes the first place that can be had, and keeps it", async () => {
      stack.edit(placed(places));
      if (front === "plugin")
        expect((await previewOf(placed(places))).said).toMatch(
          /web\.example\.com .* plan 1101 in zone 11.* plan 1203 in zone 12.* \[placement-chosen\]/,
        );
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
      const outputs = async () => (await stack.resources("Server"))[0]?.outputs;
      expect(await outputs()).toMatchObject({ zoneId: 11, planId: 1101, placement: places });
      const others = [{ zoneId: 12, planId: 1202 }, ...places];
      stack.edit((declare) => {
        placed(others)(declare);
        declare("Server", "zdb", { ...serverArgs, domain: "db.example.com", planId: 1201 });
      });
      expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.create"] });
      expect(await outputs()).toMatchObject({ zoneId: 11, planId: 1101, placement: others });
    });

    // What follows is the same in both.
    if (front === "dynamic") return;

    it("a host that does not tell fails no preview: one note for all", async () => {
      stack.sandbox.faults.add({ operation: "server.plan.list", fault: "permission-lost" });
      const { ok, said } = await previewOf(three([1201, 1299, 1203]));
      stack.sandbox.faults.clear();
      expect(ok, said).toBe(true);
      expect(said.split("Not everything was checked against what the host offers")).toHaveLength(2);
    });
  },
);
