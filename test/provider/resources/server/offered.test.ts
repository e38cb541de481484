import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OperationName } from "../../../../provider/api/contract";
import { addMarks } from "../../../../provider/host/shown/hostMark";
import { type Message, message } from "../../../../provider/message";
import type { Session } from "../../../../provider/resource/session";
import { checkServerAtHost } from "../../../../provider/resources/server/order/offered";
import { type Properties, unknown } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { sampleServer as given } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { refuse, scriptedHost } from "../../../support/scriptedHost";

const [small, large] = ["2 vCPU, 4 GB, 100 GB SSD", "4 vCPU, 8 GB, 200 GB SSD"];
const metal = "16 cores, 64 GB, 960 GB NVMe";
const offered: Record<string, string | undefined> = {
  ...{ 1201: small, 1202: large, 2101: small, 2102: large, 1141: metal, 2141: metal },
  ...{ DEBIAN_12_64: "Debian 12", DEBIAN_13_64: "Debian 13", UBUNTU_2404_64: "Ubuntu 24.04" },
  ...{ ALMALINUX_9_64_CORE: "AlmaLinux 9", ALMALINUX_9_64_PANEL: "AlmaLinux 9" },
  ...{ 12: "North B", 11: "North A", 21: "West A", 31: "Lowlands A", 3: "Lowlands", 2: "West", 1: "North" },
};
/** The host's offers with these ids, with its descriptions. */
const choices = (ids: string, zoneId?: number) => {
  const described = (id: string) => offered[id] !== undefined && { description: offered[id] };
  return ids.split(" ").map((id) => ({ id, ...described(id), ...(zoneId !== undefined && { zoneId }) }));
};
const systems = "DEBIAN_12_64 DEBIAN_13_64 UBUNTU_2404_64 ALMALINUX_9_64_CORE";
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

/** The failures: property, code and data. */
async function faults(news: Properties, olds?: Properties) {
  const inform = (line: Message) => void informed.push(line);
  const lines = { inform, warn: inform };
  const found = await checkServerAtHost?.(session, { news, ...(olds && { olds }) }, lines);
  return (found ?? []).map(({ property, reason }) => [property, reason.code, reason.data]);
}

/** The properties of the failures. */
const failing = async (news: Properties, olds?: Properties) =>
  (await faults(news, olds)).map(([property]) => property);

describe("a new server", () => {
  it("passes if the host offers everything, and all servers share one request for each list", async () => {
    expect(await faults(given)).toEqual([]);
    expect(await faults({ ...given, domain: "www.example.com", planId: 1202 })).toEqual([]);
    expect(await faults({ ...given, domain: "w.example.com", templateName: "debian_12_64" })).toEqual([]);
    expect(await faults({ ...given, domain: "api.example.com", zoneId: 11, planId: 1101 })).toEqual([]);
    const lists = ["network.zone.list", "server.plan.list", "server.template.list"];
    expect(asked()).toEqual(["account.permitted", "account.token", "asset.list", ...lists]);
    expect(informed).toEqual([]);
  });

  it("causes a warning about a live server of the domain, unless this run owns it, even if a second server is to be ordered", async () => {
    const existing = await server.create(
      session,
      { news: { ...given, domain: "Taken.example.com" } },
      world.context,
    );
    const next = { ...given, domain: "taken.example.com" };
    await faults(next);
    expect(informed).toEqual([]);
    const elsewhere = world.newSession();
    const lines = { inform: () => {}, warn: (line: Message) => void informed.push(line) };
    for (const more of [{}, { onExisting: "create" }, { onExisting: "adopt" }] as const)
      await checkServerAtHost?.(elsewhere, { news: { ...next, ...more } }, lines);
    const there = [{ uniqId: existing.id }];
    expect(informed).toEqual([
      message("server-exists", { domain: next.domain, servers: there, isPreview: true }),
      message("server-beside", { domain: next.domain, uniqId: existing.id, templateName: undefined }),
    ]);
  });

  it("causes a message about a server whose removal the host has accepted, which stops no order", async () => {
    const news = { ...given, domain: "leaves.example.com" };
    const { id } = await server.create(session, { news }, world.context);
    const removal = { at: Date.UTC(2026, 0, 2), words: "2026-02-01" };
    const custom_description = addMarks("Ask Ada.", { removal });
    await session.host.call("asset.update", { uniq_id: id, custom_description });
    const lines = { inform: () => {}, warn: (line: Message) => void informed.push(line) };
    for (const onExisting of ["fail", "create"])
      await checkServerAtHost?.(world.newSession(), { news: { ...news, onExisting } as typeof news }, lines);
    const leaves = message("server-leaving-beside", {
      domain: news.domain,
      uniqId: id,
      removal,
      isLater: true,
    });
    expect(informed).toEqual([leaves, leaves]);
  });

  it("fails for an image if the path of the list of images is known and the list lacks the image", async () => {
    const paths = { "server.image.list": "server/image/list" };
    const own = await sandboxSession({ paths });
    session = own.newSession({ paths });
    const ofImage = (imageId: number) => faults({ ...given, templateName: undefined, imageId });
    const choices = [
      { id: "502", description: "Database" },
      { id: "501", description: "Web, March" },
    ];
    expect(await ofImage(502)).toEqual([]);
    expect(await ofImage(510)).toEqual([["imageId", "image-unknown", { value: "510", choices }]]);
    await own.close();
  });

  const all = `${systems} ALMALINUX_9_64_PANEL`;
  const north = { zoneId: 11, planId: 1101 };
  const bare = { type: "Bare.Metal", zoneId: 11 };
  const west = { type: "Cloud.VPS", regionId: 2 };
  const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 8 };
  it.each`
    code                      | value                | more                                             | ids              | of
    ${"plan-sold-out"}        | ${"1203"}            | ${{ planId: 1203 }}                              | ${"1202 1201"}   | ${vps}
    ${"plan-unknown"}         | ${"1299"}            | ${{ planId: 1299 }}                              | ${"1202 1201"}   | ${vps}
    ${"plan-mismatched"}      | ${"1102"}            | ${{ planId: 1102 }}                              | ${"1202 1201"}   | ${{ ...vps, offeredFor: { zoneId: 11 } }}
    ${"plan-mismatched"}      | ${"1101"}            | ${{ ...north, ...bare }}                         | ${"1141"}        | ${{ ...bare, offeredFor: { type: "Cloud.VPS" } }}
    ${"plan-mismatched"}      | ${"1201"}            | ${{ zoneId: undefined, regionId: 2 }}            | ${"2101 2102"}   | ${{ ...west, offeredFor: { regionId: 1 } }}
    ${"template-unknown"}     | ${"DEBAIN_12_64"}    | ${{ templateName: "DEBAIN_12_64" }}              | ${all}           | ${vps}
    ${"template-unavailable"} | ${"CENTOS_7_64"}     | ${{ templateName: "CENTOS_7_64" }}               | ${all}           | ${vps}
    ${"template-mismatched"}  | ${"WINDOWS_2022_64"} | ${{ ...north, templateName: "WINDOWS_2022_64" }} | ${all}           | ${{ ...vps, zoneId: 11, offeredFor: { type: "Cloud.VPS.WIN" } }}
    ${"zone-unknown"}         | ${"13"}              | ${{ zoneId: 13 }}                                | ${"12 11 21 31"} | ${{}}
    ${"zone-mismatched"}      | ${"12"}              | ${{ regionId: 2 }}                               | ${"21"}          | ${{ regionId: 2, offeredFor: { regionId: 1 } }}
    ${"region-unknown"}       | ${"7"}               | ${{ regionId: 7 }}                               | ${"3 2 1"}       | ${{}}
  `("$code: $value of $more fails, with the nearest choices", async ({ code, value, more, ids, of }) => {
    const [name] = String(code).split("-");
    const property = name === "template" ? "templateName" : `${name}Id`;
    const facts = { value, ...of, choices: choices(ids) };
    expect(await faults({ ...given, ...more })).toEqual([[property, code, facts]]);
  });

  it("is offered zones with their regions if its region has no zone", async () => {
    const zones = [{ id: 11, name: "North A", region_id: 1 }];
    const lists = { "network.region.list": () => [{ id: 3 }], "network.zone.list": () => zones };
    const untold = ["server.plan.list", "server.template.list", "account.permitted"];
    const silent = Object.fromEntries(untold.map((name) => [name, () => refuse("Permission")]));
    session = scriptedHost({ ...lists, ...silent }).session;
    const elsewhere = [{ id: "11", description: "North A", regionId: 1 }];
    const facts = { value: "13", regionId: 3, choices: elsewhere };
    expect(await faults({ ...given, zoneId: 13, regionId: 3 })).toEqual([["zoneId", "zone-unknown", facts]]);
  });

  it("fails with a backup quota that is not offered", async () => {
    const kept = ["daily 7", "daily 3", "daily 14", "daily 30"].map((id) => ({ id }));
    const facts = { value: "daily 8", type: "Cloud.VPS", choices: kept };
    expect(await faults({ ...given, ...backups })).toEqual([["backupQuota", "backup-not-offered", facts]]);
  });

  it.each<[news: Properties, property: string, what: string, value: string, ids: string]>([
    [{ bandwidthQuota: 6000 }, "bandwidthQuota", "bandwidthQuota", "6000", "5000 10000 1000 0"],
    [{ features: { Antivirus: "ful" } }, "features", "feature Antivirus", "ful", "full none basic"],
    [{ features: { Antivirsu: "full" } }, "features", "feature", "Antivirsu", "Antivirus"],
  ])("fails with %j, which is not among the product's options", async (news, property, what, value, ids) => {
    const facts = { what, value, type: "Cloud.VPS", choices: ids.split(" ").map((id) => ({ id })) };
    expect(await faults({ ...given, ...news })).toEqual([[property, "option-not-offered", facts]]);
  });

  it("may have any options at a host that reports none", async () => {
    for (const options of [undefined, [], [{ name: "Antivirus" }], [{ key: "Antivirus" }]]) {
      const scripted = scriptedHost({ "product.details": () => ({ code: "Cloud.VPS", options }) });
      session = scripted.session;
      const news = { ...given, bandwidthQuota: 6000, features: { Antivirus: "ful" } };
      expect(await faults(news, { ...news, bandwidthQuota: 0, features: { Antivirus: "full" } })).toEqual([]);
    }
  });

  it("is told the zones that have an option if its own zone has none", async () => {
    const found = await faults({ ...given, type: "Bare.Metal", planId: 1141 });
    const here = { type: "Bare.Metal", zoneId: 12 };
    const plans = [...choices("1141", 11), ...choices("2141", 21)];
    const ofPlan = { value: "1141", ...here, choices: plans, offeredFor: { zoneId: 11 } };
    const elsewhere = { choices: choices(systems, 21), offeredFor: { type: "Cloud.VPS" } };
    expect(found).toEqual([
      ["planId", "plan-mismatched", ofPlan],
      ["templateName", "template-mismatched", { value: "DEBIAN_12_64", ...here, ...elsewhere }],
    ]);
  });
});

const { zoneId: _zone, planId: _plan, ...unplaced } = given;
const soldOut = { zoneId: 12, planId: 1203 };
const anywhere = { ...given, zoneId: undefined };
const ofImage = { ...given, templateName: undefined, imageId: 501 };
const anyPlan = { ...unplaced, placement: [{ zoneId: 12, planId: unknown }] };
const adopted = { ...given, domain: "old.example.com", planId: 1299, onExisting: "adopt" };
const there = { ...given, planId: 1203, templateName: "CENTOS_7_64", backupEnabled: true, backupQuota: 8 };
const { zoneId: _there, planId: _planThere, ...unset } = there;
const placed = { ...unplaced, placement: [soldOut] };
const erased = { rebuildPolicy: "rebuild" };
const withdrawn = { ...given, templateName: "CENTOS_7_64", ...erased };
const antivirus = (value: unknown) => ({ features: { Antivirus: value } });
const gone = { ...there, ...antivirus("gone") };
const toldApart = { features: { Antivirus: { level: "full" }, ConfigId: 1201 } };
it.each<[what: string, fails: string, news: Properties, olds?: Properties]>([
  ["a zone that the host chooses", "", anywhere],
  ["a plan that is not known yet", "", { ...given, planId: unknown }],
  // The plan may belong to another zone; nobody knows yet.
  ["a zone that is not known yet", "", { ...given, planId: 1101, zoneId: unknown }],
  ["a placement with a plan that is not known yet", "", anyPlan],
  ["an image", "", ofImage],
  ["options that are offered", "", { ...given, bandwidthQuota: 0, ...antivirus("full") }],
  ["options that are not reported", "", { ...given, ...toldApart }],
  ["an option that is not known yet", "", { ...given, ...antivirus(unknown) }],
  ["a backup plan alone", "", { ...given, backupEnabled: true, backupPlan: "quota" }],
  ["a backup quota alone", "backupQuota", { ...given, backupEnabled: true, backupQuota: 8 }],
  [
    "backup settings with backups off",
    "",
    { ...given, backupEnabled: false, backupPlan: "daily", backupQuota: 8 },
  ],
  ["backup settings with backups that may be on", "", { ...given, backupEnabled: unknown, backupQuota: 8 }],
  ["a server that is to be adopted", "", adopted],
  ["a server that must not be adopted", "planId", { ...adopted, onExisting: "fail" }],
  ["a server that may exist and be adopted", "", { ...adopted, domain: unknown }],
  ["a server that may have to be adopted", "", { ...adopted, onExisting: unknown }],
  ["an unchanged server", "unasked", there, there],
  [
    "a change of domain and power",
    "unasked",
    { ...there, domain: "w.example.com", powerState: "stopped" },
    there,
  ],
  ["a plan and a zone that were not set before", "unasked", there, unset],
  [
    "another template for an existing server",
    "templateName",
    { ...there, templateName: "DEBAIN_12_64", ...erased },
    there,
  ],
  [
    "a rebuild with the server's own template, which was withdrawn",
    "templateName",
    { ...withdrawn, rebuildTriggers: 2 },
    withdrawn,
  ],
  [
    "a rebuild that restores the template from before a change at the host",
    "templateName",
    { ...withdrawn, driftPolicy: "allow" },
    { ...withdrawn, templateName: "DEBIAN_12_64", __asked: { templateName: "CENTOS_7_64" } },
  ],
  [
    "a rebuild with the server's own template, which is offered",
    "",
    { ...given, rebuildTriggers: 2, ...erased },
    given,
  ],
  ["no rebuild although the template was withdrawn", "unasked", { ...withdrawn, username: "ada" }, withdrawn],
  ["another template that is offered", "", { ...there, templateName: "DEBIAN_12_64", ...erased }, there],
  ["another backup quota for an existing server", "backupQuota", { ...there, backupQuota: 9 }, there],
  [
    "another bandwidth quota for an existing server",
    "bandwidthQuota",
    { ...there, bandwidthQuota: 6000 },
    there,
  ],
  ["another feature for an existing server", "features", { ...there, ...antivirus("ful") }, there],
  [
    "a bandwidth quota next to an unchanged feature",
    "bandwidthQuota",
    { ...gone, bandwidthQuota: 6000 },
    gone,
  ],
  ["a change that replaces the server", "planId templateName backupQuota", { ...there, zoneId: 11 }, there],
  ["other places for an existing server", "unasked", { ...placed, placement: [soldOut, soldOut] }, placed],
  ["places for a change that replaces the server", "placement", { ...placed, type: "Bare.Metal" }, placed],
])("checks %s, and refuses: %j", async (_what, fails, news, olds) => {
  const found = (await failing(news, olds)).join(" ");
  expect(olds && asked().length === 0 ? "unasked" : found).toBe(fails);
});

describe("a placement", () => {
  const open = { zoneId: 11, planId: 1102 };

  it("reports the place that would be chosen, and why others are not", async () => {
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

  it("fails if none of its places is available", async () => {
    const placement = [soldOut, { zoneId: 12, planId: 1299 }, { zoneId: 21, planId: 2101 }];
    const whys = ["soldOut", "planUnknown", "zoneElsewhere"];
    const places = placement.map((place, index) => ({ ...place, why: whys[index] }));
    const failure = ["placement", "placement-unavailable", { domain: "web.example.com", places }];
    expect(await faults({ ...unplaced, regionId: 1, placement })).toEqual([failure]);
  });
});

/** From now on, the session is that of a user without this permission. */
function mayNot(denied: OperationName) {
  const login = { username: `not ${denied}`, password: "ada's" };
  world.sandbox.seed({ users: [{ ...login, denied: [denied] }] });
  session = world.newSession(login);
}

describe("a user who may not", () => {
  const rebuilt = { ...given, rebuildTriggers: 2, rebuildPolicy: "rebuild" };
  it.each([
    ["server.create", "order a server", given, undefined, "type"],
    ["server.details", "see that it is built", given, undefined, "type"],
    ["server.rebuild", "rebuild it", rebuilt, given, "templateName"],
  ] as const)(
    "call %s, and so cannot %s, is refused before any write",
    async (operation, _, news, olds, property) => {
      mayNot(operation);
      const denied = { operation, path: operation.replace(".", "/") };
      expect(await faults(news, olds)).toEqual([[property, "right-missing", denied]]);
    },
  );

  it("call an operation at the host's own path for it is refused, too", async () => {
    const answer = { permissions: { "/v3/Server/Order": 0, "server/details": 1 } };
    const paths = { "server.create": "server/order" };
    const asked: unknown[] = [];
    const permitted = (params: Properties) => {
      asked.push(params);
      return answer;
    };
    const { session } = scriptedHost({ "account.permitted": permitted }, { paths });
    const denied = { operation: "server.create", path: "server/order" };
    expect(await session.catalogue.denied()).toEqual([denied]);
    const actions = ["server/order", "server/details", "server/rebuild"];
    expect(asked).toEqual([{ actions, action_type: "api", as_endpoints: 1, all: 1 }]);
  });
});

describe("a rebuild", () => {
  it.each<[templateName: string, change: object | undefined]>([
    ["ALMALINUX_9_64_PANEL", { from: "self", to: "full", templateName: "ALMALINUX_9_64_PANEL" }],
    ["UBUNTU_2404_64", undefined],
  ])(
    "with the template %s reports whether the host manages more or less of the server",
    async (templateName, change) => {
      expect(await faults({ ...given, rebuildPolicy: "rebuild", templateName }, given)).toEqual([]);
      const data = { domain: given.domain, ...change };
      expect(informed).toEqual(change ? [{ code: "management-changes", data }] : []);
    },
  );

  it("compares the management of templates of its own server type", async () => {
    const template = (name: string, server_type: string, management: string) => ({
      ...{ name, server_type, management, zone_id: 12, available: true },
    });
    const templates = [
      template("A", "Bare.Metal", "full"),
      template("A", "Cloud.VPS", "self"),
      template("B", "Bare.Metal", "self"),
      template("B", "Cloud.VPS", "full"),
    ];
    const script = {
      "server.template.list": () => templates,
      "account.permitted": () => ({ permissions: {} }),
    };
    session = scriptedHost(script).session;
    const rebuilt = { ...given, rebuildPolicy: "rebuild", templateName: "B" };
    await faults(rebuilt, { ...given, templateName: "A" });
    const data = { domain: given.domain, from: "self", to: "full", templateName: "B" };
    expect(informed).toContainEqual({ code: "management-changes", data });
  });
});
