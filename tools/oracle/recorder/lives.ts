import {
  life,
  mixedLife,
  othersRebuilds,
  ownRebuilds,
  runLife,
  runMixedLife,
  runRebuildLife,
} from "../surface";
import { failureLine, messageLine, type Recorded, type RecordedLine, requestLines } from "./line";
import { runLines } from "./run";

type Given<Draw> = Draw extends import("fast-check").Arbitrary<infer Value> ? Value : never;

/** Runs of servers with either front, at hosts of every kind. */
export const hosts: Recorded<Given<typeof life>> = {
  draw: life,
  async record(given) {
    const { runs, last } = await runLife(given);
    const lines = runLines();
    return [
      ...runs.flatMap((run, at) => lines(`run ${at + 1}`, run)),
      ...last.planned.map(
        (one): RecordedLine => ({ about: "in the end", kind: "stored", name: one.will, data: one }),
      ),
      ...last.lines.map((line) => messageLine("in the end", line)),
      ...last.failures.map((line) => messageLine("in the end", line, "failure")),
    ];
  },
};

/** Runs of all four resources at a host with faults. */
export const lives: Recorded<Given<typeof mixedLife>> = {
  draw: mixedLife,
  async record(given) {
    const { runs, world } = await runMixedLife(given);
    const requests = requestLines();
    let before = { requests: 0, warnings: 0, status: 0 };
    return runs.flatMap(({ run, failed, until, stack }, at) => {
      const about = `run ${at + 1}, ${run.end}`;
      const lines: RecordedLine[] = [
        ...requests(about, world.requests.slice(before.requests, until.requests)),
        ...world.warnings.slice(before.warnings, until.warnings).map((line) => messageLine(about, line)),
        ...world.status.slice(before.status, until.status).map((line) => messageLine(about, line)),
        ...(failed === undefined ? [] : [failureLine(about, failed)]),
        ...Object.entries(stack).map(([name, data]): RecordedLine => ({ about, kind: "stored", name, data })),
      ];
      before = until;
      return lines;
    });
  },
};

const ofRebuilds = (draw: typeof ownRebuilds): Recorded<Given<typeof ownRebuilds>> => ({
  draw,
  async record(given) {
    const host = await runRebuildLife(given);
    let before = { sent: 0, warnings: 0, status: 0 };
    const ran = host.records.flatMap(({ failed, until, outputs }, at) => {
      const about = `run ${at + 1}`;
      const lines: RecordedLine[] = [
        ...host.sent
          .slice(before.sent, until.sent)
          .map(([name, params]): RecordedLine => ({ about, kind: "request", name, data: { params } })),
        ...host.warnings.slice(before.warnings, until.warnings).map((line) => messageLine(about, line)),
        ...host.status.slice(before.status, until.status).map((line) => messageLine(about, line)),
        ...(failed ? [failureLine(about, failed)] : []),
        { about, kind: "stored", name: "Server", data: { outputs } },
      ];
      before = until;
      return lines;
    });
    return [...ran, ...host.broken.map((line) => messageLine("in the end", line, "failure"))];
  },
});

/** Rebuilds of one server by Pulumi, and the same with rebuilds by another person in between. */
export const rebuilds = ofRebuilds(ownRebuilds);
export const rebuildsOfOthers = ofRebuilds(othersRebuilds);
