import { describe, expect, it } from "vitest";
import { allowedPlans, allowedZones } from "../../policy/allowed";
import { backupsOn } from "../../policy/backupsOn";
import { noEraseInProduction } from "../../policy/noEraseInProduction";
import { sampleServer } from "../support/sampleServer";
import { resource, sayOf, unknown } from "./support";

const web = (more: object = {}, given = {}) => resource({ ...sampleServer, ...more }, given);

describe.each(["plugin", "dynamic"] as const)("a server of the %s front", (front) => {
  it("of production needs backups", async () => {
    expect(await sayOf(backupsOn, web({}, { front }))).toEqual([
      'web has no backups. Set backupEnabled: true, with backupPlan and backupQuota, or add "web" to `except` of backups-on.',
    ]);
    expect(await sayOf(backupsOn, web({ backupEnabled: false }, { front }))).toHaveLength(1);
    expect(await sayOf(backupsOn, web({ backupEnabled: true }, { front }))).toEqual([]);
  });

  it("of production needs the protection that refuses every erase", async () => {
    expect(await sayOf(noEraseInProduction, web({ rebuildPolicy: "rebuild" }, { front }))).toEqual([
      'web can be erased by a change of the program. Set deletionProtection: true, with which every erase is refused, or add "web" to `except` of no-erase-in-production.',
    ]);
    expect(await sayOf(noEraseInProduction, web({ deletionProtection: true }, { front }))).toEqual([]);
  });

  it("has an allowed plan and zone", async () => {
    expect(await sayOf(allowedPlans, web({}, { front }), { ids: [1202, 1203] })).toEqual([
      'web has a plan that is not allowed. Allowed plans: 1202, 1203. Take one of them, or add "web" to `except` of allowed-plans.',
    ]);
    expect(await sayOf(allowedPlans, web({}, { front }), { ids: [1201] })).toEqual([]);
    expect(await sayOf(allowedZones, web({}, { front }), { ids: [12] })).toEqual([]);
  });
});

describe("the scope of a policy", () => {
  it.each(["prod", "production", "shop-prod", "PROD_eu", "eu.production"])(
    "%s is production",
    async (stack) => {
      expect(await sayOf(backupsOn, web({}, { stack }))).toHaveLength(1);
    },
  );

  it.each(["dev", "product", "reproduce", "staging"])("%s is not", async (stack) => {
    expect(await sayOf(backupsOn, web({}, { stack }))).toEqual([]);
  });

  it("is another one by its settings", async () => {
    expect(
      await sayOf(backupsOn, web({}, { stack: "staging" }), { stacks: "^(live|staging)$" }),
    ).toHaveLength(1);
    expect(await sayOf(backupsOn, web({}, { name: "mail" }), { except: ["mail"] })).toEqual([]);
  });

  it("is servers, and nothing else", async () => {
    for (const type of ["hosting:index:SshKey", "aws:ec2/instance:Instance", "my:Server"])
      expect(await sayOf(backupsOn, resource({}, { type }))).toEqual([]);
  });

  it("a value that is known only after up is no violation: the framework says that it cannot be judged", async () => {
    await expect(sayOf(backupsOn, web({ backupEnabled: unknown }))).rejects.toThrow(
      "can't be known during preview",
    );
  });

  it("a server whose domain is not known yet is named all the same", async () => {
    expect(await sayOf(backupsOn, web({ domain: unknown }))).toEqual([expect.stringMatching(/^web has no /)]);
  });

  it("no message quotes a property: a policy does not see which are secrets of the program", async () => {
    const hush = web({ domain: "hush7.example.com", planId: 987654, zoneId: 876543 });
    const said = await Promise.all([
      sayOf(backupsOn, hush),
      sayOf(noEraseInProduction, hush),
      sayOf(allowedPlans, hush, { ids: [1201] }),
      sayOf(allowedZones, hush, { ids: [12] }),
    ]);
    expect(said.map((lines) => lines.length)).toEqual([1, 1, 1, 1]);
    expect(said.join()).not.toMatch(/hush7|987654|876543/);
  });
});

describe("allowed plans and zones", () => {
  it("without a list all are", async () => {
    expect(await sayOf(allowedZones, web())).toEqual([]);
  });

  it("an id as text is an id", async () => {
    expect(await sayOf(allowedZones, web({ zoneId: "12" }), { ids: [12] })).toEqual([]);
  });

  it("where the host would choose, it may choose one that is not allowed", async () => {
    const { zoneId: _, ...inRegion } = sampleServer;
    expect(await sayOf(allowedZones, resource({ ...inRegion, regionId: 1 }), { ids: [12] })).toEqual([
      'web names no zone. Allowed zones: 12. Take one of them, or add "web" to `except` of allowed-zones.',
    ]);
  });

  it("of a placement every choice has to be", async () => {
    const { zoneId: _, planId: __, ...placed } = sampleServer;
    const placement = [
      { zoneId: 12, planId: 1201 },
      { zoneId: 21, planId: 1201 },
      { zoneId: 31, planId: 1301 },
    ];
    const server = resource({ ...placed, placement });
    expect(await sayOf(allowedZones, server, { ids: [12] })).toEqual([
      expect.stringContaining("has a zone that is not allowed (in its placement: choice 2, 3)."),
    ]);
    expect(await sayOf(allowedZones, server, { ids: [12, 21, 31] })).toEqual([]);
    expect(await sayOf(allowedPlans, server, { ids: [1201] })).toEqual([
      expect.stringContaining("has a plan that is not allowed (in its placement: choice 3)."),
    ]);
  });
});
