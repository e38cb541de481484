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

/** An update of classes, which names no inputs, and one of the plugin, which names the changed inputs. */
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
    "a secret input that triggers a rebuild",
    {
      "is reported as an erase if the engine names it": [triggers],
      "is reported as an erase if the engine names it and the provider warns": [triggers, erases()],
      "is not reported if the engine names only other inputs": [plugin(secret, more, ["bandwidthQuota"])],
      "is reported for classes if the provider warns, even next to another change": [
        classes(secret, more),
        other,
        erases(ofClasses),
      ],
      "is reported as possible for classes if there is no warning at all": [classes(hush, hush)],
      "is not reported for classes if the only such warning is about another server": [
        classes(hush, hush),
        other,
        erases(ofClasses, "db.example.com (XYZ789)"),
      ],
      "is not reported for a credential whose id occurs in the warning": [
        step("update", login, { ...login, name: "db" }, { ...ofClasses, kind: "Credential", id: "5" }),
        erases(ofClasses, "web5.example.com (5)"),
      ],
      "is reported as possible if rebuildPolicy is secret, too": [classes(...withPolicy(hidden))],
      "is not reported with rebuildPolicy refuse": [classes(...withPolicy("refuse"))],
      "is not reported with rebuildPolicy replace": [classes(...withPolicy("replace"))],
      "is not reported as a second erase while the rebuild that it triggered is in progress": [
        whileRebuilding,
        { ...other, urn: stepUrn() },
      ],
      "is reported as a second erase during a rebuild if the provider warns": [whileRebuilding, erases()],
    },
  ],
  [
    "a secret input that replaces the server",
    {
      "is taken from the engine's report: planId": [plugin(plan, plan, ["planId"], "replace")],
      "is taken from the engine's report: type": [
        plugin({ ...secret, type: hidden }, { ...secret, type: hidden }, ["type"], "replace"),
      ],
      "is taken from the engine's report: zoneId": [
        plugin({ ...secret, zoneId: hidden }, { ...secret, zoneId: hidden }, ["zoneId"], "replace"),
      ],
      "counts as unchanged in an update, and hides no erase there": [
        classes(secret, { ...plan, templateName: "DEBIAN_12_64" }),
      ],
      "counts as unchanged in an update even if the engine names it": [
        plugin(plan, { ...plan, templateName: "DEBIAN_12_64" }, ["planId", "templateName"]),
      ],
      "is named for classes by the reasons of the replacement": [
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
