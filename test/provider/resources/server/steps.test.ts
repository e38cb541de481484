import { expect, it } from "vitest";
import { fromOutputs } from "../../../../provider/resource/compare";
import { withSet } from "../../../../provider/resource/stored";
import type { Phase, Rebuilding } from "../../../../provider/resources/server/life/phase";
import { planServer } from "../../../../provider/resources/server/work/plan";
import { type Properties, unknown } from "../../../../provider/values";

const olds: Properties = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  templateName: "ALMA9",
  password: "a-secret",
  powerState: "running",
  rebootTriggers: 1,
  rebuildPolicy: "rebuild",
};
const rebuilding = (templateName: string): Rebuilding => ({
  is: "rebuilding",
  since: 0,
  templateName,
  restores: ["password", "powerState"],
});
const foreign: Phase = { is: "occupied", since: 0, isBuild: true, restores: ["password", "powerState"] };
const failed: Phase = { is: "failed", since: 0, templateName: "DEBIAN12", restores: [] };

/** A step in few words. */
const shown = (step: ReturnType<typeof planServer>["steps"][number]): string => {
  if (step.step === "wait")
    return `wait for the ${step.hasFailed ? "failed " : ""}${step.for}${step.mayFail ? ", which may fail" : ""}`;
  if (step.step === "update") return `update ${step.inputs.join(", ")}`;
  return step.step === "power" ? `power ${String(step.to)}` : step.step;
};

it.each<[what: string, changes: Properties, steps: string[], where?: { phase?: Phase }]>([
  ["nothing", {}, []],
  ["what is only recorded", { timeouts: { build: "1h" } }, []],
  ["a record", { backupEnabled: true }, ["update backupEnabled"]],
  ["records and features", { domain: "www.example.com", features: { a: 1 } }, ["update domain, features"]],
  ["the power state", { powerState: "stopped" }, ["power stopped"]],
  ["a reboot", { rebootTriggers: 2 }, ["reboot"]],
  ["a reboot of what is to be stopped", { rebootTriggers: 2, powerState: "stopped" }, ["power stopped"]],
  ["a rebuild", { templateName: "DEBIAN12" }, ["rebuild", "power running"]],
  [
    "a rebuild and a reboot",
    { rebuildTriggers: 1, rebootTriggers: 2, username: "ada" },
    ["rebuild", "update username", "power running"],
  ],
  // Whether the server answers is looked at last, after all that may have taken it away.
  ["a wait for SSH that is new", { waitFor: { ssh: {} } }, ["reach"]],
  ["a wait for nothing", { waitFor: {} }, []],
  [
    "a rebuild that is to answer",
    { templateName: "DEBIAN12", waitFor: { ssh: {} } },
    ["rebuild", "power running", "reach"],
  ],
  ["a reboot that is to answer", { rebootTriggers: 2, waitFor: { ssh: {} } }, ["reboot", "reach"]],
  [
    "what is to be stopped, and cannot answer",
    { templateName: "DEBIAN12", powerState: "stopped", waitFor: { ssh: {} } },
    ["rebuild", "power stopped"],
  ],
  [
    "the build of what is to answer",
    { waitFor: { ssh: {} } },
    ["wait for the build", "reach"],
    { phase: { is: "building", since: 0 } },
  ],
  [
    "what has not answered yet",
    { waitFor: { ssh: {} } },
    ["update password", "reach"],
    { phase: { is: "unreached", restores: ["password"] } },
  ],
  ["what need not answer any more", {}, [], { phase: { is: "unreached", restores: [] } }],
  ["a wait whose port nobody knows yet", { waitFor: { ssh: { port: unknown } } }, ["reach"]],
  ["a rebuild that is refused", { templateName: "DEBIAN12", rebuildPolicy: "refuse" }, []],
  ["a replacement", { planId: 7, username: "ada" }, []],
  ["nothing, while it is built", {}, ["wait for the build"], { phase: { is: "building", since: 0 } }],
  [
    "a rebuild, while it is built",
    { rebuildTriggers: 1 },
    ["wait for the build, which may fail", "rebuild", "power running"],
    { phase: { is: "building", since: 0 } },
  ],
  [
    "the rebuild that is under way",
    { templateName: "DEBIAN12" },
    ["wait for the rebuild", "update password", "power running"],
    { phase: rebuilding("DEBIAN12") },
  ],
  [
    "another rebuild than the one under way",
    { templateName: "UBUNTU24" },
    ["wait for the rebuild, which may fail", "rebuild", "update password", "power running"],
    { phase: rebuilding("DEBIAN12") },
  ],
  [
    "the rebuild that has failed",
    { templateName: "DEBIAN12" },
    ["wait for the failed rebuild"],
    { phase: failed },
  ],
  [
    "nothing, after a rebuild",
    {},
    ["update password", "power running"],
    { phase: { is: "restoring", restores: ["password", "powerState"] } },
  ],
  [
    "a reboot, after a rebuild",
    { rebootTriggers: 2 },
    ["update password"],
    { phase: { is: "restoring", restores: ["password"] } },
  ],
  [
    "a rebuild, while the host is at somebody else's",
    { templateName: "DEBIAN12" },
    ["wait for the work, which may fail", "rebuild", "update password", "power running"],
    { phase: foreign },
  ],
  [
    "the power state, while the host is at other work",
    { powerState: "stopped" },
    ["wait for the work", "update password", "power stopped"],
    { phase: { is: "occupied", since: 0, restores: ["password"] } },
  ],
])("%s", (_what, changes, steps, where = {}) => {
  const plan = planServer(fromOutputs(withSet(olds)), { ...olds, ...changes }, where);
  expect(plan.steps.map(shown)).toEqual(steps);
});
