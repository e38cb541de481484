import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { worded } from "../../../../provider/engine/messages";
import type { Message } from "../../../../provider/message";
import type { Properties } from "../../../../provider/resource/properties";
import type { Session } from "../../../../provider/resource/session";
import { unknown } from "../../../../provider/resource/unknown";
import { checkServerAtHost } from "../../../../provider/resources/server/offered";
import { sampleServer as given } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";

const inOff = "If the host offers it all the same: `pulumi config set hosting:previewChecks off`.";
const small = "1201 (2 vCPU, 4 GB, 100 GB SSD)";
const middle = "1202 (4 vCPU, 8 GB, 200 GB SSD)";
const debian = "DEBIAN_12_64 (Debian 12); DEBIAN_13_64 (Debian 13)";
const systems = `${debian}; UBUNTU_2404_64 (Ubuntu 24.04); ALMALINUX_9_64_CORE (AlmaLinux 9); ALMALINUX_9_64_PANEL (AlmaLinux 9)`;

let world: Awaited<ReturnType<typeof sandboxSession>>;
let session: Session;
let told: string[];
beforeAll(async () => {
  world = await sandboxSession();
});
afterAll(() => world.close());
beforeEach(() => {
  session = world.newSession();
  told = [];
  world.sandbox.forgetRequests();
});

const asked = () => world.sandbox.requests.map(({ operation }) => operation).sort();

/** The failures: property, code and text. */
async function faults(news: Properties, olds?: Properties) {
  const inform = (line: Message) => void told.push(worded(line));
  const found = await checkServerAtHost?.(session, { news, ...(olds && { olds }) }, inform);
  return (found ?? []).map(({ property, reason }) => [property, reason.code, worded(reason)]);
}

describe("a new server", () => {
  it("passes where the host offers it; all share one request for each list", async () => {
    expect(await faults(given)).toEqual([]);
    expect(await faults({ ...given, domain: "www.example.com", planId: 1202 })).toEqual([]);
    expect(await faults({ ...given, domain: "api.example.com", zoneId: 11, planId: 1101 })).toEqual([]);
    const lists = ["network.zone.list", "server.plan.list", "server.template.list"];
    expect(asked()).toEqual(["account.token", ...lists]);
    expect(told).toEqual([]);
  });

  it("passes without what the host chooses, and with what is not known yet", async () => {
    const { zoneId: _, ...anywhere } = given;
    expect(await faults(anywhere)).toEqual([]);
    expect(await faults({ ...given, planId: unknown })).toEqual([]);
    // A plan of another zone, perhaps: nobody knows yet.
    expect(await faults({ ...given, planId: 1101, zoneId: unknown })).toEqual([]);
    expect(await faults({ ...given, placement: [{ zoneId: 12, planId: unknown }] })).toEqual([]);
    expect(await faults({ ...given, templateName: undefined, imageId: 501 })).toEqual([]);
  });

  it("of an image is no reason to ask for templates", async () => {
    await faults({ ...given, templateName: undefined, imageId: 501 });
    expect(asked()).toEqual(["account.token", "network.zone.list", "server.plan.list"]);
  });

  const cases: [what: string, more: Properties, property: string, code: string, text: string][] = [
    [
      "a plan that is sold out",
      { planId: 1203 },
      "planId",
      "plan-sold-out",
      `Plan 1203 is sold out for Cloud.VPS in zone 12. Nothing was changed. The nearest plans that can be had for Cloud.VPS in zone 12: ${middle}; ${small}.`,
    ],
    [
      "a plan that does not exist",
      { planId: 1299 },
      "planId",
      "plan-unknown",
      `The host has no plan 1299. Nothing was changed. The nearest plans for Cloud.VPS in zone 12: ${middle}; ${small}.`,
    ],
    [
      "a plan of another zone",
      { planId: 1102 },
      "planId",
      "plan-mismatched",
      `Plan 1102 is offered in zone 11, not in zone 12. Nothing was changed. The nearest plans for Cloud.VPS in zone 12: ${middle}; ${small}.`,
    ],
    [
      "a plan of another type",
      { type: "Bare.Metal", zoneId: 11, planId: 1101 },
      "planId",
      "plan-mismatched",
      "Plan 1101 is offered for Cloud.VPS, not for Bare.Metal. Nothing was changed. The nearest plans for Bare.Metal in zone 11: 1141 (16 cores, 64 GB, 960 GB NVMe).",
    ],
    [
      "a plan of another region",
      { zoneId: undefined, regionId: 2 },
      "planId",
      "plan-mismatched",
      "Plan 1201 is offered in region 1, not in region 2. Nothing was changed. The nearest plans for Cloud.VPS: 2101 (2 vCPU, 4 GB, 100 GB SSD); 2102 (4 vCPU, 8 GB, 200 GB SSD).",
    ],
    [
      "a template that does not exist",
      { templateName: "DEBAIN_12_64" },
      "templateName",
      "template-unknown",
      `The host has no template DEBAIN_12_64. Nothing was changed. The nearest templates for Cloud.VPS in zone 12: ${systems}.`,
    ],
    [
      "a template that is gone",
      { templateName: "CENTOS_7_64" },
      "templateName",
      "template-unavailable",
      `Template CENTOS_7_64 is not available any more for Cloud.VPS in zone 12. Nothing was changed. The nearest templates that are available for Cloud.VPS in zone 12: ${systems}.`,
    ],
    [
      "a template of another type",
      { zoneId: 11, planId: 1101, templateName: "WINDOWS_2022_64" },
      "templateName",
      "template-mismatched",
      `Template WINDOWS_2022_64 is offered for Cloud.VPS.WIN, not for Cloud.VPS. Nothing was changed. The nearest templates for Cloud.VPS in zone 11: ${systems}.`,
    ],
    [
      "a zone that does not exist",
      { zoneId: 13 },
      "zoneId",
      "zone-unknown",
      "The host has no zone 13. Nothing was changed. The nearest zones: 12 (North B); 11 (North A); 21 (West A); 31 (Lowlands A).",
    ],
    [
      "a zone of another region",
      { regionId: 2 },
      "zoneId",
      "zone-mismatched",
      "Zone 12 is in region 1, not in region 2. Nothing was changed. The nearest zones of region 2: 21 (West A).",
    ],
    [
      "a region that does not exist",
      { regionId: 7 },
      "regionId",
      "region-unknown",
      "The host has no region 7. Nothing was changed. The nearest regions: 3 (Lowlands); 2 (West); 1 (North).",
    ],
    [
      "a quota of backups",
      { backupEnabled: true, backupPlan: "daily", backupQuota: 8 },
      "backupQuota",
      "backup-not-offered",
      'The host does not offer backups "daily 8" for Cloud.VPS. Nothing was changed. The nearest backups (backupPlan and backupQuota) for Cloud.VPS: daily 7; daily 3; daily 14; daily 30.',
    ],
  ];
  it.each(cases)(
    "%s fails on its property, with the nearest choices",
    async (_, more, property, code, text) => {
      expect(await faults({ ...given, ...more })).toEqual([[property, code, `${text} ${inOff}`]]);
    },
  );

  it("whatever is wrong is told at once", async () => {
    const found = await faults({ ...given, zoneId: 13, planId: 1299, templateName: "DEBIAN" });
    expect(found.map(([property]) => property)).toEqual(["zoneId", "planId", "templateName"]);
  });

  it("what a zone does not have at all is named with the zones that have it", async () => {
    const found = await faults({ ...given, type: "Bare.Metal", planId: 1141 });
    expect(found.map(([property, , text]) => [property, text])).toEqual([
      [
        "planId",
        `Plan 1141 is offered in zone 11, not in zone 12. Nothing was changed. The nearest plans for Bare.Metal elsewhere: 1141 (16 cores, 64 GB, 960 GB NVMe, zone 11); 2141 (16 cores, 64 GB, 960 GB NVMe, zone 21). ${inOff}`,
      ],
      [
        "templateName",
        `Template DEBIAN_12_64 is offered for Cloud.VPS, not for Bare.Metal. Nothing was changed. The nearest templates for Bare.Metal elsewhere: DEBIAN_12_64 (Debian 12, zone 21); DEBIAN_13_64 (Debian 13, zone 21); UBUNTU_2404_64 (Ubuntu 24.04, zone 21); ALMALINUX_9_64_CORE (AlmaLinux 9, zone 21). ${inOff}`,
      ],
    ]);
  });

  it("the plan or kind alone of backups is compared too; backups that are off are not", async () => {
    const plans = async (more: Properties) => (await faults({ ...given, ...more })).map(([name]) => name);
    expect(await plans({ backupEnabled: true, backupPlan: "quota" })).toEqual([]);
    expect(await plans({ backupEnabled: true, backupQuota: 8 })).toEqual(["backupQuota"]);
    expect(await plans({ backupEnabled: false, backupPlan: "daily", backupQuota: 8 })).toEqual([]);
    expect(await plans({ backupEnabled: unknown, backupQuota: 8 })).toEqual([]);
  });
});

describe("a server that is to be taken over", () => {
  const gone = { ...given, domain: "old.example.com", planId: 1299, onExisting: "adopt" };

  it("may have what the host does not offer any more", async () => {
    expect(await faults(gone)).toEqual([]);
    expect((await faults({ ...gone, onExisting: "fail" })).map(([name]) => name)).toEqual(["planId"]);
  });

  it("passes where it is not known yet whether it is there", async () => {
    expect(await faults({ ...gone, domain: unknown })).toEqual([]);
    expect(await faults({ ...gone, onExisting: unknown })).toEqual([]);
  });
});

describe("a server that is there", () => {
  const there = { ...given, planId: 1203, templateName: "CENTOS_7_64", backupEnabled: true, backupQuota: 8 };

  it("is not asked for at all while nothing of that changes", async () => {
    expect(await faults(there, there)).toEqual([]);
    expect(await faults({ ...there, domain: "www.example.com", powerState: "stopped" }, there)).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it("may get inputs that were not set before: they may be what it has", async () => {
    const { planId: _, zoneId: __, ...before } = there;
    expect(await faults(there, before)).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it("is asked for with what changes only", async () => {
    const news = { ...there, templateName: "DEBAIN_12_64", rebuildPolicy: "rebuild" };
    expect((await faults(news, there)).map(([name]) => name)).toEqual(["templateName"]);
    expect((await faults({ ...there, backupQuota: 9 }, there)).map(([name]) => name)).toEqual([
      "backupQuota",
    ]);
    expect(await faults({ ...there, templateName: "DEBIAN_12_64", rebuildPolicy: "rebuild" }, there)).toEqual(
      [],
    );
  });

  it("is ordered anew where it is replaced, so that all of it counts", async () => {
    const found = await faults({ ...there, zoneId: 11 }, there);
    expect(found.map(([name]) => name)).toEqual(["planId", "templateName", "backupQuota"]);
  });
});

describe("a placement", () => {
  const { zoneId: _, planId: __, ...unplaced } = given;
  const soldOut = { zoneId: 12, planId: 1203 };
  const open = { zoneId: 11, planId: 1102 };

  it("tells the place that would be taken, and why others are passed over", async () => {
    const placement = [soldOut, { zoneId: 99, planId: 1 }, { zoneId: 12, planId: 1101 }, open];
    expect(await faults({ ...unplaced, placement })).toEqual([]);
    expect(told).toEqual([
      "web.example.com would be ordered as plan 1102 in zone 11, the first place of placement that can be had now. " +
        "Passed over: plan 1203 in zone 12 (sold out); plan 1 in zone 99 (the host has no such zone); plan 1101 in zone 12 (the plan is not offered there, or not for this type).",
    ]);
  });

  it("fails where none of its places can be had", async () => {
    const placement = [soldOut, { zoneId: 12, planId: 1299 }];
    expect(
      await faults({ ...unplaced, regionId: 1, placement: [...placement, { zoneId: 21, planId: 2101 }] }),
    ).toEqual([
      [
        "placement",
        "placement-unavailable",
        "None of the places of web.example.com can be had. Looked at: plan 1203 in zone 12 (sold out); plan 1299 in zone 12 (the host has no such plan); plan 2101 in zone 21 (the zone is in another region). " +
          "Nothing was ordered. Add another place to placement. Or try again later.",
      ],
    ]);
  });

  it("of a server that is there is not looked at, until the server is replaced", async () => {
    const there = { ...unplaced, placement: [soldOut] };
    expect(await faults({ ...there, placement: [soldOut, soldOut] }, there)).toEqual([]);
    const found = await faults({ ...there, type: "Bare.Metal" }, there);
    expect(found.map(([property]) => property)).toEqual(["placement"]);
  });
});

describe("a rebuild", () => {
  const rebuilt = { ...given, rebuildTriggers: 2, rebuildPolicy: "rebuild" };

  it("of a user who may not mark it at the host is told so once", async () => {
    const [username] = world.sandbox.seed({
      users: [{ username: "ada", password: "ada's", denied: ["asset.update"] }],
    }).users;
    session = world.newSession({ username, password: "ada's" });
    for (const domain of ["a.example.com", "b.example.com"])
      expect(await faults({ ...rebuilt, domain }, { ...given, domain })).toEqual([]);
    expect(told).toEqual([expect.stringMatching(/^The host does not let this user call asset\.update/)]);
    expect(asked().filter((operation) => operation === "account.permitted")).toHaveLength(1);
  });

  it.each([
    ["who may", () => {}],
    [
      "of a host that does not say",
      () => world.sandbox.user(world.sandbox.username).deny("account.permitted"),
    ],
  ])("of a user %s is told nothing", async (_, when) => {
    when();
    expect(await faults(rebuilt, given)).toEqual([]);
    expect(told).toEqual([]);
    world.sandbox.user(world.sandbox.username).grant("account.permitted");
  });
});
