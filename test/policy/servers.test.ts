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

describe.each(["plugin", "dynamic"] as const)("a server of the %s provider", (front) => {
  const noBackups = `web has no backups. Set backupEnabled to true, and set backupPlan and backupQuota, ${except("backups-on")}`;
  const erasable = `web can be erased by a change of the program. Set deletionProtection to true, which refuses every erase, ${except("no-erase-in-production")}`;
  const wrongPlan = `web has a plan that is not allowed. Allowed plans: 1202, 1203. Take one of them, ${except("allowed-plans")}`;

  it.each<[string, Policy, object, object, string?]>([
    ["in production needs backups", backupsOn, {}, {}, noBackups],
    ["in production needs backups to be enabled", backupsOn, { backupEnabled: false }, {}, noBackups],
    ["in production with backups passes", backupsOn, { backupEnabled: true }, {}],
    [
      "in production needs deletionProtection",
      noEraseInProduction,
      { rebuildPolicy: "rebuild" },
      {},
      erasable,
    ],
    ["in production with deletionProtection passes", noEraseInProduction, { deletionProtection: true }, {}],
    ["needs an allowed plan", allowedPlans, {}, { ids: [1202, 1203] }, wrongPlan],
    ["with an allowed plan passes", allowedPlans, {}, { ids: [1201] }],
    ["in an allowed zone passes", allowedZones, {}, { ids: [12] }],
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
])(
  "with HOSTING_UNPROTECT=%s, a protected server of the group workers causes %i violations",
  async (unprotect, count) => {
    vi.stubEnv("HOSTING_UNPROTECT", unprotect);
    const said = await policyLines(
      noEraseInProduction,
      web({ deletionProtection: true, rollout: { group: "workers" } }),
    );
    vi.unstubAllEnvs();
    const lifted = `web is protected, and HOSTING_UNPROTECT lifts that for this run. Run without HOSTING_UNPROTECT, ${except("no-erase-in-production")}`;
    expect(said).toEqual(Array.from({ length: count }, () => lifted));
  },
);

describe("the scope of a policy", () => {
  it.each([
    ...["prod", "production", "shop-prod", "PROD_eu", "eu.production"].map((stack) => [stack, 1] as const),
    ...["dev", "product", "reproduce", "staging"].map((stack) => [stack, 0] as const),
  ])("in the stack %s, %i server of production is checked", async (stack, count) => {
    expect(await policyLines(backupsOn, web({}, { stack }))).toHaveLength(count);
  });

  it("can be changed by the settings `stacks` and `except`", async () => {
    const live = { stacks: "^(live|staging)$" };
    expect(await policyLines(backupsOn, web({}, { stack: "staging" }), live)).toHaveLength(1);
    for (const one of ["mail", "ma*", "*", "*il", "M*L"])
      expect(await policyLines(backupsOn, web({}, { name: "mail" }), { except: [one] })).toEqual([]);
    for (const one of ["mai", "ma", "m.il", "*mail1", "mail*x"])
      expect(await policyLines(backupsOn, web({}, { name: "mail" }), { except: [one] })).not.toEqual([]);
  });

  it("contains servers, and no other resources", async () => {
    for (const type of ["hosting:index:SshKey", "aws:ec2/instance:Instance", "my:Server"])
      expect(await policyLines(backupsOn, resource({}, { type }))).toEqual([]);
  });

  it("makes no violation of a value that is known only after up: the policy framework reports that it cannot check it", async () => {
    const later = policyLines(backupsOn, web({ backupEnabled: unknown }));
    await expect(later).rejects.toThrow("can't be known during preview");
  });

  it("names a server by its name in the program, also if its domain is not known yet", async () => {
    expect(await policyLines(backupsOn, web({ domain: unknown }))).toEqual([
      expect.stringMatching(/^web has no /),
    ]);
  });

  it("quotes no property in a message, because a policy does not see which properties are secret", async () => {
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
  ["without a list, every zone is allowed", allowedZones, web(), undefined],
  ["an id may be a text", allowedZones, web({ zoneId: "12" }), [12]],
  [
    "without a zone in the program, the host might choose another one",
    allowedZones,
    noZone,
    [12],
    `web names no zone. ${zones}`,
  ],
  [
    "every zone of a placement must be allowed",
    allowedZones,
    placed,
    [12],
    `${choices("zone", "2, 3")} ${zones}`,
  ],
  ["a placement passes if all of its zones are allowed", allowedZones, placed, [12, 21, 31]],
  [
    "every plan of a placement must be allowed",
    allowedPlans,
    placed,
    [1201],
    `${choices("plan", "3")} ${plans}`,
  ],
])("allowed plans and zones: %s", async (_name, policy, server, ids, told) => {
  expect(await policyLines(policy, server, ids ? { ids } : {})).toEqual(told ? [told] : []);
});
