import { beforeEach, describe, expect, it } from "vitest";
import { unknownString } from "../../../provider/engine/engineValues";
import { ownCommandLine, type Typed } from "../../support/cli";
import { type More, many, step as stepOf, type Values } from "../previews";

const line = ownCommandLine();
const quiet = ownCommandLine({ prices: "none" });
beforeEach(() => line.sandbox.forgetRequests());

const report = (steps: object[], args: readonly string[] = [], typed: Typed = {}) =>
  line.hosting(["report", "-", ...args], { input: JSON.stringify({ steps }), ...typed });
/** The lines below the heading, without their indents. */
const cost = ({ output }: { output: string }) =>
  (output.split("\nCost\n")[1] ?? "").split("\n").flatMap((text) => text.trim() || []);
const asked = () => line.sandbox.requests.filter(({ operation }) => operation === "product.details").length;

const offline: Typed = { environment: {} };
const inputs = { domain: "web.example.com", type: "Cloud.VPS", planId: 1201, templateName: "DEBIAN_12_64" };
const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const told = (total: number, over: Values = {}) => ({
  price: { plan: total, backups: 0, bandwidth: 0, total, currency: "USD", period: "month", ...over },
});
/** A step of a server from a state with these outputs to these inputs. */
const step = (op: string, outputs?: Values, next?: Values, name = "web", more: More = {}) =>
  stepOf(op, outputs && inputs, next && { ...inputs, ...next }, {
    name,
    ...(outputs && { outputs }),
    ...more,
  });
const create = (over: Values = {}, name = "web") => step("create", undefined, over, name);
const update = (old: Values, over: Values) => step("update", old, over);
const remove = (old: Values, name = "web", more?: More) => step("delete", old, undefined, name, more);
const replace = (more?: More) =>
  ["create-replacement", "replace", "delete-replaced"].map((op) =>
    step(op, told(19.9), { planId: 1202 }, "web", more),
  );
/** The step of a server that Pulumi keeps at the host. */
const kept = { options: { retainOnDelete: true } };
const priceless = create({ planId: 1299 }, "b");
const creates = (count: number) => many(count, (name) => create({}, name));

const place = (zoneId: number, planId: number) => ({ zoneId, planId });
const chosen = (planId: unknown, ...placement: object[]) => {
  const open = create({ planId: undefined, placement });
  return planId ? { ...open, newState: { ...open.newState, outputs: { planId } } } : open;
};
const inEuros = told(9.9, { currency: "EUR" });
const inTwelve = { placement: [place(12, 1202)] };
const [first, dearer] = [place(12, 1201), place(14, 1202)];

const inAll = (difference: string) => `in all: ${difference} USD per month`;
const ordered = (name = "web") => `${name}  0.00 → 19.90 USD (+19.90)`;

const grows = (uniqId: string) => [update({ ...told(19.9), uniqId }, { planId: 1202 })];

it("names no price of a server that another host has under the same id", async () => {
  const [uniqId = ""] = line.sandbox.seed({ servers: [{ domain: "web.example.com" }] }).servers;
  line.sandbox.forgetRequests();
  const elsewhere = { ...told(19.9), uniqId, __host: { host: "https://other.example.com" } };
  expect(cost(await report([update(elsewhere, { planId: 1202 })]))).toEqual([
    "web  19.90 → 39.80 USD (+19.90)",
    inAll("+19.90"),
  ]);
  expect(line.sandbox.requests.filter(({ operation }) => operation === "asset.list")).toEqual([]);
});

it("pulumi-hosting report says what the account pays now of servers that the account has, by the host's own word", async () => {
  const [uniqId = ""] = line.sandbox.seed({ servers: [{ domain: "web.example.com" }] }).servers;
  const text = "19.90 → 39.80 USD (+19.90), your account pays 17.91 now";
  expect(cost(await report(grows(uniqId)))).toEqual([`web  ${text}`, inAll("+19.90")]);
  const { output } = await report(grows(uniqId), ["--json"]);
  expect(JSON.parse(output).monthlyCost).toMatchObject({
    servers: { web: [19.9, 39.8] },
    paidNow: { web: 17.91 },
  });
  line.sandbox.user("sandbox").deny("asset.list");
  expect(cost(await report(grows(uniqId)))[0]).toBe("web  19.90 → 39.80 USD (+19.90)");
  line.sandbox.user("sandbox").grant("asset.list");
});

describe("pulumi-hosting report of a user with two-factor authentication", () => {
  const careful = { username: "careful", password: "careful-word", totpSecret: "JBSWY3DPEHPK3PXP" };
  const guarded = ownCommandLine({ users: [careful] });
  const reported = (totpSecret: string) =>
    guarded.hosting(["report", "-"], {
      input: JSON.stringify({ steps: [create()] }),
      environment: {
        ...{ HOSTING_BASE_URL: guarded.sandbox.url, HOSTING_USERNAME: careful.username },
        ...{ HOSTING_PASSWORD: careful.password, HOSTING_TOTP_SECRET: totpSecret },
      },
    });

  it("waits for the passcode of its login longer than for an answer", async () => {
    await reported(careful.totpSecret);
    const second = await reported(careful.totpSecret);
    expect(cost(second)).toEqual([ordered(), inAll("+19.90")]);
    expect(second.errors).toContain("the passcode of this half minute was used; the next one comes in");
  });

  it("names the refusal of the login, and does not blame the host for prices that no one asked for", async () => {
    const { exitCode, ...refused } = await reported("JBSWY3DPEHPK3PXQ");
    expect(exitCode).toBe(0);
    expect(cost(refused).at(-1)).toMatch(
      /^in all: not known: not asked \(account\.token: .*2 passcodes from/,
    );
  });
});

const wrong = () => ({ environment: { ...line.environment, HOSTING_PASSWORD: "wrong" } });
const unread = () => ({
  commands: () => ({ exitCode: 255, output: "", errors: "no stack named 'dev' found" }),
});
const atQuiet = () => ({ environment: quiet.environment });
const atNone = () => offline;
const unchanged = [
  ...[update(told(19.9), { rebuildPolicy: "refuse" }), update(told(19.9), { planId: undefined })],
  ...[step("same", told(19.9), {}), step("update")],
];
const [ofSecret, ...ofNone] = ["[secret]", "", undefined, 5].map((type, at) => create({ type }, `web${at}`));

describe("pulumi-hosting report reports the cost for a month", () => {
  it.each<[string, object[], string[]?, (() => Typed)?]>([
    [
      "of a new server, with what it orders besides",
      [create({ ...backups, newIps: 3, features: { Antivirus: "basic" } })],
    ],
    ["of a bandwidth that is paid by usage, which no price list knows", [create({ bandwidthQuota: 0 })]],
    ["of a change: before as the state has it", [update(told(19.9), backups)]],
    ["of a change: else before by the price list", [update({}, backups)]],
    ["from what has no price", [update({ planId: 1299 }, {})]],
    ["to what has none", [update(told(19.9), { planId: 1299 })]],
    ["of what had none, and goes", [remove({ planId: 1299 })]],
    ["of one in a chosen place", [update(inTwelve, { ...backups, planId: undefined, ...inTwelve })]],
    ["of a change from another currency, besides", [update(inEuros, backups)]],
    [
      "of places from another currency: at most is said of one of them",
      [step("replace", inEuros, { planId: undefined, placement: [first, dearer] })],
    ],
    ["of a replacement once, although it is reported as three steps", replace()],
    [
      "of a copy that is left over, besides what the server costs",
      [
        update(told(19.9), backups),
        step("delete", told(5), undefined, "web", { id: "OLD123", options: { delete: true } }),
      ],
    ],
    ["of what stays at the host besides what replaces it", replace(kept)],
    ["of what stays and is replaced by nothing: none", [remove(told(19.9), "web", kept)]],
    ["of places at most", [chosen(undefined, first, dearer)]],
    ["of a placement that is chosen", [chosen(1201, first, dearer)]],
    ["of places at most, where the one that is chosen is secret", [chosen("[secret]", first, dearer)]],
    ["of places that agree", [chosen(undefined, first, place(14, 1201))]],
    ["of places, one without a price", [chosen(undefined, first, dearer, place(14, 1299))]],
    [
      "of all of them together, exactly",
      [create({ planId: 1202 }), remove(told(19.9), "old"), remove(told(60.05), "older")],
    ],
    [
      "with the sum of what is known where a part is not",
      [create({}, "a"), create({ type: "No.Such" }, "b")],
    ],
    ["or why", [create({ type: "No.Such" }, "b")]],
    [
      "or that it is known after `up` only, or secret",
      [create({ planId: unknownString }, "later"), update(told(19.9), { planId: "[secret]" })],
    ],
    ["and none if no cost changes; then the host is not asked", unchanged],
    ["without asking the host for a type that is secret, empty or not known yet", [ofSecret!, ...ofNone]],
    ["without a login for such a type", [ofSecret!], [], atNone],
    ["as not known, of a host without prices", [create()], [], atQuiet],
    [
      "as not known without a login, with what is in the state",
      [update(told(19.9), backups), remove(told(39.8), "old")],
      [],
      atNone,
    ],
    ["as not known of an hour's price, which is none", [remove(told(1, { period: "hour" }))], [], atNone],
    ["as not known if the host refuses the login", [create()], [], wrong],
    ["as not known if the stack's configuration cannot be read", [create()], ["--stack", "dev"], unread],
  ])("%s", async (_name, steps, args, typed) => {
    const reported = await report(steps, args, typed?.());
    const asks = [...new Set(line.sandbox.requests.map(({ operation }) => operation))].sort();
    const lines = [...cost(reported), `Asks ${asks.join(", ")}`, `Ends with ${reported.exitCode}`];
    expect(lines.join("\n")).toMatchSnapshot();
  });

  it("with one request for each product, and one line for servers that cost alike", async () => {
    const lines = cost(await report(creates(200)));
    expect(asked()).toBe(1);
    expect(lines).toEqual([
      "web0, web1, web2 and 197 more  each 0.00 → 19.90 USD (+19.90)",
      "in all: +3980.00 USD per month",
    ]);
  });

  it("names all servers at a terminal, and the first twenty in a comment", async () => {
    const steps = Array.from({ length: 25 }, (_, at) => remove(told(at + 1), `old${at}`));
    expect(cost(await report(steps))).toHaveLength(26);
    const { output } = await report(steps, ["--markdown"]);
    expect(output.match(/^- `old\d+` \d.*$/gm)).toHaveLength(20);
    expect(output).toContain("\n- and 5 more\n");
  });

  it("as JSON, with null for what is not known, and then with the sum of the others", async () => {
    const steps = [create({}, "a"), update({}, { planId: 1299 })];
    const { monthlyCost } = JSON.parse((await report(steps, ["--json"])).output);
    expect(monthlyCost).toEqual({
      knownDifference: { USD: 19.9 },
      ...{ servers: { a: [0, 19.9], web: [19.9, null] }, notTold: 1 },
    });
    expect((await report(creates(200), ["--json"])).output.length).toBeLessThan(1_300);
  });
});

describe("--fail-on 'cost>N'", () => {
  const two = [create({}, "a"), create({}, "b")];
  const allowed = ["--allow-untold-cost"];

  it.each<[string, object[], string, string[]?, Typed?]>([
    ["more than that together", two, "cost>39.79"],
    ["as much", two, "cost>39.8"],
    ["less than before", [remove(told(500))], "cost>0"],
    ["what stays", [step("same", told(1), {})], "cost>0"],
    ["a server that goes, whatever it cost", [remove({})], "cost>0", [], offline],
    ["the lowest limit", two, "cost>50,cost>30,cost>40"],
    ["the lowest limit, the first", two, "cost>9,cost>10"],
    ["other words", [create({}, "a")], "create,delete"],
    ["other words, with blanks", [create({}, "a")], " create , delete,"],
    ["other kinds together with it", [create({}, "a"), remove(told(1), "b")], "delete,cost>10"],
    ["what is not known, which may be any cost", two, "cost>100", [], offline],
    ["what is not known, allowed", two, "cost>100", allowed, offline],
    ["the rest", [create({}, "a"), priceless], "cost>19", allowed],
    ["no amount", two, "cost"],
    ["no amount after the sign", two, "cost>"],
    ["what is no amount", two, "cost>much"],
    ["an amount below nothing", two, "cost>-1"],
  ])("%s", async (_name, steps, words, args = [], typed = {}) => {
    const { exitCode, errors } = await report(steps, [...args, "--fail-on", words], typed);
    expect(`${errors}Ends with ${exitCode}`.replace(/[0-9a-f]{12}/, "HASH")).toMatchSnapshot();
  });
});
