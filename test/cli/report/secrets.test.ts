import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { message } from "../../../provider/message";
import { worded } from "../../../provider/messages";
import { commandLine } from "../../support/cli";

type Values = Record<string, unknown>;

let line: Awaited<ReturnType<typeof commandLine>>;
beforeAll(async () => {
  line = await commandLine();
});
afterAll(() => line?.close());

const fixed = { domain: "web.example.com", type: "Cloud.VPS", planId: 1201, templateName: "DEBIAN_12_64" };
const secret = { rebuildPolicy: "rebuild", bandwidthQuota: 5000, rebuildTriggers: "[secret]" };

const types = { plugin: "hosting:index:Server", classes: "pulumi-nodejs:dynamic/hosting:Server" };
type Front = keyof typeof types;
const urnOf = (front: Front) => `urn:pulumi:dev::shop::${types[front]}::web`;

/** An update as the front tells it: the plugin with the names of what has changed, classes without. */
function update(front: Front, olds: Values, news: Values, named: readonly string[] = [], op = "update") {
  const [type, inputs] = [types[front], { ...fixed, ...olds }];
  const { __phase, ...set } = inputs as Values;
  return {
    op,
    urn: urnOf(front),
    oldState: {
      type,
      id: "ABC123",
      inputs: set,
      outputs: { ...inputs, __set: Object.keys(set).sort() },
    },
    newState: { type, inputs: { ...fixed, ...news } },
    detailedDiff:
      front === "plugin" ? Object.fromEntries(named.map((path) => [path, { kind: "update" }])) : null,
  };
}

/** What the provider warns of, in its own words. Those of classes come by standard error, without a URN. */
const erases = (front: Front, server = "web.example.com (ABC123)") => {
  const data = { server, changes: [{ property: "rebuildTriggers" }] };
  const text = `warning: ${worded(message("disks-erased", data))}\n`;
  return front === "plugin"
    ? { urn: urnOf(front), message: text, severity: "warning" }
    : { message: text, severity: "info#err" };
};
const other = { message: "warning: something else\n", severity: "warning" };

async function gate(step: object, diagnostics: readonly object[] = []) {
  const input = JSON.stringify({ steps: [step], diagnostics });
  const { exitCode, output } = await line.hosting(["report", "-", "--fail-on", "erase,replace"], { input });
  return { exitCode, told: output.split("\n").slice(2, output.includes("\nCost") ? -5 : -1) };
}

describe("a secret that rebuilds", () => {
  it("is an erase where the engine names it", async () => {
    const step = update("plugin", secret, secret, ["rebuildTriggers[0]"]);
    const told = [
      "Disks erased",
      "  web  web.example.com (ABC123) is rebuilt: its disks are erased",
      "      rebuildTriggers: [secret] → another secret",
    ];
    expect(await gate(step, [erases("plugin")])).toEqual({ exitCode: 5, told });
    expect(await gate(step)).toEqual({ exitCode: 5, told });
  });

  it("is none where the engine names others only", async () => {
    const news = { ...secret, bandwidthQuota: 6000 };
    expect((await gate(update("plugin", secret, news, ["bandwidthQuota"]))).exitCode).toBe(0);
  });

  it("is an erase of classes where the provider warns of it, also beside another change", async () => {
    const news = { ...secret, bandwidthQuota: 6000 };
    expect(await gate(update("classes", secret, news), [other, erases("classes")])).toEqual({
      exitCode: 5,
      told: [
        "Disks erased",
        "  web  web.example.com (ABC123) is rebuilt: its disks are erased; then bandwidthQuota is sent",
        "      bandwidthQuota: 5000 → 6000",
        "      rebuildTriggers: [secret] → another secret",
      ],
    });
  });

  it("of classes may be one where no warning tells more", async () => {
    const olds = { ...secret, password: "[secret]" };
    expect(await gate(update("classes", olds, olds))).toEqual({
      exitCode: 5,
      told: [
        "Disks erased",
        "  web  web.example.com (ABC123) may be rebuilt, and its disks may be erased: rebuildTriggers is secret, so the preview does not show whether it changes",
        "      rebuildTriggers: [secret] → another secret, or the same",
        "      password: [secret] → another secret, or the same",
      ],
    });
  });

  it("of classes is none where other warnings are there, and that one is not, or is another server's", async () => {
    const olds = { ...secret, password: "[secret]" };
    const ofAnother = erases("classes", "db.example.com (XYZ789)");
    expect(await gate(update("classes", olds, olds), [other, ofAnother])).toEqual({
      exitCode: 0,
      told: [
        "Updated in place",
        "  web  web.example.com (ABC123) is updated in place",
        "      password: [secret] → another secret",
      ],
    });
  });

  it.each(["refuse", "replace"])("with rebuildPolicy %s an update erases nothing", async (rebuildPolicy) => {
    const olds = { ...secret, rebuildPolicy };
    const step = update("classes", olds, { ...olds, bandwidthQuota: 6000 });
    expect((await gate(step)).exitCode).toBe(0);
  });

  it("with a rebuildPolicy that is secret too may be an erase", async () => {
    const olds = { ...secret, rebuildPolicy: "[secret]" };
    expect((await gate(update("classes", olds, { ...olds, bandwidthQuota: 6000 }))).exitCode).toBe(5);
  });

  it("is no second erase while the rebuild that it began is under way", async () => {
    const __phase = {
      is: "rebuilding",
      since: Date.parse("2026-01-01T14:03:00Z"),
      templateName: "DEBIAN_12_64",
      rebuildTriggers: "[secret]",
      undoes: [],
    };
    const step = update("plugin", { ...secret, __phase }, secret, ["rebuildTriggers"]);
    expect((await gate(step, [{ ...other, urn: urnOf("plugin") }])).exitCode).toBe(0);
    expect((await gate(step, [erases("plugin")])).exitCode).toBe(5);
  });
});

describe("a secret that replaces", () => {
  it.each(["planId", "type", "zoneId"])("%s is the engine's to tell", async (name) => {
    const olds = { ...secret, [name]: "[secret]" };
    const step = update("plugin", olds, olds, [name], "replace");
    expect(await gate(step)).toMatchObject({
      exitCode: 5,
      told: expect.arrayContaining([`      ${name}: [secret] → another secret`]),
    });
  });

  it("has not changed in an update, and hides no erase there", async () => {
    const news = { ...secret, planId: "[secret]", templateName: "UBUNTU_2404_64" };
    const { exitCode, told } = await gate(update("classes", secret, news));
    expect([exitCode, told[0]]).toEqual([5, "Disks erased"]);
  });

  it("has not changed in an update either where the engine names it: that replacement is refused", async () => {
    const olds = { ...secret, planId: "[secret]" };
    const step = update("plugin", olds, { ...olds, templateName: "UBUNTU_2404_64" }, [
      "planId",
      "templateName",
    ]);
    const { exitCode, told } = await gate(step);
    expect([exitCode, told[0]]).toEqual([5, "Disks erased"]);
  });

  it("of classes is named by the reasons of the replacement", async () => {
    const olds = { ...secret, planId: "[secret]" };
    const step = { ...update("classes", olds, olds, [], "replace"), replaceReasons: ["planId"] };
    expect((await gate(step)).told).toContain("      planId: [secret] → another secret");
  });
});

describe("what Pulumi keeps at the host (retainOnDelete)", () => {
  const outputs = { ...fixed, price: { total: 19.9, currency: "USD", period: "month" } };
  const state = { type: types.plugin, id: "ABC123", inputs: fixed, outputs, retainOnDelete: true };
  const report = async (...steps: object[]) =>
    line.hosting(["report", "-", "--fail-on", "delete"], { input: JSON.stringify({ steps }) });

  it("is only let go of, and costs as before", async () => {
    expect(await report({ op: "delete", urn: urnOf("plugin"), oldState: state })).toEqual({
      exitCode: 0,
      errors: "",
      output: `shop/dev: 1 is only recorded

Recorded only
  web  web.example.com (ABC123) stays at the host, and is paid for; Pulumi lets go of it
`,
    });
  });

  it("is paid for beside the server that replaces it", async () => {
    const steps = ["create-replacement", "replace", "delete-replaced"].map((op) => ({
      op,
      urn: urnOf("plugin"),
      oldState: state,
      newState: { type: types.plugin, inputs: { ...fixed, planId: 1202 } },
      replaceReasons: ["planId"],
    }));
    expect((await report(...steps)).output).toBe(`shop/dev: 1 is replaced

Replaced
  web  web.example.com (ABC123) is replaced by a new server: new disks, new ip, new id; the old one stays at the host, and is paid for
      planId: 1201 (2 vCPU, 4 GB, 100 GB SSD) → 1202 (4 vCPU, 8 GB, 200 GB SSD)

Cost
  web  0.00 → 39.80 USD (+39.80)
  in all: +39.80 USD per month
`);
  });
});
