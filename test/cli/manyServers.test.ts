import { describe, expect, it } from "vitest";
import { openCommandPort } from "../../provider/host/commandPort";
import { usualHost } from "../support/crossing/hosts";
import { openCrossed } from "../support/crossing/opened";
import { folderOfTest } from "../support/folders";

// Counts the calls that commands send for an account of 1,000 servers.

const plan = { type: "Cloud.VPS", zone_id: 12, plan_id: 1201, template_name: "DEBIAN_12_64" } as const;

const serversOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...plan, domain: `web${index}.example.com` }));

async function callsOf(args: readonly string[], options = {}) {
  const crossed = openCrossed({ ...usualHost, options });
  crossed.seed({ servers: serversOf(1000) });
  const before = crossed.requests.length;
  const { exitCode, output } = await crossed.typed(args, { folder: folderOfTest() });
  const calls: Record<string, number> = {};
  for (const { operation = "" } of crossed.requests.slice(before))
    calls[operation] = (calls[operation] ?? 0) + 1;
  return { calls, exitCode, servers: new Set(output.match(/web\d+\.example\.com/g)).size };
}

describe("an account of 1,000 servers", () => {
  it("is listed with one long page", async () => {
    const { calls, servers } = await callsOf(["list", "--json"]);
    expect(servers).toBe(1000);
    expect(calls["asset.list"]).toBe(2);
    expect(calls["server.details"] ?? 0).toBe(0);
  });

  it("gets its charges for a report with one long page", async () => {
    const crossed = openCrossed(usualHost);
    crossed.seed({ servers: serversOf(1000) });
    const { access } = crossed.run();
    const charged = await openCommandPort(access).readCharges({ accnt: undefined }, {});
    expect(charged?.isWhole && charged.items.length).toBeGreaterThanOrEqual(1000);
    expect(crossed.requests.filter(({ operation }) => operation === "asset.list")).toHaveLength(2);
  });

  it("is imported with one call for each server, plus the lists", async () => {
    const { calls, servers } = await callsOf(["import", "--program", "yaml", "--json"]);
    expect(servers).toBe(1000);
    expect(calls["server.details"]).toBe(1000);
    expect(calls["asset.details"]).toBeLessThanOrEqual(10);
    expect(Object.values(calls).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_030);
  }, 60_000);
});
