import { expect, it } from "vitest";
import { outputsBefore } from "../../../../provider/resource/compare";
import { addSetNames } from "../../../../provider/resource/stored";
import { type Phase, type Rebuilding, ready } from "../../../../provider/resources/server/life/phase";
import { planServer } from "../../../../provider/resources/server/plan/plan";
import { type Properties, unknown } from "../../../../provider/values";
import { undeclared } from "../../../support/resources";

const server = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9", password: "a-secret" };
const olds: Properties = { ...server, powerState: "running", rebootTriggers: 1, rebuildPolicy: "rebuild" };
const since = { since: 0, restores: ["password", "powerState"] } as const;
const sent = { ...since, before: "other", known: "sent" } as const;
const rebuilding = (templateName: string): Rebuilding => ({ is: "rebuilding", templateName, ...sent });
const foreign: Phase = { is: "occupied", isBuild: true, ...since };
const failed: Phase = { is: "failed", since: 0, templateName: "DEBIAN12", restores: [] };

/** Describes a step in a few words. */
const shown = (step: ReturnType<typeof planServer>["steps"][number]): string => {
  if (step.step === "wait")
    return `${step.mayFail ? "try to " : ""}wait for ${step.hasFailed ? "failed " : ""}${step.for}`;
  if (step.step === "update") return `update ${step.inputs.join("+")}`;
  return step.step === "power" ? `power ${String(step.to)}` : step.step;
};

const again = "update password, power running";
const ssh = { waitFor: { ssh: {} } };
const debian = { templateName: "DEBIAN12" };
const building: Phase = { is: "building", since: 0 };
const unreached = (...restores: "password"[]): Phase => ({ is: "unreached", restores });
const restoring = (...restores: ("password" | "powerState")[]): Phase => ({ is: "restoring", restores });
const occupied: Phase = { is: "occupied", since: 0, restores: ["password"] };

it.each<[what: string, changes: Properties, steps: string, phase?: Phase]>([
  ["no change", {}, ""],
  [
    "a reboot of a server that is to be stopped",
    { rebootTriggers: 2, powerState: "stopped" },
    "power stopped",
  ],
  ["a rebuild", debian, "rebuild, power running"],
  [
    "a rebuild and a reboot",
    { ...debian, rebootTriggers: 2, username: "a" },
    "rebuild, update username, power running",
  ],
  // The check whether the server answers comes last, after everything that may interrupt the server.
  ["a newly set wait for SSH", ssh, "reach"],
  ["an empty waitFor", { waitFor: {} }, ""],
  ["a rebuild of a server that must answer", { ...debian, ...ssh }, "rebuild, power running, reach"],
  ["a reboot of a server that must answer", { rebootTriggers: 2, ...ssh }, "reboot, reach"],
  [
    "a rebuild of a server that is to be stopped",
    { ...debian, powerState: "stopped", ...ssh },
    "rebuild, power stopped",
  ],
  ["a build of a server that must answer", ssh, "wait for build, reach", building],
  ["a server that has not answered yet", ssh, "update password, reach", unreached("password")],
  ["a server that need not answer any more", {}, "", unreached()],
  ["a wait whose port is not known yet", { waitFor: { ssh: { port: unknown } } }, "reach"],
  ["a refused rebuild", { ...debian, rebuildPolicy: "refuse" }, ""],
  ["a replacement", { type: "Cloud.Metal", username: "ada" }, ""],
  ["no change during a build", {}, "wait for build", building],
  [
    "a rebuild during a build",
    { rebuildTriggers: 1 },
    "try to wait for build, rebuild, power running",
    building,
  ],
  [
    "the rebuild in progress",
    debian,
    "wait for rebuild, update password, power running",
    rebuilding("DEBIAN12"),
  ],
  [
    "another rebuild during a rebuild",
    debian,
    `try to wait for rebuild, rebuild, ${again}`,
    rebuilding("UBUNTU24"),
  ],
  ["a failed rebuild", debian, "wait for failed rebuild", failed],
  ["no change after a rebuild", {}, "update password, power running", restoring("password", "powerState")],
  ["a reboot after a rebuild", { rebootTriggers: 2 }, "update password, reboot", restoring("password")],
  [
    "a rebuild during someone else's rebuild",
    debian,
    "try to wait for work, rebuild, update password, power running",
    foreign,
  ],
  [
    "a stop during other work",
    { powerState: "stopped" },
    "wait for work, update password, power stopped",
    occupied,
  ],
])("plans the steps for %s", (_what, changes, steps, phase) => {
  const plan = planServer(
    outputsBefore(addSetNames(olds)),
    { ...olds, ...changes },
    { ...undeclared, phase: phase ?? ready },
  );
  expect(plan.steps.map(shown).join(", ")).toBe(steps);
});
