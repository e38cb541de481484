import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commandLine } from "../../support/cli";

type Values = Record<string, unknown>;

let line: Awaited<ReturnType<typeof commandLine>>;
beforeAll(async () => {
  line = await commandLine();
});
afterAll(() => line?.close());
beforeEach(() => line.sandbox.forgetRequests());

const type = "hosting:index:Server";
const inputs = { domain: "web.example.com", type: "Cloud.VPS", planId: 1201, templateName: "DEBIAN_12_64" };
const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
const urnOf = (name: string) => `urn:pulumi:dev::shop::${type}::${name}`;
const create = (name: string, over: Values = {}) => ({
  op: "create",
  urn: urnOf(name),
  newState: { type, inputs: { ...inputs, ...over } },
});
const update = (olds: Values, news: Values) => ({
  op: "update",
  urn: urnOf("web"),
  oldState: { type, id: "ABC123", outputs: { ...inputs, ...olds } },
  newState: { type, inputs: { ...inputs, ...news } },
});

/** The lines of the cost, and the types of server that the host was asked for. */
async function cost(steps: object[], environment: Readonly<Record<string, string>> = line.environment) {
  const { output } = await line.hosting(["report", "-"], { input: JSON.stringify({ steps }), environment });
  const lines = (output.split("\nCost\n")[1] ?? "").split("\n").flatMap((text) => text.trim() || []);
  const asked = line.sandbox.requests.filter(({ operation }) => operation === "product.details");
  return { lines, asked: asked.length };
}

describe("the host is asked for the price of each type of server", () => {
  it.each<[string, object[], string[], number]>([
    [
      "once",
      [create("a"), create("b")],
      ["a  0.00 → 19.90 USD (+19.90)", "b  0.00 → 19.90 USD (+19.90)", "in all: +39.80 USD per month"],
      1,
    ],
    [
      "and has no sum where it does not know one of them",
      [create("a"), create("b", { type: "No.Such" })],
      [
        "a  0.00 → 19.90 USD (+19.90)",
        "b  0.00 → the host reports no price",
        "in all: not known: the host reports no price",
      ],
      2,
    ],
    [
      "and says so where it tells none of them",
      [create("b", { type: "No.Such" })],
      [
        "b  0.00 → the host reports no price",
        "in all: not known: the host reports no price (it did not answer product.details)",
      ],
      1,
    ],
    [
      "but not for one that is secret, empty or not known yet",
      ["[secret]", "", undefined, 5].map((type, index) => create(`web${index}`, { type })),
      [
        "web0  0.00 → not shown in a preview",
        ...[1, 2, 3].map((index) => `web${index}  0.00 → the host reports no price`),
        "in all: not known: not shown in a preview, the host reports no price",
      ],
      0,
    ],
  ])("%s", async (_name, steps, lines, asked) => {
    expect(await cost(steps)).toEqual({ lines, asked });
  });

  it("which needs no login where there is nothing to ask", async () => {
    expect((await cost([create("web", { type: "[secret]" })], {})).lines).toEqual([
      "web  0.00 → not shown in a preview",
      "in all: not known: not shown in a preview",
    ]);
  });
});

describe("what a server has cost", () => {
  const price = { total: 9.9, currency: "EUR", period: "month" };
  it.each<[string, object, string[]]>([
    [
      "is taken from the price list where the state does not have it",
      update({}, backups),
      ["web  19.90 → 39.90 USD (+20.00)", "in all: +20.00 USD per month"],
    ],
    [
      "may grow by any amount where nobody tells it",
      update({ planId: 1299 }, {}),
      ["web  the host reports no price → 19.90 USD", "in all: not known: the host reports no price"],
    ],
    [
      "is that of the place that was chosen when it was ordered",
      update(
        { placement: [{ zoneId: 12, planId: 1202 }] },
        { ...backups, planId: undefined, placement: [{ zoneId: 12, planId: 1202 }] },
      ),
      ["web  19.90 → 39.90 USD (+20.00)", "in all: +20.00 USD per month"],
    ],
    [
      "in another currency is told beside",
      update({ price }, backups),
      ["web  9.90 EUR → 39.90 USD", "in all: -9.90 EUR per month; +39.90 USD per month"],
    ],
  ])("%s", async (_name, step, lines) => {
    expect((await cost([step])).lines).toEqual(lines);
  });
});

it.each([
  ["create,delete", "a (create)"],
  [" create , delete,", "a (create)"],
  ["cost>20,cost>10,cost>15", "+19.90 USD per month is more than 10.00"],
  ["cost>9,cost>10", "+19.90 USD per month is more than 9.00"],
])("of --fail-on %j the gate takes each word, and the lowest limit", async (words, stopped) => {
  const input = JSON.stringify({ steps: [create("a")] });
  const { exitCode, errors } = await line.hosting(["report", "-", "--fail-on", words], { input });
  expect([exitCode, errors]).toEqual([5, `hosting: stopped by --fail-on: ${stopped}\n`]);
});
