import { describe, expect, it } from "vitest";
import { message } from "../../../provider/message";
import { worded } from "../../../provider/messages";
import { ownCommandLine } from "../../support/cli";

type Values = Record<string, unknown>;

const line = ownCommandLine();

const fixed = { domain: "web.example.com", type: "Cloud.VPS", planId: 1201, templateName: "DEBIAN_12_64" };
const secret = { rebuildPolicy: "rebuild", bandwidthQuota: 5000, rebuildTriggers: "[secret]" };
const more = { ...secret, bandwidthQuota: 6000 };
const hush = { ...secret, password: "[secret]" };
const plan = { ...secret, planId: "[secret]" };

const types = { plugin: "hosting:index:Server", classes: "pulumi-nodejs:dynamic/hosting:Server" };
type Front = keyof typeof types;
const urnOf = (front: Front) => `urn:pulumi:dev::shop::${types[front]}::web`;

/** An update as the front reports it: the plugin with the names of what has changed, classes without. */
function update(front: Front, olds: Values, news: Values, named: readonly string[] = [], op = "update") {
  const [type, inputs] = [types[front], { ...fixed, ...olds }];
  const { __phase, ...set } = inputs as Values;
  const outputs = { ...inputs, __set: Object.keys(set).sort() };
  const kinds = Object.fromEntries(named.map((path) => [path, { kind: "update" }]));
  return {
    ...{ op, urn: urnOf(front), oldState: { type, id: "ABC123", inputs: set, outputs } },
    newState: { type, inputs: { ...fixed, ...news } },
    detailedDiff: front === "plugin" ? kinds : null,
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
const ofAnother = erases("classes", "db.example.com (XYZ789)");

async function gate(step: object, diagnostics: readonly object[] = []) {
  const input = JSON.stringify({ steps: [step], diagnostics });
  const { exitCode, output } = await line.hosting(["report", "-", "--fail-on", "erase,replace"], { input });
  return { exitCode, told: output.split("\n").slice(2, output.includes("\nCost") ? -5 : -1) };
}

const named = update("plugin", secret, secret, ["rebuildTriggers[0]"]);
const web = "  web  web.example.com (ABC123)";
const another = (name: string) => `      ${name}: [secret] → another secret`;
const erased = ["Disks erased", `${web} is rebuilt: its disks are erased`, another("rebuildTriggers")];

describe("a secret that rebuilds", () => {
  it.each<[string, object, object[], number, string[]?]>([
    ["is an erase where the engine names it", named, [], 5, erased],
    ["is an erase where the engine names it, and the provider warns", named, [erases("plugin")], 5, erased],
    ["is none where the engine names others only", update("plugin", secret, more, ["bandwidthQuota"]), [], 0],
    [
      "is an erase of classes where the provider warns of it, also besides another change",
      update("classes", secret, more),
      [other, erases("classes")],
      5,
      [
        "Disks erased",
        `${web} is rebuilt: its disks are erased; then bandwidthQuota is sent`,
        "      bandwidthQuota: 5000 → 6000",
        another("rebuildTriggers"),
      ],
    ],
    [
      "of classes may be one if no warning reports more",
      update("classes", hush, hush),
      [],
      5,
      [
        "Disks erased",
        `${web} may be rebuilt, and its disks may be erased: rebuildTriggers is secret, so the preview does not show whether it changes`,
        `${another("rebuildTriggers")}, or the same`,
        `${another("password")}, or the same`,
      ],
    ],
    [
      "of classes is none where other warnings are there, and that one is not, or is another server's",
      update("classes", hush, hush),
      [other, ofAnother],
      0,
      ["Updated in place", `${web} is updated in place`, another("password")],
    ],
    [
      "with a rebuildPolicy that is secret too may be an erase",
      update("classes", { ...secret, rebuildPolicy: "[secret]" }, { ...more, rebuildPolicy: "[secret]" }),
      [],
      5,
    ],
  ])("%s", async (_name, step, diagnostics, exitCode, told) => {
    expect(await gate(step, diagnostics)).toMatchObject({ exitCode, ...(told && { told }) });
  });

  it.each(["refuse", "replace"])("with rebuildPolicy %s an update erases nothing", async (rebuildPolicy) => {
    const step = update("classes", { ...secret, rebuildPolicy }, { ...more, rebuildPolicy });
    expect((await gate(step)).exitCode).toBe(0);
  });

  it("is no second erase while the rebuild that it started is in progress", async () => {
    const since = Date.parse("2026-01-01T14:03:00Z");
    const target = { templateName: "DEBIAN_12_64", rebuildTriggers: "[secret]" };
    const __phase = { is: "rebuilding", since, ...target, undoes: [] };
    const step = update("plugin", { ...secret, __phase }, secret, ["rebuildTriggers"]);
    expect((await gate(step, [{ ...other, urn: urnOf("plugin") }])).exitCode).toBe(0);
    expect((await gate(step, [erases("plugin")])).exitCode).toBe(5);
  });
});

describe("a secret that replaces", () => {
  it.each(["planId", "type", "zoneId"])("%s is the engine's to report", async (name) => {
    const olds = { ...secret, [name]: "[secret]" };
    const { exitCode, told } = await gate(update("plugin", olds, olds, [name], "replace"));
    expect(exitCode).toBe(5);
    expect(told).toContain(another(name));
  });

  it.each([
    ["has not changed in an update, and hides no erase there", "classes", secret, []],
    ["nor where the engine names it", "plugin", plan, ["planId", "templateName"]],
  ] as const)("%s", async (_name, front, olds, named) => {
    const { exitCode, told } = await gate(
      update(front, olds, { ...plan, templateName: "UBUNTU_2404_64" }, named),
    );
    expect([exitCode, told[0]]).toEqual([5, "Disks erased"]);
  });

  it("of classes is named by the reasons of the replacement", async () => {
    const step = { ...update("classes", plan, plan, [], "replace"), replaceReasons: ["planId"] };
    expect((await gate(step)).told).toContain(another("planId"));
  });
});
