import { expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { type Job, runSchedule } from "../../../cli/report/runTime";
import { ownCommandLine, type Typed } from "../../support/cli";
import { many, ordered, removed, server, stackStep, step, type Values } from "../previews";

const line = ownCommandLine();

const job = (name: string, time: number, more: Partial<Job> = {}): Job => ({
  ...{ name, urn: name, time, isAway: false },
  ...more,
});
const turn = { isAway: true, group: { name: "g", atOnce: 1, pause: 1 } };
const pair = { isAway: true, group: { name: "g", atOnce: 2, pause: 0 } };
const last = { isLast: true };

it.each<[string, number, Job[], string]>([
  ["jobs run in parallel", 3, [job("a", 8), job("b", 2)], "a 0-8, b 0-2: 8"],
  [
    "a job starts as soon as a place is free",
    2,
    [job("a", 8), job("b", 2), job("c", 3)],
    "a 0-8, b 0-2, c 2-5: 8",
  ],
  [
    "one server of a group at a time, with a pause",
    9,
    [job("a", 8, turn), job("b", 8, turn)],
    "a 0-8, b 9-17: 17",
  ],
  [
    "two servers of a group at a time",
    9,
    ["a", "b", "c"].map((name) => job(name, 8, pair)),
    "a 0-8, b 0-8, c 8-16: 16",
  ],
  [
    "a job that waits for its turn in a group occupies a place",
    2,
    [job("a", 8, turn), job("b", 8, turn), job("c", 1)],
    "a 0-8, b 9-17, c 8-9: 17",
  ],
  [
    "the lowest number of servers at once applies to a group",
    9,
    [job("a", 8, pair), job("b", 8, turn), job("c", 8, pair)],
    "a 0-8, b 8-16, c 17-25: 25",
  ],
  [
    "a group may allow more servers than it has",
    9,
    [job("a", 8, { group: { name: "g", atOnce: 1e12, pause: 0 } })],
    "a 0-8: 8",
  ],
  ["deletions come last", 9, [job("a", 2, last), job("b", 8)], "b 0-8, a 8-10: 10"],
])("the schedule of a run: %s", (_what, parallel, jobs, expected) => {
  const { run, bars } = runSchedule(jobs, parallel);
  expect(`${bars.map(({ name, from, to }) => `${name} ${from}-${to}`).join(", ")}: ${run}`).toBe(expected);
});

const web = server({ rebuildPolicy: "rebuild" });
const debian = { templateName: "DEBIAN_12_64" };
const rebuilt =
  (more: Values = {}) =>
  (name: string) =>
    step("update", web, { ...web, ...debian, ...more }, { name });
const worker = rebuilt({ rollout: { group: "workers", atOnce: 1, pause: "30s" } });
const replaced = (...ops: string[]) =>
  ops.map((op) =>
    step(op, web, { ...web, planId: 1202 }, op === "delete-replaced" ? {} : { named: ["planId"] }),
  );
const inGroup = { rollout: { group: "workers" } };
const phase = { since: 0, templateName: "UBUNTU_2404_64", restores: [], before: "other", known: "sent" };
const waiting = (name: string, is = "rebuilding") =>
  step("update", web, { ...web, ...inGroup }, { name, outputs: { __phase: { is, ...phase } } });
const inPower = (powerState: string) => [step("update", web, { ...web, powerState })];
const off = { ...web, powerState: "stopped" };
const failedBuild = step("update", web, web, { outputs: { __phase: { is: "failed", since: 0 } } });
const triggers = { ...web, rebuildTriggers: "[secret]" };

/** The part of a report under the heading Time. */
const timeOf = async (steps: readonly PreviewStep[], args: readonly string[] = [], typed: Typed = {}) => {
  const input = JSON.stringify({ steps: [stackStep(), ...steps] });
  const { output } = await line.hosting(["report", "-", ...args], { environment: {}, ...typed, input });
  return output.split("\n\nTime\n")[1]?.split("\n\n")[0]?.trimEnd() ?? "";
};

const byPlan = step("replace", web, { ...web, ...inGroup, planId: 1202 }, { name: "a", named: ["planId"] });
const secretTriggers = step("update", triggers, triggers, { named: ["rebuildTriggers"] });
const rows: Readonly<Record<string, PreviewStep[]>> = {
  "one build": [ordered("web")],
  "two builds of the same name, in two components": ["A", "B"].map((component) =>
    ordered("web", {}, { kind: `shop:index:${component}$hosting:index:Server` }),
  ),
  "more builds than run in parallel": many(20, ordered),
  "bare metal": [ordered("web", { type: "Bare.Metal" })],
  "a removal": [removed("web")],
  "a replacement": replaced("create-replacement", "replace", "delete-replaced"),
  "a replacement that deletes first": replaced("delete-replaced", "replace", "create-replacement"),
  "a replacement that deletes first, in plain JSON": [
    step(
      "replace",
      web,
      { ...web, planId: 1202 },
      { named: ["planId"], options: { pendingReplacement: true } },
    ),
  ],
  "a rebuild": [rebuilt()("web")],
  "rebuilds: more at once would stop more servers, so that is no advice": many(20, rebuilt()),
  "a group": many(3, worker),
  "replacements, adoptions and servers that are rebuilt already, in a group": [
    byPlan,
    ordered("b", { ...inGroup, onExisting: "adopt" }),
    ordered("c", inGroup),
    waiting("d"),
  ],
  "a rebuild that has failed, and is not waited for": [waiting("a", "failed"), worker("b")],
  "a group that keeps builds waiting": [...many(8, worker), ordered("n")],
  "a group that cannot be read": [rebuilt({ rollout: "[secret]" })("web")],
  "a start": inPower("running"),
  "a stop": inPower("stopped"),
  "a rebuild that a secret decides": [secretTriggers],
  "an update in place: none": [step("update", web, { ...web, bandwidthQuota: 9000 })],
};
it.each(Object.entries(rows))("pulumi-hosting report estimates the time of %s", async (_what, steps) =>
  expect(await timeOf(steps)).toMatchSnapshot(),
);

it.each<[string, string[], Typed["environment"], string]>([
  ["--parallel", ["--parallel", "10"], { PULUMI_PARALLEL: "5" }, "about 16m for 20 servers, 10 at a time;"],
  ["PULUMI_PARALLEL", [], { PULUMI_PARALLEL: "5" }, "about 32m for 20 servers, 5 at a time;"],
  [
    "four for each processor by default",
    [],
    { PULUMI_PARALLEL: "many" },
    "about 24m for 20 servers, 8 at a time;",
  ],
])("the number of parallel changes comes from %s", async (_what, args, environment, expected) =>
  expect(await timeOf(many(20, ordered), args, { environment })).toContain(expected),
);

it.each<[string, PreviewStep[], object]>([
  ["a start", [step("update", off, { ...off, powerState: "running" })], { updated: 1 }],
  ["a reboot", [step("update", web, { ...web, rebootTriggers: ["1"] })], { away: 1 }],
  ["a stop", inPower("stopped"), { away: 1 }],
  ["a failed rebuild", [waiting("a", "failed")], { failed: 1 }],
  ["a failed build", [failedBuild], { failed: 1 }],
])(
  "a server counts as unavailable only if it was running and is interrupted: %s",
  async (_what, steps, servers) => {
    const input = JSON.stringify({ steps });
    const { output } = await line.hosting(["report", "-", "--json"], { environment: {}, input });
    const told = JSON.parse(output);
    expect(told.servers).toEqual(servers);
    expect(Object.keys(told.time?.away ?? {})).toHaveLength("away" in servers ? 1 : 0);
  },
);

it("gives times as JSON in seconds, and null for a server that stays stopped", async () => {
  const input = JSON.stringify({ steps: [...inPower("stopped"), rebuilt()("db"), ...many(9, ordered)] });
  const { output } = await line.hosting(["report", "-", "--json"], { input });
  expect(JSON.parse(output)).toMatchObject({
    servers: { erased: 1, away: 1, new: 9 },
    time: { run: 960, parallel: 8, away: { web: null, db: 480 } },
  });
});
