import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine, type Typed } from "../../support/cli";

type Values = Record<string, unknown>;

let line: Awaited<ReturnType<typeof commandLine>>;
let quiet: Awaited<ReturnType<typeof commandLine>>;
beforeAll(async () => {
  line = await commandLine();
  quiet = await commandLine({ prices: "none" });
});
afterAll(async () => {
  await line?.close();
  await quiet?.close();
});

const report = (steps: object[], args: readonly string[] = [], typed: Typed = {}) =>
  line.hosting(["report", "-", ...args], { input: JSON.stringify({ steps }), ...typed });

/** The lines below the heading, without their indents. */
const cost = ({ output }: { output: string }) =>
  (output.split("\nCost\n")[1] ?? "").split("\n").flatMap((text) => text.trim() || []);

const offline = { environment: {} };
const inputs = { domain: "web.example.com", type: "Cloud.VPS", planId: 1201, templateName: "DEBIAN_12_64" };
const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const told = (total: number, over: Values = {}) => ({
  price: { plan: total, backups: 0, bandwidth: 0, total, currency: "USD", period: "month", ...over },
});

const step = (op: string, { name = "web", old, next }: { name?: string; old?: Values; next?: Values }) => {
  const type = "hosting:index:Server";
  return {
    op,
    urn: `urn:pulumi:dev::shop::${type}::${name}`,
    ...(old && {
      oldState: {
        type,
        id: "ABC123",
        inputs,
        outputs: { ...inputs, __set: Object.keys(inputs).sort(), ...old },
      },
    }),
    ...(next && { newState: { type, inputs: next } }),
  };
};
const create = (over: Values = {}, name = "web") => step("create", { name, next: { ...inputs, ...over } });
const update = (old: Values, over: Values) => step("update", { old, next: { ...inputs, ...over } });
const remove = (old: Values, name = "web") => step("delete", { name, old });

describe("hosting report tells the cost for a month", () => {
  it("of a new server, with what it orders beside", async () => {
    expect(cost(await report([create({ ...backups, newIps: 3, features: { Antivirus: "basic" } })]))).toEqual(
      ["web  0.00 → 50.90 USD (+50.90)", "in all: +50.90 USD per month"],
    );
  });

  it("of a change: before as the state has it, after as the host tells it", async () => {
    expect(cost(await report([update(told(19.9), backups)]))).toEqual([
      "web  19.90 → 39.90 USD (+20.00)",
      "in all: +20.00 USD per month",
    ]);
  });

  it("of a replacement once, although it is told as three steps", async () => {
    const next = { ...inputs, planId: 1202 };
    const steps = ["create-replacement", "replace", "delete-replaced"].map((op) =>
      step(op, { old: told(19.9), next }),
    );
    expect(cost(await report(steps))).toEqual([
      "web  19.90 → 39.80 USD (+19.90)",
      "in all: +19.90 USD per month",
    ]);
  });

  it("of a placement at most, as its dearest place; as it is once the preview has chosen", async () => {
    const placement = [
      { zoneId: 12, planId: 1201 },
      { zoneId: 14, planId: 1202 },
    ];
    const open = create({ planId: undefined, placement });
    expect(cost(await report([open]))).toEqual([
      "web  0.00 → at most 39.80 USD (+39.80)",
      "in all: at most +39.80 USD per month",
    ]);
    const chosen = { ...open, newState: { ...open.newState, outputs: { planId: 1201 } } };
    expect(cost(await report([chosen]))[0]).toBe("web  0.00 → 19.90 USD (+19.90)");
    const same = create({ planId: undefined, placement: [placement[0], { zoneId: 14, planId: 1201 }] });
    expect(cost(await report([same]))[0]).toBe("web  0.00 → 19.90 USD (+19.90)");
    const untold = create({ planId: undefined, placement: [...placement, { zoneId: 14, planId: 1299 }] });
    expect(cost(await report([untold]))[0]).toBe("web  0.00 → the host reports no price");
  });

  it("of all of them together, exactly", async () => {
    const steps = [create({ planId: 1202 }), remove(told(19.9), "old"), remove(told(60.05), "older")];
    expect(cost(await report(steps))).toEqual([
      "old  19.90 → 0.00 USD (-19.90)",
      "older  60.05 → 0.00 USD (-60.05)",
      "web  0.00 → 39.80 USD (+39.80)",
      "in all: -40.15 USD per month",
    ]);
  });

  it("and nothing where no cost changes; then the host is not asked", async () => {
    line.sandbox.forgetRequests();
    const steps = [
      update(told(19.9), { rebuildPolicy: "refuse" }),
      step("same", { old: told(19.9), next: inputs }),
    ];
    expect((await report(steps)).output).not.toContain("Cost");
    expect(line.sandbox.requests).toEqual([]);
  });

  it("with one request for each product", async () => {
    line.sandbox.forgetRequests();
    await report(Array.from({ length: 30 }, (_, number) => create({}, `web${number}`)));
    expect(line.sandbox.requests.filter(({ operation }) => operation === "product.details")).toHaveLength(1);
  });

  it("of all by name at a terminal, and of the first twenty in a comment", async () => {
    const steps = Array.from({ length: 200 }, (_, number) => create({}, `web${number}`));
    const lines = cost(await report(steps));
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toBe("in all: +3980.00 USD per month");
    const { output } = await report(steps, ["--markdown"]);
    expect(output.match(/^- `web.*$/gm)).toHaveLength(20);
    expect(output).toContain("\n- and 180 more\n");
  });

  it("as JSON, with null for what is not known, and then without a sum", async () => {
    const steps = [create({}, "a"), update({}, { planId: 1299 })];
    expect(JSON.parse((await report(steps, ["--json"])).output).monthlyCost).toEqual({
      servers: { a: [0, 19.9], web: [19.9, null] },
      notTold: 1,
    });
  });

  it("as JSON of two hundred new servers within about a kilobyte", async () => {
    const steps = Array.from({ length: 200 }, (_, number) => create({}, `web${number}`));
    const { output } = await report(steps, ["--json"]);
    expect(output.length).toBeLessThan(1_300);
  });
});

describe("what is not known", () => {
  it("is said, of a host without prices", async () => {
    const { output } = await quiet.hosting(["report", "-"], { input: JSON.stringify({ steps: [create()] }) });
    expect(cost({ output })).toEqual([
      "web  0.00 → the host reports no price",
      "in all: not known: the host reports no price",
    ]);
  });

  it("is said without a login, with what is in the state", async () => {
    expect(cost(await report([update(told(19.9), backups), remove(told(39.8), "old")], [], offline))).toEqual(
      [
        "old  39.80 → 0.00 USD (-39.80)",
        "web  19.90 USD → not asked",
        "in all: not known: not asked (no login: set HOSTING_…, or give --stack)",
      ],
    );
  });

  it("is said of prices that are not for a month", async () => {
    const steps = [remove(told(1, { period: "hour" }))];
    expect(cost(await report(steps, [], offline))).toEqual([
      "web  not asked → 0.00",
      "in all: not known: not asked (no login: set HOSTING_…, or give --stack)",
    ]);
  });

  it("is said of a value that is known after `up` only, and of a secret one", async () => {
    const steps = [
      create({ planId: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" }, "later"),
      update(told(19.9), { planId: "[secret]" }),
    ];
    expect(cost(await report(steps))).toEqual([
      "later  0.00 → not shown in a preview",
      "web  19.90 USD → not shown in a preview",
      "in all: not known: not shown in a preview",
    ]);
  });

  it("does not fail the report where the host refuses the login", async () => {
    const environment = { ...line.environment, HOSTING_PASSWORD: "wrong" };
    const { exitCode, output } = await report([create()], [], { environment });
    expect(exitCode).toBe(0);
    expect(cost({ output })).toEqual([
      "web  0.00 → the host reports no price",
      "in all: not known: the host reports no price (it did not answer product.details)",
    ]);
  });

  it("does not fail the report where the configuration of the stack cannot be read", async () => {
    const commands = () => ({ exitCode: 255, output: "", errors: "no stack named 'dev' found" });
    const { exitCode, output } = await report([create()], ["--stack", "dev"], { commands });
    expect(exitCode).toBe(0);
    expect(cost({ output }).at(-1)).toBe(
      "in all: not known: not asked (The configuration of stack dev cannot be read.)",
    );
  });
});

describe("--fail-on 'cost>N'", () => {
  const two = [create({}, "a"), create({}, "b")];
  it("stops what costs more than that together", async () => {
    const { exitCode, errors } = await report(two, ["--fail-on", "cost>39.79"]);
    expect([exitCode, errors]).toEqual([
      5,
      "hosting: stopped by --fail-on: +39.80 USD per month is more than 39.79\n",
    ]);
  });

  it("lets through what costs as much, and what costs less than before", async () => {
    expect((await report(two, ["--fail-on", "cost>39.8"])).exitCode).toBe(0);
    expect((await report([remove(told(500))], ["--fail-on", "cost>0"])).exitCode).toBe(0);
    expect(
      (await report([step("same", { old: told(1), next: inputs })], ["--fail-on", "cost>0"])).exitCode,
    ).toBe(0);
  });

  it("stops what it cannot see: a cost that is not known may be any", async () => {
    const { exitCode, errors } = await report(two, ["--fail-on", "cost>100"], offline);
    expect([exitCode, errors]).toEqual([
      5,
      "hosting: stopped by --fail-on: cost not known of a, b (no login: set HOSTING_…, or give --stack). To let that pass: --allow-untold-cost\n",
    ]);
  });

  it("lets that through where the caller says so, and still counts what is told", async () => {
    const allowed = ["--allow-untold-cost", "--fail-on"];
    expect((await report(two, [...allowed, "cost>100"], offline)).exitCode).toBe(0);
    const steps = [create({}, "a"), create({ planId: 1299 }, "b")];
    expect((await report(steps, [...allowed, "cost>19"])).errors).toBe(
      "hosting: stopped by --fail-on: +19.90 USD per month is more than 19.00\n",
    );
  });

  it("a server that goes passes, whatever it cost", async () => {
    expect((await report([remove({})], ["--fail-on", "cost>0"], offline)).exitCode).toBe(0);
  });

  it("stands beside other kinds", async () => {
    const steps = [create({}, "a"), remove(told(1), "b")];
    expect((await report(steps, ["--fail-on", "delete,cost>10"])).errors).toMatch(
      /^hosting: stopped by --fail-on: b \(delete\); \+18\.90 USD per month is more than 10\.00\. To let exactly/,
    );
  });

  it.each(["cost", "cost>", "cost>much", "cost>-1"])("%s is refused", async (word) => {
    const { exitCode, errors } = await report(two, ["--fail-on", word]);
    expect([exitCode, errors]).toEqual([
      2,
      "hosting: cost needs an amount for a month. A shell takes > for itself, so quote it: --fail-on 'cost>50'.\n",
    ]);
  });
});
