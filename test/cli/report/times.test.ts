import { expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { type Job, scheduleOf } from "../../../cli/report/runTime";
import { ownCommandLine, type Typed } from "../../support/cli";
import { many, ordered, removed, server, stackStep, step, type Values } from "../previews";

const line = ownCommandLine();

const job = (name: string, time: number, more: Partial<Job> = {}): Job => ({
  ...{ name, time, isAway: false },
  ...more,
});
const turn = { isAway: true, group: { name: "g", atOnce: 1, pause: 1 } };
const pair = { isAway: true, group: { name: "g", atOnce: 2, pause: 0 } };
const last = { isLast: true };

it.each<[string, number, Job[], string]>([
  ["each has a place", 3, [job("a", 8), job("b", 2)], "a 0-8, b 0-2: 8"],
  [
    "the next one takes the first free place",
    2,
    [job("a", 8), job("b", 2), job("c", 3)],
    "a 0-8, b 0-2, c 2-5: 8",
  ],
  ["one at a time, with a pause", 9, [job("a", 8, turn), job("b", 8, turn)], "a 0-8, b 9-17: 17"],
  ["two at a time", 9, ["a", "b", "c"].map((name) => job(name, 8, pair)), "a 0-8, b 0-8, c 8-16: 16"],
  [
    "who waits for a turn has a place",
    2,
    [job("a", 8, turn), job("b", 8, turn), job("c", 1)],
    "a 0-8, b 9-17, c 8-9: 17",
  ],
  [
    "the least that servers of a group allow",
    9,
    [job("a", 8, pair), job("b", 8, turn), job("c", 8, pair)],
    "a 0-8, b 8-16, c 17-25: 25",
  ],
  ["more than there are", 9, [job("a", 8, { group: { name: "g", atOnce: 1e12, pause: 0 } })], "a 0-8: 8"],
  ["what goes goes at the end", 9, [job("a", 2, last), job("b", 8)], "b 0-8, a 8-10: 10"],
])("a run: %s", (_what, parallel, jobs, expected) => {
  const { run, bars } = scheduleOf(jobs, parallel);
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
const waiting = (name: string, hasFailed = false) =>
  step(
    "update",
    web,
    { ...web, ...inGroup },
    {
      name,
      outputs: {
        __phase: {
          is: hasFailed ? "failed" : "rebuilding",
          since: 0,
          templateName: "UBUNTU_2404_64",
          restores: [],
          before: "other",
          known: "sent",
        },
      },
    },
  );
const inPower = (powerState: string) => [step("update", web, { ...web, powerState })];
const triggers = { ...web, rebuildTriggers: "[secret]" };

const timeOf = async (steps: readonly PreviewStep[], args: readonly string[] = [], typed: Typed = {}) => {
  const input = JSON.stringify({ steps: [stackStep(), ...steps] });
  const { output } = await line.hosting(["report", "-", ...args], { environment: {}, ...typed, input });
  return (output.split("\n\nTime\n")[1]?.split("\n\n")[0] ?? "")
    .split("\n")
    .flatMap((text) => text.trim() || []);
};

it.each<[string, PreviewStep[], string[]]>([
  ["one build", [ordered("web")], ["about 8m for 1 server"]],
  [
    "more builds than places",
    many(20, ordered),
    ["about 24m for 20 servers, 8 at a time; with `--parallel 20` about 8m"],
  ],
  ["bare metal", [ordered("web", { type: "Bare.Metal" })], ["about 1h for 1 server"]],
  ["a removal", [removed("web")], ["about 2m for 1 server"]],
  ["a replacement", replaced("create-replacement", "replace", "delete-replaced"), ["about 10m for 1 server"]],
  [
    "a replacement that deletes first",
    replaced("delete-replaced", "replace", "create-replacement"),
    ["about 10m for 1 server", "web is away about 10m"],
  ],
  ["a rebuild", [rebuilt()("web")], ["about 8m for 1 server", "web is away about 8m"]],
  [
    "rebuilds: more at once would stop more servers, so that is no advice",
    many(20, rebuilt()),
    [
      "about 24m for 20 servers, 8 at a time",
      `${many(20, ordered)
        .map((_, at) => `web${at}`)
        .join(", ")} are away about 8m each`,
    ],
  ],
  [
    "a group",
    many(3, worker),
    [
      "about 25m for 3 servers",
      "3 of group workers, one at a time, about 25m",
      "web0, web1, web2 are away about 8m each",
    ],
  ],
  [
    "replacements, adoptions and servers that are rebuilt already, in a group",
    [
      step("replace", web, { ...web, ...inGroup, planId: 1202 }, { name: "a", named: ["planId"] }),
      ordered("b", { ...inGroup, onExisting: "adopt" }),
      ordered("c", inGroup),
      waiting("d"),
    ],
    ["about 26m for 4 servers", "3 of group workers, one at a time, about 24m"],
  ],
  [
    "a rebuild that has failed, and is not waited for",
    [waiting("a", true), worker("b")],
    ["about 8m for 1 server", "b is away about 8m"],
  ],
  [
    "a group that keeps builds waiting",
    [...many(8, worker), ordered("n")],
    [
      "about 1h7m for 9 servers, 8 at a time",
      "8 of group workers, one at a time, about 1h7m",
      "web0, web1, web2, web3, web4, web5, web6, web7 are away about 8m each",
    ],
  ],
  [
    "a group that cannot be read",
    [rebuilt({ rollout: "[secret]" })("web")],
    ["about 8m for 1 server", "web is away about 8m"],
  ],
  ["a start", inPower("running"), ["about 1m for 1 server"]],
  ["a stop", inPower("stopped"), ["about 1m for 1 server", "web stays stopped"]],
  [
    "a rebuild that a secret decides",
    [step("update", triggers, triggers, { named: ["rebuildTriggers"] })],
    ["about 8m for 1 server", "web is away about 8m"],
  ],
  ["an update in place", [step("update", web, { ...web, bandwidthQuota: 9000 })], []],
])("pulumi-hosting report says how long it takes: %s", async (_what, steps, expected) =>
  expect(await timeOf(steps)).toEqual(expected),
);

it.each<[string, string[], Typed["environment"], string]>([
  ["--parallel", ["--parallel", "10"], { PULUMI_PARALLEL: "5" }, "about 16m for 20 servers, 10 at a time;"],
  ["the environment", [], { PULUMI_PARALLEL: "5" }, "about 32m for 20 servers, 5 at a time;"],
  ["four for each processor", [], { PULUMI_PARALLEL: "many" }, "about 24m for 20 servers, 8 at a time;"],
])("so many at a time: %s", async (_what, args, environment, expected) =>
  expect((await timeOf(many(20, ordered), args, { environment }))[0]).toContain(expected),
);

it("as JSON: seconds, and null for a server that stays stopped", async () => {
  const input = JSON.stringify({ steps: [...inPower("stopped"), rebuilt()("db"), ...many(9, ordered)] });
  const { output } = await line.hosting(["report", "-", "--json"], { input });
  expect(JSON.parse(output)).toMatchObject({
    servers: { erased: 1, away: 1, new: 9 },
    time: { run: 960, parallel: 8, away: { web: null, db: 480 } },
  });
});
