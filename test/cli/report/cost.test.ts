import { beforeEach, describe, expect, it } from "vitest";
import { unknownString } from "../../../provider/engine/engineValues";
import { ownCommandLine, type Typed } from "../../support/cli";
import { type More, many, step as stepOf, type Values } from "../previews";

const line = ownCommandLine();
const quiet = ownCommandLine({ prices: "none" });
beforeEach(() => line.sandbox.forgetRequests());

const report = (steps: object[], args: readonly string[] = [], typed: Typed = {}) =>
  line.hosting(["report", "-", ...args], { input: JSON.stringify({ steps }), ...typed });
/** The lines below the heading Cost, without their indents. */
const cost = ({ output }: { output: string }) =>
  (output.split("\nCost\n")[1] ?? "").split("\n").flatMap((text) => text.trim() || []);
const asked = () => line.sandbox.requests.filter(({ operation }) => operation === "product.details").length;

const offline: Typed = { environment: {} };
const inputs = { domain: "web.example.com", type: "Cloud.VPS", planId: 1201, templateName: "DEBIAN_12_64" };
const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const told = (total: number, over: Values = {}) => ({
  price: { plan: total, backups: 0, bandwidth: 0, total, currency: "USD", period: "month", ...over },
});
/** A step of a server whose state has the outputs `outputs`, and whose new inputs are `next`. */
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
/** The options of a server that Pulumi leaves at the host when it deletes the resource. */
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

it("pulumi-hosting report does not show what the account pays for a server with the same id at another host", async () => {
  const [uniqId = ""] = line.sandbox.seed({ servers: [{ domain: "web.example.com" }] }).servers;
  line.sandbox.forgetRequests();
  const elsewhere = { ...told(19.9), uniqId, __host: { host: "https://other.example.com" } };
  expect(cost(await report([update(elsewhere, { planId: 1202 })]))).toEqual([
    "web  19.90 → 39.80 USD (+19.90)",
    inAll("+19.90"),
  ]);
  expect(line.sandbox.requests.filter(({ operation }) => operation === "asset.list")).toEqual([]);
});

it("pulumi-hosting report shows what the account pays now for existing servers, as the host reports it", async () => {
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

  it("waits longer for the passcode of its login than for a response", async () => {
    await reported(careful.totpSecret);
    const second = await reported(careful.totpSecret);
    expect(cost(second)).toEqual([ordered(), inAll("+19.90")]);
    expect(second.errors).toContain("the passcode of this half minute was used; the next one comes in");
  });

  it("reports the refused login instead of saying that the host has no prices", async () => {
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
      "of a new server with its backups, addresses and features",
      [create({ ...backups, newIps: 3, features: { Antivirus: "basic" } })],
    ],
    ["with a note that bandwidth billed by usage is not counted", [create({ bandwidthQuota: 0 })]],
    ["of a change, with the old price from the state", [update(told(19.9), backups)]],
    ["of a change, with the old price from the price list if the state has none", [update({}, backups)]],
    ["of a change from a plan without a price", [update({ planId: 1299 }, {})]],
    ["of a change to a plan without a price", [update(told(19.9), { planId: 1299 })]],
    ["of a removed server without a price", [remove({ planId: 1299 })]],
    [
      "of a server whose placement is decided",
      [update(inTwelve, { ...backups, planId: undefined, ...inTwelve })],
    ],
    ["of a change from another currency, separately", [update(inEuros, backups)]],
    [
      "of several possible places after another currency, with a maximum in the new currency",
      [step("replace", inEuros, { planId: undefined, placement: [first, dearer] })],
    ],
    ["of a replacement once, although the engine reports three steps", replace()],
    [
      "of a left-over copy in addition to the server",
      [
        update(told(19.9), backups),
        step("delete", told(5), undefined, "web", { id: "OLD123", options: { delete: true } }),
      ],
    ],
    ["of the old server, which stays at the host, in addition to the new one", replace(kept)],
    [
      "as unchanged for a server that stays at the host without a replacement",
      [remove(told(19.9), "web", kept)],
    ],
    ["of several possible places, as a maximum", [chosen(undefined, first, dearer)]],
    ["of the place that the preview has chosen", [chosen(1201, first, dearer)]],
    [
      "of several possible places, as a maximum, if the chosen place is secret",
      [chosen("[secret]", first, dearer)],
    ],
    ["of several places with the same price", [chosen(undefined, first, place(14, 1201))]],
    ["of several places if one has no price", [chosen(undefined, first, dearer, place(14, 1299))]],
    [
      "of all servers together, without rounding errors",
      [create({ planId: 1202 }), remove(told(19.9), "old"), remove(told(60.05), "older")],
    ],
    [
      "with the sum of the known costs if another cost is not known",
      [create({}, "a"), create({ type: "No.Such" }, "b")],
    ],
    ["with the reason if the cost is not known", [create({ type: "No.Such" }, "b")]],
    [
      "as known only after `up`, or as secret",
      [create({ planId: unknownString }, "later"), update(told(19.9), { planId: "[secret]" })],
    ],
    ["as nothing if no cost changes, and calls no host", unchanged],
    ["without requesting prices for a type that is secret, empty or not known yet", [ofSecret!, ...ofNone]],
    ["without a login if the type is secret", [ofSecret!], [], atNone],
    ["as not known for a host without prices", [create()], [], atQuiet],
    [
      "as not known without a login, with the prices in the state",
      [update(told(19.9), backups), remove(told(39.8), "old")],
      [],
      atNone,
    ],
    ["as not known if the state has a price per hour", [remove(told(1, { period: "hour" }))], [], atNone],
    ["as not known if the host refuses the login", [create()], [], wrong],
    ["as not known if the stack's configuration cannot be read", [create()], ["--stack", "dev"], unread],
  ])("%s", async (_name, steps, args, typed) => {
    const reported = await report(steps, args, typed?.());
    const asks = [...new Set(line.sandbox.requests.map(({ operation }) => operation))].sort();
    const lines = [...cost(reported), `Asks ${asks.join(", ")}`, `Ends with ${reported.exitCode}`];
    expect(lines.join("\n")).toMatchSnapshot();
  });

  it("with one request for each product, and one line for servers of the same cost", async () => {
    const lines = cost(await report(creates(200)));
    expect(asked()).toBe(1);
    expect(lines).toEqual([
      "web0, web1, web2 and 197 more  each 0.00 → 19.90 USD (+19.90)",
      "in all: +3980.00 USD per month",
    ]);
  });

  it("for all servers at a terminal, and for the first twenty in a comment", async () => {
    const steps = Array.from({ length: 25 }, (_, at) => remove(told(at + 1), `old${at}`));
    expect(cost(await report(steps))).toHaveLength(26);
    const { output } = await report(steps, ["--markdown"]);
    expect(output.match(/^- `old\d+` \d.*$/gm)).toHaveLength(20);
    expect(output).toContain("\n- and 5 more\n");
  });

  it("as JSON, with null for an unknown cost, and then with the sum of the known ones", async () => {
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
    ["stops costs that exceed the limit together", two, "cost>39.79"],
    ["allows costs equal to the limit", two, "cost>39.8"],
    ["allows lower costs than before", [remove(told(500))], "cost>0"],
    ["allows unchanged servers", [step("same", told(1), {})], "cost>0"],
    ["allows a removed server of unknown cost", [remove({})], "cost>0", [], offline],
    ["applies the lowest of several limits", two, "cost>50,cost>30,cost>40"],
    ["applies the lowest limit if it comes first", two, "cost>9,cost>10"],
    ["stops kinds of changes without a cost limit", [create({}, "a")], "create,delete"],
    ["accepts spaces between the kinds", [create({}, "a")], " create , delete,"],
    ["stops other kinds in the same option", [create({}, "a"), remove(told(1), "b")], "delete,cost>10"],
    ["stops unknown costs", two, "cost>100", [], offline],
    ["allows unknown costs with --allow-untold-cost", two, "cost>100", allowed, offline],
    ["checks the known costs if unknown ones are allowed", [create({}, "a"), priceless], "cost>19", allowed],
    ["refuses a missing amount", two, "cost"],
    ["refuses a missing amount after the sign", two, "cost>"],
    ["refuses an amount that is no number", two, "cost>much"],
    ["refuses a negative amount", two, "cost>-1"],
  ])("%s", async (_name, steps, words, args = [], typed = {}) => {
    const { exitCode, errors } = await report(steps, [...args, "--fail-on", words], typed);
    expect(`${errors}Ends with ${exitCode}`.replace(/[0-9a-f]{12}/, "HASH")).toMatchSnapshot();
  });
});
