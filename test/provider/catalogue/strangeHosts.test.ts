import { describe, expect, it } from "vitest";
import { checkCall } from "../../../provider/engine/check";
import { type MessageCode, type MessageData, message } from "../../../provider/message";
import { messageText } from "../../../provider/messages";
import { server } from "../../../provider/resources/server";
import type { Properties } from "../../../provider/values";
import { undeclared } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import {
  answerLost,
  hangs,
  neverArrives,
  page,
  refuse,
  type Script,
  scriptedHost,
} from "../../support/scriptedHost";

// A host that reports less than it sells, or nothing, must not make a preview fail.

const news = { ...sampleServer, templateName: "ALMA9" };
const here = { zone_id: 12, server_type: "Cloud.VPS", available: true };
const plan = (id: number, over: Properties = {}) => ({
  id,
  region_id: 1,
  description: "2 vCPU",
  ...here,
  ...over,
});
const template = (name: string) => ({ name, ...here });

/** A host that offers one plan and one template in one zone. */
const usual: Script = {
  "server.plan.list": ({ available }: Properties) => (available === 0 ? [] : [plan(1201)]),
  "server.template.list": ({ available }: Properties) => (available === 0 ? [] : [template("ALMA9")]),
  "network.zone.list": () => [{ id: 12, name: "North", region_id: 1 }],
  "server.plan.details": () => refuse("RecordNotFound"),
  "server.template.details": () => refuse("RecordNotFound"),
  "account.permitted": () => ({ permissions: {} }),
};

/**
 * The result of a check of the server: the failed properties with their message codes, the printed lines, and the
 * calls.
 */
async function check(
  script: Script,
  more: Properties = {},
  configuration: Properties = {},
  secrets: readonly string[] = [],
) {
  const { session, reads, clock } = scriptedHost({ ...usual, ...script }, configuration);
  const said: string[] = [];
  const texts: string[] = [];
  const lines = { warn: (line: string) => said.push(line), inform: (line: string) => said.push(line) };
  const once = async () => {
    const secret = { secrets: new Set(secrets), texts: secrets.map((name) => String(more[name])) };
    const olds = { secrets: new Set<string>(), texts: [], properties: {} };
    const given = { ...undeclared, news: { ...secret, properties: { ...news, ...more } }, olds, session };
    const { failures } = await checkCall(server, given, lines);
    texts.push(...failures.map(({ reason }) => reason));
    return failures.map(({ property, reason }) => `${property} ${/\[[\w-]+\]$/m.exec(reason)}`);
  };
  return { failures: await once(), texts, said, reads, again: once, seconds: () => clock.now() / 1000 };
}

type NotTold = MessageData["catalogue-not-told"];
const note = (what: string, why: NotTold["why"], code: MessageCode = "catalogue-not-told") => [
  messageText(message(code, { what, why } as never)),
];

const lists = ["server.plan.list", "server.template.list", "network.zone.list"];
/** A host that answers every list request with this response. */
const answering = (answer: Script[string]): Script => Object.fromEntries(lists.map((name) => [name, answer]));
const denied = () => refuse("Permission", "Not for you");
const stranger = () => refuse("Authorization", "Who are you?");
const [silent, none, lost] = ["catalogue-not-told", "preview-not-permitted", "preview-unreachable"] as const;

const late = (because: string) => ({ because, isLate: true }) as const;
const notThere = "no connection to 127.0.0.1:1: never arrives";
const broke = "the connection to 127.0.0.1:1 broke before the answer came: answer lost";
const otherShape = { "server.plan.list": () => ({ plans: [plan(1201)] }) };
const answered = (status: number) => `the host answered with status ${status}`;
const answered503 =
  "status 503 came with a page in HTML, not an answer of the API: a proxy on the way may have given it";
const refused = "preview-login-refused";
it.each<[string, Script, string, NotTold["why"], MessageCode]>([
  ["an empty list of templates", { "server.template.list": () => [] }, "templates", "empty", silent],
  ["a refused list", { "server.template.list": denied }, "templates", { because: "Not for you" }, none],
  ["an unreachable host", answering(() => neverArrives), "plans", late(notThere), lost],
  ["a host that never answers", answering(() => hangs), "plans", "late", lost],
  ["a login that is never answered", { "account.token": () => hangs }, "plans", "late", lost],
  ["responses that are lost", answering(() => answerLost), "plans", late(broke), lost],
  [
    "a list of another structure",
    otherShape,
    "plans",
    late("the host's answer is no page of a list"),
    silent,
  ],
  // The host responds here, so it counts as reachable.
  ["repeated status 429", answering(() => page(429, "")), "plans", late(answered(429)), silent],
  ["repeated status 503 from a proxy", answering(() => page(503)), "plans", late(answered503), silent],
  ["429 to the login", { "account.token": () => page(429, "") }, "plans", "late", lost],
  ["a refused login", { "server.plan.list": stranger }, "plans", { because: "Who are you?" }, refused],
])(
  "offers that the host does not report fail no check, and cause one line in a run: %s",
  async (_, script, what, why, code) => {
    const login = "account.token" in script ? { token: undefined, password: "her-password" } : {};
    const { failures, said, again, seconds } = await check(script, { templateName: "ALMA7" }, login);
    expect(failures).toEqual([]);
    expect(said).toEqual(note(what, why, code));
    expect(await again()).toEqual([]);
    expect(said).toHaveLength(1);
    expect(seconds()).toBeLessThanOrEqual(5);
  },
);

describe("a host that lists less than it sells", () => {
  it("is asked once for the plan that its list lacks", async () => {
    const alone = {
      "server.plan.details": () => plan(1299),
      "server.template.details": () => template("ALMA8"),
    };
    const { failures, reads, again } = await check(alone, { planId: 1299, templateName: "ALMA8" });
    expect([...failures, ...(await again())]).toEqual([]);
    expect(reads.filter((name) => name === "server.plan.details")).toHaveLength(1);
  });

  it("can report that plan as sold out, or as offered elsewhere", async () => {
    const alone = (over: Properties) =>
      check({ "server.plan.details": () => plan(1299, over) }, { planId: 1299 });
    expect((await alone({ available: false })).failures).toEqual(["planId [plan-sold-out]"]);
    expect((await alone({ zone_id: 11 })).failures).toEqual(["planId [plan-mismatched]"]);
  });

  it("fails no check if it has no request for a single plan", async () => {
    const missing = { "server.plan.details": () => refuse("API::InvalidMethod", "no such method") };
    expect((await check(missing, { planId: 1299 })).failures).toEqual([]);
  });

  it("has a zone that its list of zones lacks, if it offers plans there", async () => {
    expect((await check({ "network.zone.list": () => [{ id: 11, region_id: 1 }] })).failures).toEqual([]);
  });
});

describe("a host with an unusual notation", () => {
  it("may report ids as text, availability as 1, and no place", async () => {
    const told = { id: "1201", available: 1, zone_id: "", region_id: 0, server_type: undefined };
    const { failures, said } = await check({ "server.plan.list": () => [told] });
    expect([failures, said]).toEqual([[], []]);
  });

  it("may ignore the filter `available`: the field of each record counts", async () => {
    const all = [plan(1201), plan(1202, { available: false })];
    const { failures } = await check({ "server.plan.list": () => all }, { planId: 1202 });
    expect(failures).toEqual(["planId [plan-sold-out]"]);
    expect((await check({ "server.plan.list": () => all })).failures).toEqual([]);
  });

  it("may list a plan for several zones: the record for the requested zone decides", async () => {
    const ofZone = (available: unknown) =>
      plan(1201, available === 0 ? { available: false } : { zone_id: 11 });
    const script: Script = { "server.plan.list": ({ available }) => [ofZone(available)] };
    expect((await check(script)).failures).toEqual(["planId [plan-sold-out]"]);
  });

  it.each<[what: string, options: unknown]>([
    ["no options", undefined],
    ["an empty list", []],
    ["options without backups", [{ key: "ExtraIp", values: [{ value: "daily:7" }] }]],
    ["backups under another option name", [{ key: "Backups", values: ["weekly"] }]],
    [
      "backup values in another form",
      [{ key: "BackupPlan", values: ["daily:7", { value: "daily:7 days" }] }],
    ],
  ])("does not report its backups if the product has %s", async (_what, options) => {
    const details = { "product.details": () => ({ code: "Cloud.VPS", options }) as Properties };
    const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 8 };
    expect((await check(details, backups)).failures).toEqual([]);
  });

  it("may have its own notation of backups, which hosting:wire describes", async () => {
    const told = [{ name: "Backups", values: [{ id: "Daily (7 days)" }, { id: "quota (100 days)" }] }];
    const words = { backupOption: "Backups", backupValue: "{plan} ({quota} days)" };
    const wire = { optionKey: "name", optionValue: "id", ...words };
    const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 8 };
    const { failures } = await check({ "product.details": () => ({ options: told }) }, backups, { wire });
    expect(failures).toEqual(["backupQuota [backup-not-offered]"]);
  });
});

describe("a server type that has no plan", () => {
  const ofType = async (script: Script) => (await check(script, { type: "Bare.Metal" })).failures;

  it("fails the check of the input `type`", async () =>
    expect(await ofType({})).toEqual(["type [type-not-offered]"]));

  it.each`
    what                               | script
    ${"plans do not tell their types"} | ${{ "server.plan.list": () => [plan(1201, { server_type: undefined })] }}
    ${"it is sold out"}                | ${{ "server.plan.list": ({ available }: Properties) => (available === 0 ? [plan(1201, { server_type: "Bare.Metal", available: false })] : [plan(1202)]) }}
  `("is not refused where $what", async ({ script }) => {
    expect((await ofType(script)).filter((failure) => failure.startsWith("type"))).toEqual([]);
  });
});

it("a check never names or quotes a secret of the program, nor repeats it from the host's message", async () => {
  const denied = { "network.zone.list": () => refuse("Permission", "no zones in 1299 for a-token") };
  const { failures, texts, said } = await check(denied, { planId: 1299 }, {}, ["planId"]);
  expect(failures).toEqual([" [plan-unknown]"]);
  expect(texts.join()).not.toContain("1299");
  expect(said).toEqual(
    note("zones", { because: "no zones in [secret] for [secret]" }, "preview-not-permitted"),
  );
});

describe("a preview that must not call the host", () => {
  it.each<[string, Properties, string[]]>([
    ["with previewChecks off", { previewChecks: "off" }, []],
    [
      "with a configured passcode, which a login would use up",
      { passcode: "123456" },
      note("plans", "passcode"),
    ],
    [
      "with a TOTP secret, whose passcode a login would use up",
      { totpSecret: "JBSWY3DPEHPK3PXP" },
      note("plans", "passcode"),
    ],
  ])("a check calls nothing %s", async (_, configuration, lines) => {
    const { failures, said, reads } = await check({}, { planId: 99 }, configuration);
    expect([failures, said, reads]).toEqual([[], lines, []]);
  });

  it("a check calls nothing for inputs that are wrong by themselves", async () => {
    const { failures, reads } = await check({}, { planId: 0 });
    expect([failures, reads]).toEqual([["planId [input-invalid]"], []]);
  });
});
