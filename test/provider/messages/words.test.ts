import { expect, it } from "vitest";
import type { Message, MessageCode, MessageData } from "../../../provider/message";
import { messageText, rooms } from "../../../provider/messages";
import { unknown } from "../../../provider/values";
import { exampleCircumstances } from "../../../tools/docs/errorsPage";

const server = "web1.example.com (ABC123)";
const domain = "web1.example.com";
const asset = "asset lb.example.com (DEF456)";
const hidden = { property: "password" };
const plan = { property: "planId", values: { old: 1201, new: 1202 } };
const planLater = { property: "planId", values: { old: 1201, new: unknown } };
const template = { property: "templateName", values: { old: "DEBIAN_12_64", new: "UBUNTU_2404_64" } };
const triggers = { property: "rebuildTriggers", values: { old: undefined, new: ["2"] } };
const long = { property: "tag", values: { old: "x".repeat(58), new: "y".repeat(59) } };
const since = Date.UTC(2026, 0, 1, 14, 3);
const one = [{ uniqId: "ABC123", differsIn: ["planId", "zoneId"] }];
const same = [{ uniqId: "ABC123", differsIn: [] }];
const two = [...one, { uniqId: "DEF456", differsIn: [] }];
const mine = { createdAt: "https://api.example.com as ada", formerHost: "https://api.example.com" };
const elsewhere = { resource: "SshKey", id: "5", underId: "another", ...mine } as const;
const now = { refused: "now" } as const;
const byUpdate = { refused: "byUpdate" } as const;
const maybe = { refused: "maybeByUpdate" } as const;
const unknownThere = ["zoneUnknown", "zoneElsewhere", "planUnknown", "planMismatched"] as const;
const notOffered = ["soldOut", "templateNotOffered", "refused"] as const;
const whys = [...unknownThere, ...notOffered];
const places = whys.map((why, index) => ({ zoneId: 11, planId: 1100 + index, why }));
const bare = { type: "Bare.Metal" };
const wanted = { value: "1203", type: "Cloud.VPS" };
const choices = [{ id: "1202" }];

/** Facts that lead to other texts than the examples do. */
const cases: { readonly [Code in MessageCode]?: readonly MessageData[Code][] } = {
  "resource-elsewhere": [
    { ...elsewhere, now: "https://api.example.com as bob", differs: "user" },
    { ...elsewhere, now: "https://b.example.com as ada", differs: "host" },
  ],
  "import-id-malformed": [
    { resource: "SshKey", id: "a b", expected: "idNumberOrName" },
    { resource: "Asset", id: "abc", expected: "uniqId" },
    { resource: "Credential", id: "abc", expected: "idNumber" },
  ],
  "input-invalid": [{ property: "timeouts.build", reason: "must be a duration", value: '"soon"' }],

  "rebuild-refused": [
    { server, change: triggers, ...byUpdate },
    { server, change: { property: "templateName" }, ...maybe },
  ],
  "second-rebuild-refused": [
    { server, change: hidden, ...now },
    { server, change: template, ...byUpdate, begun: { value: "DEBIAN_13_64" } },
  ],
  "drift-refused": [
    { server, change: hidden, ...now, effect: "replace", allowedBy: "driftPolicy" },
    { server, change: plan, ...now, effect: "replace", allowedBy: "noProtection" },
  ],
  "deletion-protected": [
    { server, change: plan, ...byUpdate, effect: "replace" },
    { server, change: planLater, ...maybe, effect: "replace" },
  ],
  "resource-protected": [{ server, change: template, ...maybe, effect: "rebuild" }],
  "inputs-together": [{ one: "imageId", others: ["templateName"] }],
  "plan-left-out": [{ domain: undefined }],
  "backups-off": [{ domain: undefined, inputs: ["backupPlan"] }],
  "server-replaced": [
    { server, changes: [plan, hidden], isSure: true },
    { server, changes: [planLater], isSure: false },
    { server, changes: [long], isSure: false },
  ],
  "work-waits": (["build", "rebuild", "work"] as const).map((work) => ({ server, work, since })),
  "failed-before": (["build", "work"] as const).map((work) => ({ server, work })),
  "login-sent-again": [{ server, inputs: ["password"] }],

  "server-exists": [
    ...[one, same, two].map((servers) => ({ domain, servers })),
    { domain, servers: one, notAdopted: "image" },
    { domain, servers: two, notAdopted: "several" },
    { domain, servers: one, notAdopted: "failed" },
    { domain, servers: one, notAdopted: "leaving" },
    { domain, servers: [{ uniqId: "ABC123" }], isPreview: true },
    { domain, servers: one, notAdopted: { fixed: ["planId"] } },
  ],
  "ssh-key-name-taken": [{ name: "deploy", id: "5", isPreview: true }],
  "server-beside": [{ domain, uniqId: "ABC123", templateName: undefined }],
  "server-leaving-beside": [
    { domain, uniqId: "ABC123" },
    { domain, uniqId: "ABC123", removal: { at: 0, words: "" }, isLater: true },
  ],
  "server-adopted": [[], ["password", "publicKeyIds"]].map((unsent) => ({ server, unsent })),
  "create-answer-lost": [
    { domain, isAnswered: true, looking: "notListed" },
    { domain, isAnswered: true, looking: "notLookedUp" },
    { domain, isAnswered: false, looking: "cancelled" },
    { domain, isAnswered: true, looking: { several: ["ABC123", "DEF456"] } },
    { domain, isAnswered: true, looking: { differing: ["ABC123"] } },
  ],

  "server-cancelled": [{ server, isBuilt: true }],
  "server-late": [
    { server, isBuilt: false, doing: "building", deadline: 5_400_000, trouble: "the host did not answer" },
    { server, isBuilt: true, doing: "starting", deadline: 60_000, trouble: undefined },
  ],
  "server-not-awaited": [{ server, because: "noAddress" }],
  "resource-unfinished": [{ what: `Server ${server}`, isBuilt: false }],
  "build-failed": [{ server, work: "rebuild", status: "Error" }],
  "server-gone": [{ server, status: "Terminated" }],
  "existence-unsure": (["alone", "aboutOther"] as const).map((because) => ({
    ...{ what: `server ${server}`, because, hostSaid: "no such record" },
  })),
  "cleanup-announced": [{ asset, zones: [], renewals: [] }],
  "rebuild-not-done": [{ server, wanted: undefined, template: undefined }],
  "rebuild-unsure": [{ server, at: since, template: undefined }],
  "setting-unknown": [{ key: "pasword", holder: "provider", known: ["username", "password"] }],

  "asset-of-server": [["domain", "features"], ["features"]].map((inputs) => ({ uniqId: "ABC123", inputs })),
  "removal-accepted": [{ asset, hostSaid: undefined }],
  "removal-interrupted": [{ asset, isAccepted: false, hostSaid: undefined }],
  "removal-late": [
    { asset, isAccepted: true, hostSaid: "2026-08-01", deadline: 1_800_000, trouble: "it is locked" },
    { asset, isAccepted: false, hostSaid: undefined, deadline: 60_000, trouble: undefined },
  ],

  "plan-unknown": [{ value: "1203", choices: [] }],
  "plan-sold-out": [
    { ...wanted, regionId: 1, choices: [{ id: "1201", description: "2 vCPU", zoneId: 12 }, ...choices] },
  ],
  "plan-mismatched": [
    { ...wanted, zoneId: 12, regionId: 1, offeredFor: { ...bare, regionId: 2 }, choices },
    { value: "1203", zoneId: 12, offeredFor: { ...bare, zoneId: 11 }, choices: [] },
  ],
  "zone-unknown": [{ value: "13", regionId: 3, choices: [{ id: "11", regionId: 1 }] }],
  "placement-unavailable": [{ domain, places }],
  "placement-chosen": [{ domain, zoneId: 11, planId: 1101, passed: [] }],
  "catalogue-not-told": [
    { what: "zones", why: "empty" },
    { what: "zones", why: "passcode" },
    { what: "zones", why: { because: "no permission. " } },
  ],
};

const { because = "" } = exampleCircumstances;
const words = (told: Message) => messageText(told, { because });

it("every message has these texts for other facts than those on the page of errors, and without a URN", async () => {
  const messages = (facts: [code: string, data: unknown][]) =>
    facts.map(([code, data]) => ({ code, data }) as Message);
  const ofExample = (room: object) =>
    Object.entries(room).map(([code, { example }]): [string, unknown] => [code, example]);
  const examples = messages(Object.values(rooms).flatMap(ofExample));
  const others = Object.entries(cases).flatMap(([code, facts]) =>
    messages(facts.map((data) => [code, data])),
  );
  const differing = examples.filter((told) => words(told) !== messageText(told, exampleCircumstances));
  const shown = (told: Message) => `${told.code} ${JSON.stringify(told.data)}\n  ${words(told)}\n`;
  const lines = [...differing, ...others].map(shown);
  await expect(lines.sort().join("")).toMatchFileSnapshot("words.txt");
});
