import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { ownCommandLine } from "../../support/cli";
import { erases, reportedChanges, server, step, stepUrn, type Values } from "../previews";

const line = ownCommandLine();

const hidden = "[secret]";
const secret = server({ rebuildPolicy: "rebuild", bandwidthQuota: 5000, rebuildTriggers: hidden });
const more = { ...secret, bandwidthQuota: 6000 };
const hush = { ...secret, password: hidden };
const plan = { ...secret, planId: hidden };
const login = { name: "panel", authData: hidden };
const withPolicy = (rebuildPolicy: string) =>
  [
    { ...secret, rebuildPolicy },
    { ...more, rebuildPolicy },
  ] as const;

/** An update of classes, which names no inputs; of the plugin, which names those that have changed. */
const classes = (olds: Values, news: Values, op = "update") => step(op, olds, news, { front: "classes" });
const plugin = (olds: Values, news: Values, named: readonly string[], op = "update") =>
  step(op, olds, news, { named });
const ofClasses = { front: "classes" } as const;
const other = { message: "warning: something else\n", severity: "warning" };
const triggers = plugin(secret, secret, ["rebuildTriggers[0]"]);
const phase = {
  is: "rebuilding",
  since: 0,
  templateName: "UBUNTU_2404_64",
  rebuildTriggers: hidden,
  undoes: [],
};
const whileRebuilding = step("update", secret, secret, {
  ...{ named: ["rebuildTriggers"], outputs: { __phase: phase } },
});

describe.each<[string, Readonly<Record<string, readonly [PreviewStep, ...object[]]>>]>([
  [
    "a secret that rebuilds",
    {
      "is an erase where the engine names it": [triggers],
      "is an erase where the engine names it, and the provider warns": [triggers, erases()],
      "is none where the engine names others only": [plugin(secret, more, ["bandwidthQuota"])],
      "is an erase of classes where the provider warns of it, also besides another change": [
        classes(secret, more),
        other,
        erases(ofClasses),
      ],
      "of classes may be one if no warning reports more": [classes(hush, hush)],
      "of classes is none where other warnings are there, and that one is another server's": [
        classes(hush, hush),
        other,
        erases(ofClasses, "db.example.com (XYZ789)"),
      ],
      "is none of a login whose id is a word of that warning": [
        step("update", login, { ...login, name: "db" }, { ...ofClasses, kind: "Credential", id: "5" }),
        erases(ofClasses, "web5.example.com (5)"),
      ],
      "with a rebuildPolicy that is secret too may be an erase": [classes(...withPolicy(hidden))],
      "is none with rebuildPolicy refuse": [classes(...withPolicy("refuse"))],
      "is none with rebuildPolicy replace": [classes(...withPolicy("replace"))],
      "is no second erase while the rebuild that it started is in progress": [
        whileRebuilding,
        { ...other, urn: stepUrn() },
      ],
      "is a second erase while a rebuild is in progress, if the provider warns": [whileRebuilding, erases()],
    },
  ],
  [
    "a secret that replaces",
    {
      "is the engine's to report: planId": [plugin(plan, plan, ["planId"], "replace")],
      "is the engine's to report: type": [
        plugin({ ...secret, type: hidden }, { ...secret, type: hidden }, ["type"], "replace"),
      ],
      "is the engine's to report: zoneId": [
        plugin({ ...secret, zoneId: hidden }, { ...secret, zoneId: hidden }, ["zoneId"], "replace"),
      ],
      "has not changed in an update, and hides no erase there": [
        classes(secret, { ...plan, templateName: "DEBIAN_12_64" }),
      ],
      "has not changed where the engine names it in an update": [
        plugin(plan, { ...plan, templateName: "DEBIAN_12_64" }, ["planId", "templateName"]),
      ],
      "of classes is named by the reasons of the replacement": [
        { ...classes(plan, plan, "replace"), replaceReasons: ["planId"] },
      ],
    },
  ],
])("%s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, [given, ...diagnostics]) => {
    const input = JSON.stringify({ steps: [given], diagnostics });
    const args = ["report", "-", "--fail-on", "erase,replace"];
    const { exitCode, output } = await line.hosting(args, { input });
    expect(`${reportedChanges(output)}\n\nEnds with ${exitCode}`).toMatchSnapshot();
  });
});
