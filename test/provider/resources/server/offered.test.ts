import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Message, MessageCode } from "../../../../provider/message";
import type { Choice } from "../../../../provider/messages/catalogue";
import type { Properties } from "../../../../provider/resource/properties";
import type { Session } from "../../../../provider/resource/session";
import { checkServerAtHost } from "../../../../provider/resources/server/offered";
import { unknown } from "../../../../provider/unknown";
import { sampleServer as given } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";

const choice = (id: string, description?: string, zoneId?: number): Choice => ({
  id,
  ...(description !== undefined && { description }),
  ...(zoneId !== undefined && { zoneId }),
});
const small = choice("1201", "2 vCPU, 4 GB, 100 GB SSD");
const middle = choice("1202", "4 vCPU, 8 GB, 200 GB SSD");
const systems = [
  choice("DEBIAN_12_64", "Debian 12"),
  choice("DEBIAN_13_64", "Debian 13"),
  choice("UBUNTU_2404_64", "Ubuntu 24.04"),
  choice("ALMALINUX_9_64_CORE", "AlmaLinux 9"),
  choice("ALMALINUX_9_64_PANEL", "AlmaLinux 9"),
];
const vps = { type: "Cloud.VPS", zoneId: 12 };

let world: Awaited<ReturnType<typeof sandboxSession>>;
let session: Session;
let informed: Message[];
beforeAll(async () => {
  world = await sandboxSession();
});
afterAll(() => world.close());
beforeEach(() => {
  session = world.newSession();
  informed = [];
  world.sandbox.forgetRequests();
});

const asked = () => world.sandbox.requests.map(({ operation }) => operation).sort();

/** The failures: property, code and facts. */
async function faults(news: Properties, olds?: Properties) {
  const inform = (line: Message) => void informed.push(line);
  const found = await checkServerAtHost?.(session, { news, ...(olds && { olds }) }, inform);
  return (found ?? []).map(({ property, reason }) => [property, reason.code, reason.data]);
}

/** The properties that fail. */
const failing = async (news: Properties, olds?: Properties) =>
  (await faults(news, olds)).map(([property]) => property);

describe("a new server", () => {
  it("passes where the host offers it; all share one request for each list", async () => {
    expect(await faults(given)).toEqual([]);
    expect(await faults({ ...given, domain: "www.example.com", planId: 1202 })).toEqual([]);
    expect(await faults({ ...given, domain: "api.example.com", zoneId: 11, planId: 1101 })).toEqual([]);
    const lists = ["network.zone.list", "server.plan.list", "server.template.list"];
    expect(asked()).toEqual(["account.token", ...lists]);
    expect(informed).toEqual([]);
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

  const metal = choice("1141", "16 cores, 64 GB, 960 GB NVMe");
  const zones = [
    ["12", "North B"],
    ["11", "North A"],
    ["21", "West A"],
    ["31", "Lowlands A"],
  ] as const;
  const regions = [choice("3", "Lowlands"), choice("2", "West"), choice("1", "North")];
  const ofWest = [choice("2101", small.description), choice("2102", middle.description)];
  const [north, west, bare] = [
    { zoneId: 11, planId: 1101 },
    { zoneId: undefined, regionId: 2 },
    { type: "Bare.Metal" },
  ];
  const windows = { ...north, templateName: "WINDOWS_2022_64" };
  const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 8 };
  const kept = ["daily 7", "daily 3", "daily 14", "daily 30"].map((id) => choice(id));
  it.each<[what: string, more: Properties, property: string, code: MessageCode, facts: object]>([
    [
      "a plan that is sold out",
      { planId: 1203 },
      "planId",
      "plan-sold-out",
      { value: "1203", ...vps, choices: [middle, small] },
    ],
    [
      "a plan that does not exist",
      { planId: 1299 },
      "planId",
      "plan-unknown",
      { value: "1299", ...vps, choices: [middle, small] },
    ],
    [
      "a plan of another zone",
      { planId: 1102 },
      "planId",
      "plan-mismatched",
      { value: "1102", ...vps, choices: [middle, small], offeredFor: { zoneId: 11 } },
    ],
    [
      "a plan of another type",
      { ...bare, ...north },
      "planId",
      "plan-mismatched",
      { value: "1101", ...bare, zoneId: 11, choices: [metal], offeredFor: { type: vps.type } },
    ],
    [
      "a plan of another region",
      west,
      "planId",
      "plan-mismatched",
      { value: "1201", type: vps.type, regionId: 2, choices: ofWest, offeredFor: { regionId: 1 } },
    ],
    [
      "a template that does not exist",
      { templateName: "DEBAIN_12_64" },
      "templateName",
      "template-unknown",
      { value: "DEBAIN_12_64", ...vps, choices: systems },
    ],
    [
      "a template that is gone",
      { templateName: "CENTOS_7_64" },
      "templateName",
      "template-unavailable",
      { value: "CENTOS_7_64", ...vps, choices: systems },
    ],
    [
      "a template of another type",
      windows,
      "templateName",
      "template-mismatched",
      {
        value: "WINDOWS_2022_64",
        ...vps,
        zoneId: 11,
        choices: systems,
        offeredFor: { type: "Cloud.VPS.WIN" },
      },
    ],
    [
      "a zone that does not exist",
      { zoneId: 13 },
      "zoneId",
      "zone-unknown",
      { value: "13", choices: zones.map(([id, name]) => choice(id, name)) },
    ],
    [
      "a zone of another region",
      { regionId: 2 },
      "zoneId",
      "zone-mismatched",
      { value: "12", regionId: 2, zoneRegionId: 1, choices: [choice("21", "West A")] },
    ],
    [
      "a region that does not exist",
      { regionId: 7 },
      "regionId",
      "region-unknown",
      { value: "7", choices: regions },
    ],
    [
      "a quota of backups",
      backups,
      "backupQuota",
      "backup-not-offered",
      { value: "daily 8", type: vps.type, choices: kept },
    ],
  ])("%s fails on its property, with the nearest choices", async (_, more, property, code, facts) => {
    expect(await faults({ ...given, ...more })).toEqual([[property, code, facts]]);
  });

  it("whatever is wrong is told at once", async () => {
    const wrong = { zoneId: 13, planId: 1299, templateName: "DEBIAN" };
    expect(await failing({ ...given, ...wrong })).toEqual(["zoneId", "planId", "templateName"]);
  });

  it("what a zone does not have at all is named with the zones that have it", async () => {
    const found = await faults({ ...given, type: "Bare.Metal", planId: 1141 });
    const here = { type: "Bare.Metal", zoneId: 12 };
    const plans = [choice("1141", metal.description, 11), choice("2141", metal.description, 21)];
    const templates = systems.slice(0, 4).map((one) => ({ ...one, zoneId: 21 }));
    expect(found).toEqual([
      ["planId", "plan-mismatched", { value: "1141", ...here, choices: plans, offeredFor: { zoneId: 11 } }],
      [
        "templateName",
        "template-mismatched",
        { value: "DEBIAN_12_64", ...here, choices: templates, offeredFor: { type: "Cloud.VPS" } },
      ],
    ]);
  });

  it.each<[Properties, string[]]>([
    [{ backupEnabled: true, backupPlan: "quota" }, []],
    [{ backupEnabled: true, backupQuota: 8 }, ["backupQuota"]],
    [{ backupEnabled: false, backupPlan: "daily", backupQuota: 8 }, []],
    [{ backupEnabled: unknown, backupQuota: 8 }, []],
  ])("the plan or kind alone of backups that are on is compared: %j", async (more, expected) => {
    expect(await failing({ ...given, ...more })).toEqual(expected);
  });
});

describe("a server that is to be taken over", () => {
  const gone = { ...given, domain: "old.example.com", planId: 1299, onExisting: "adopt" };

  it("may have what the host does not offer any more", async () => {
    expect(await faults(gone)).toEqual([]);
    expect(await failing({ ...gone, onExisting: "fail" })).toEqual(["planId"]);
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
    expect(await failing(news, there)).toEqual(["templateName"]);
    expect(await failing({ ...there, backupQuota: 9 }, there)).toEqual(["backupQuota"]);
    expect(await failing({ ...news, templateName: "DEBIAN_12_64" }, there)).toEqual([]);
  });

  it("is ordered anew where it is replaced, so that all of it counts", async () => {
    expect(await failing({ ...there, zoneId: 11 }, there)).toEqual(["planId", "templateName", "backupQuota"]);
  });
});

describe("a placement", () => {
  const { zoneId: _, planId: __, ...unplaced } = given;
  const soldOut = { zoneId: 12, planId: 1203 };
  const open = { zoneId: 11, planId: 1102 };

  it("says which place would be taken, and why others are passed over", async () => {
    const placement = [soldOut, { zoneId: 99, planId: 1 }, { zoneId: 12, planId: 1101 }, open];
    expect(await faults({ ...unplaced, placement })).toEqual([]);
    const passed = [
      { ...soldOut, why: "soldOut" },
      { zoneId: 99, planId: 1, why: "zoneUnknown" },
      { zoneId: 12, planId: 1101, why: "planMismatched" },
    ];
    const data = { domain: "web.example.com", ...open, passed };
    expect(informed).toEqual([{ code: "placement-chosen", data }]);
  });

  it("fails where none of its places can be had", async () => {
    const placement = [soldOut, { zoneId: 12, planId: 1299 }, { zoneId: 21, planId: 2101 }];
    const whys = ["soldOut", "planUnknown", "zoneElsewhere"];
    const places = placement.map((place, index) => ({ ...place, why: whys[index] }));
    expect(await faults({ ...unplaced, regionId: 1, placement })).toEqual([
      ["placement", "placement-unavailable", { domain: "web.example.com", places }],
    ]);
  });

  it("of a server that is there is not looked at, until the server is replaced", async () => {
    const there = { ...unplaced, placement: [soldOut] };
    expect(await faults({ ...there, placement: [soldOut, soldOut] }, there)).toEqual([]);
    expect(await failing({ ...there, type: "Bare.Metal" }, there)).toEqual(["placement"]);
  });
});

describe("a rebuild", () => {
  const rebuilt = { ...given, rebuildTriggers: 2, rebuildPolicy: "rebuild" };

  it("of a user who may not mark it at the host is told so once", async () => {
    const ada = { username: "ada", password: "ada's", denied: ["asset.update" as const] };
    const [username] = world.sandbox.seed({ users: [ada] }).users;
    session = world.newSession({ username, password: "ada's" });
    for (const domain of ["a.example.com", "b.example.com"])
      expect(await faults({ ...rebuilt, domain }, { ...given, domain })).toEqual([]);
    expect(informed).toEqual([{ code: "rebuild-unmarked", data: {} }]);
    expect(asked().filter((operation) => operation === "account.permitted")).toHaveLength(1);
  });

  it.each([
    ["who may", false],
    ["of a host that does not say", true],
  ])("of a user %s is told nothing", async (_, isSilent) => {
    const user = world.sandbox.user(world.sandbox.username);
    if (isSilent) user.deny("account.permitted");
    expect(await faults(rebuilt, given)).toEqual([]);
    expect(informed).toEqual([]);
    user.grant("account.permitted");
  });
});
