import { expect, it } from "vitest";
import { type Message, message } from "../../../provider/message";
import { rooms, worded } from "../../../provider/messages";
import { unknown } from "../../../provider/values";

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
const elsewhere = {
  resource: "SshKey",
  id: "5",
  createdAt: "https://api.example.com as ada",
  formerHost: "https://api.example.com",
} as const;
const places = (
  [
    "zoneUnknown",
    "zoneElsewhere",
    "planUnknown",
    "planMismatched",
    "soldOut",
    "templateNotOffered",
    "refused",
  ] as const
).map((why, index) => ({ zoneId: 11, planId: 1100 + index, why }));

/** What messages say of other facts than those of their examples. */
const cases: readonly Message[] = [
  message("resource-elsewhere", {
    ...elsewhere,
    now: "https://api.example.com as bob",
    found: "another",
    differs: "user",
  }),
  message("resource-elsewhere", {
    ...elsewhere,
    now: "https://b.example.com as ada",
    found: "another",
    differs: "host",
  }),
  message("import-id-malformed", { resource: "SshKey", id: "a b", expected: "idNumberOrName" }),
  message("import-id-malformed", { resource: "Asset", id: "abc", expected: "uniqId" }),
  message("import-id-malformed", { resource: "Credential", id: "abc", expected: "idNumber" }),
  message("input-invalid", { property: "timeouts.build", reason: "must be a duration", value: '"soon"' }),

  message("rebuild-refused", { server, change: triggers, refused: "byUpdate" }),
  message("rebuild-refused", { server, change: { property: "templateName" }, refused: "maybeByUpdate" }),
  message("second-rebuild-refused", { server, change: hidden, refused: "now" }),
  message("second-rebuild-refused", {
    server,
    change: template,
    refused: "byUpdate",
    begun: { value: "DEBIAN_13_64" },
  }),
  message("drift-refused", {
    server,
    change: hidden,
    refused: "now",
    effect: "replace",
    allowedBy: "driftPolicy",
  }),
  message("drift-refused", {
    server,
    change: plan,
    refused: "now",
    effect: "replace",
    allowedBy: "noProtection",
  }),
  message("deletion-protected", { server, change: plan, refused: "byUpdate", effect: "replace" }),
  message("deletion-protected", { server, change: planLater, refused: "maybeByUpdate", effect: "replace" }),
  message("resource-protected", { server, change: template, refused: "maybeByUpdate", effect: "rebuild" }),
  message("place-twice", { given: ["zoneId"] }),
  message("plan-left-out", { domain: undefined }),
  message("backups-off", { domain: undefined, given: ["backupPlan"] }),
  message("server-replaced", { server, changes: [plan, hidden], isSure: true }),
  message("server-replaced", { server, changes: [planLater], isSure: false }),
  message("server-replaced", { server, changes: [long], isSure: false }),
  message("rebuild-waits", { server, work: "build", since }),
  message("rebuild-waits", { server, work: "rebuild", since }),
  message("rebuild-waits", { server, work: "work", since }),
  message("failed-before", { server, work: "build" }),
  message("failed-before", { server, work: "work" }),
  message("login-sent-again", { server, inputs: ["password"] }),

  message("server-exists", { domain, there: one }),
  message("server-exists", { domain, there: same }),
  message("server-exists", { domain, there: two }),
  message("server-exists", { domain, there: one, notAdopted: "image" }),
  message("server-exists", { domain, there: two, notAdopted: "several" }),
  message("server-exists", { domain, there: one, notAdopted: "failed" }),
  message("server-exists", { domain, there: one, notAdopted: { fixed: ["planId"] } }),
  message("server-beside", { domain, uniqId: "ABC123", templateName: undefined }),
  message("server-adopted", { server, unsent: [] }),
  message("server-adopted", { server, unsent: ["password", "publicKeyIds"] }),
  message("create-answer-lost", { domain, isAnswered: true, looking: "notListed" }),
  message("create-answer-lost", { domain, isAnswered: true, looking: "notLookedUp" }),
  message("create-answer-lost", { domain, isAnswered: false, looking: "cancelled" }),
  message("create-answer-lost", { domain, isAnswered: true, looking: { several: ["ABC123", "DEF456"] } }),
  message("create-answer-lost", { domain, isAnswered: true, looking: { differing: ["ABC123"] } }),

  message("server-cancelled", { server, isBuilt: true }),
  message("server-late", {
    server,
    isBuilt: false,
    doing: "building",
    deadline: 5_400_000,
    trouble: "the host did not answer",
  }),
  message("server-late", { server, isBuilt: true, doing: "starting", deadline: 60_000, trouble: undefined }),
  message("server-not-awaited", { server, because: "noAddress" }),
  message("server-unfinished", { server, isBuilt: false }),
  message("build-failed", { server, work: "rebuild", status: "Error" }),
  message("server-kept", { server, because: "held" }),
  message("rebuild-not-done", { server, wanted: undefined, there: undefined }),
  message("rebuild-unsure", { server, at: since, there: undefined }),
  message("setting-unknown", { key: "pasword", of: "provider", known: ["username", "password"] }),

  message("ssh-key-kept", { id: "5", because: "adopted" }),
  message("ssh-key-kept", { id: "5", because: "held" }),
  message("asset-of-server", { uniqId: "ABC123", inputs: ["domain", "features"] }),
  message("asset-of-server", { uniqId: "ABC123", inputs: ["features"] }),
  message("asset-kept", { asset, because: "adopted" }),
  message("asset-kept", { asset, because: "held" }),
  message("removal-accepted", { asset, hostSaid: undefined }),
  message("removal-interrupted", { asset, isAccepted: false, hostSaid: undefined }),
  message("removal-late", {
    asset,
    isAccepted: true,
    hostSaid: "2026-08-01",
    deadline: 1_800_000,
    trouble: "it is locked",
  }),
  message("removal-late", {
    asset,
    isAccepted: false,
    hostSaid: undefined,
    deadline: 60_000,
    trouble: undefined,
  }),

  message("plan-unknown", { value: "1203", choices: [] }),
  message("plan-sold-out", {
    value: "1203",
    type: "Cloud.VPS",
    regionId: 1,
    choices: [{ id: "1201", description: "2 vCPU", zoneId: 12 }, { id: "1202" }],
  }),
  message("plan-mismatched", {
    value: "1203",
    type: "Cloud.VPS",
    zoneId: 12,
    regionId: 1,
    offeredFor: { type: "Bare.Metal", regionId: 2 },
    choices: [{ id: "1202" }],
  }),
  message("plan-mismatched", {
    value: "1203",
    zoneId: 12,
    offeredFor: { type: "Bare.Metal", zoneId: 11 },
    choices: [],
  }),
  message("placement-unavailable", { domain, places }),
  message("placement-chosen", { domain, zoneId: 11, planId: 1101, passed: [] }),
  message("catalogue-not-told", { what: "zones", why: "empty" }),
  message("catalogue-not-told", { what: "zones", why: "passcode" }),
  message("catalogue-not-told", { what: "zones", why: { because: "no permission. " } }),
];

it("every message says these words of its example and of other facts", async () => {
  const examples = Object.values(rooms).flatMap((room) =>
    Object.entries(room).map(([code, { example }]) => ({ code, data: example }) as Message),
  );
  const lines = [...examples, ...cases].map((told) => {
    const words = worded(told, { because: "server.details: it is unreachable" });
    return `${told.code} ${JSON.stringify(told.data)}\n  ${words}\n`;
  });
  await expect(lines.sort().join("\n")).toMatchFileSnapshot("words.txt");
});
