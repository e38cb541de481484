import { describe, expect, it, vi } from "vitest";
import { allowedPlans, allowedZones } from "../../policy/allowed";
import { backupsOn } from "../../policy/backupsOn";
import { noEraseInProduction } from "../../policy/noEraseInProduction";
import { sampleServer } from "../support/sampleServer";
import { type Given, policyLines, resource, unknown } from "./support";

type Policy = typeof backupsOn;
const web = (more: object = {}, given: Given = {}) => resource({ ...sampleServer, ...more }, given);
const { zoneId: _, planId: __, ...unplaced } = sampleServer;
const except = (policy: string) => `or add "web" to \`except\` of ${policy}.`;

describe.each(["plugin", "dynamic"] as const)("a server of the %s front", (front) => {
  const noBackups = `web has no backups. Set backupEnabled to true, and set backupPlan and backupQuota, ${except("backups-on")}`;
  const erasable = `web can be erased by a change of the program. Set deletionProtection to true, which refuses every erase, ${except("no-erase-in-production")}`;
  const wrongPlan = `web has a plan that is not allowed. Allowed plans: 1202, 1203. Take one of them, ${except("allowed-plans")}`;

  it.each<[string, Policy, object, object, string?]>([
    ["of production needs backups", backupsOn, {}, {}, noBackups],
    ["of production needs backups that are on", backupsOn, { backupEnabled: false }, {}, noBackups],
    ["of production with backups is well", backupsOn, { backupEnabled: true }, {}],
    ["of production needs protection", noEraseInProduction, { rebuildPolicy: "rebuild" }, {}, erasable],
    ["of production with protection is well", noEraseInProduction, { deletionProtection: true }, {}],
    ["needs an allowed plan", allowedPlans, {}, { ids: [1202, 1203] }, wrongPlan],
    ["with an allowed plan is well", allowedPlans, {}, { ids: [1201] }],
    ["in an allowed zone is well", allowedZones, {}, { ids: [12] }],
  ])("%s", async (_name, policy, more, settings, told) => {
    expect(await policyLines(policy, web(more, { front }), settings)).toEqual(told ? [told] : []);
  });
});

it.each([
  ["group:workers", 1],
  ["GROUP:workers", 1],
  ["group:web", 0],
  ["ABC123", 0],
  ["", 0],
])("a protection that HOSTING_UNPROTECT=%s lifts is none: %i", async (unprotect, count) => {
  vi.stubEnv("HOSTING_UNPROTECT", unprotect);
  const said = await policyLines(
    noEraseInProduction,
    web({ deletionProtection: true, rollout: { group: "workers" } }),
  );
  vi.unstubAllEnvs();
  const lifted = `web is protected, and HOSTING_UNPROTECT lifts that for this run. Run without HOSTING_UNPROTECT, ${except("no-erase-in-production")}`;
  expect(said).toEqual(Array.from({ length: count }, () => lifted));
});

describe("the scope of a policy", () => {
  it.each([
    ...["prod", "production", "shop-prod", "PROD_eu", "eu.production"].map((stack) => [stack, 1] as const),
    ...["dev", "product", "reproduce", "staging"].map((stack) => [stack, 0] as const),
  ])("the stack %s is production: %i", async (stack, count) => {
    expect(await policyLines(backupsOn, web({}, { stack }))).toHaveLength(count);
  });

  it("is another one by its settings", async () => {
    const live = { stacks: "^(live|staging)$" };
    expect(await policyLines(backupsOn, web({}, { stack: "staging" }), live)).toHaveLength(1);
    for (const one of ["mail", "ma*", "*", "*il", "M*L"])
      expect(await policyLines(backupsOn, web({}, { name: "mail" }), { except: [one] })).toEqual([]);
    for (const one of ["mai", "ma", "m.il", "*mail1", "mail*x"])
      expect(await policyLines(backupsOn, web({}, { name: "mail" }), { except: [one] })).not.toEqual([]);
  });

  it("is servers, and nothing else", async () => {
    for (const type of ["hosting:index:SshKey", "aws:ec2/instance:Instance", "my:Server"])
      expect(await policyLines(backupsOn, resource({}, { type }))).toEqual([]);
  });

  it("a value that is known only after up is no violation: the framework says that it cannot be judged", async () => {
    const later = policyLines(backupsOn, web({ backupEnabled: unknown }));
    await expect(later).rejects.toThrow("can't be known during preview");
  });

  it("a server whose domain is not known yet is named anyway", async () => {
    expect(await policyLines(backupsOn, web({ domain: unknown }))).toEqual([
      expect.stringMatching(/^web has no /),
    ]);
  });

  it("no message quotes a property: a policy does not see which are secrets of the program", async () => {
    const hush = web({ domain: "hush7.example.com", planId: 987654, zoneId: 876543 });
    const said = [
      await policyLines(backupsOn, hush),
      await policyLines(noEraseInProduction, hush),
      await policyLines(allowedPlans, hush, { ids: [1201] }),
      await policyLines(allowedZones, hush, { ids: [12] }),
    ];
    expect(said.map((lines) => lines.length)).toEqual([1, 1, 1, 1]);
    expect(said.join()).not.toMatch(/hush7|987654|876543/);
  });
});

const place = (zoneId: number, planId: number) => ({ zoneId, planId });
const placed = resource({ ...unplaced, placement: [place(12, 1201), place(21, 1201), place(31, 1301)] });
const noZone = resource({ ...unplaced, planId: 1201, regionId: 1 });
const zones = `Allowed zones: 12. Take one of them, ${except("allowed-zones")}`;
const plans = `Allowed plans: 1201. Take one of them, ${except("allowed-plans")}`;
const choices = (what: string, which: string) =>
  `web has a ${what} that is not allowed (in its placement: choice ${which}).`;

it.each<[string, Policy, ReturnType<typeof web>, number[] | undefined, string?]>([
  ["without a list all are", allowedZones, web(), undefined],
  ["an id as text is an id", allowedZones, web({ zoneId: "12" }), [12]],
  ["where the host would choose another", allowedZones, noZone, [12], `web names no zone. ${zones}`],
  ["of a placement every zone", allowedZones, placed, [12], `${choices("zone", "2, 3")} ${zones}`],
  ["of a placement every zone, all allowed", allowedZones, placed, [12, 21, 31]],
  ["of a placement every plan", allowedPlans, placed, [1201], `${choices("plan", "3")} ${plans}`],
])("allowed plans and zones: %s", async (_name, policy, server, ids, told) => {
  expect(await policyLines(policy, server, ids ? { ids } : {})).toEqual(told ? [told] : []);
});
