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
  async record(lifeCase) {
    const { runs, last: lastPreview } = await runLife(lifeCase);
    const lines = runLines();
    return [
      ...runs.flatMap((run, at) => lines(`run ${at + 1}`, run)),
      ...lastPreview.planned.map(
        (plan): RecordedLine => ({ about: "in the end", kind: "stored", name: plan.will, data: plan }),
      ),
      ...lastPreview.lines.map((line) => messageLine("in the end", line)),
      ...lastPreview.failures.map((line) => messageLine("in the end", line, "failure")),
    ];
  },
};

/** Runs of all four resources at a host with faults. */
export const lives: Recorded<Given<typeof mixedLife>> = {
  draw: mixedLife,
  async record(lifeCase) {
    const { runs, world } = await runMixedLife(lifeCase);
    const requests = requestLines();
    let counts = { requests: 0, warnings: 0, status: 0 };
    return runs.flatMap(({ run, failed, until, stack }, at) => {
      const about = `run ${at + 1}, ${run.end}`;
      const lines: RecordedLine[] = [
        ...requests(about, world.requests.slice(counts.requests, until.requests)),
        ...world.warnings.slice(counts.warnings, until.warnings).map((line) => messageLine(about, line)),
        ...world.status.slice(counts.status, until.status).map((line) => messageLine(about, line)),
        ...(failed === undefined ? [] : [failureLine(about, failed)]),
        ...Object.entries(stack).map(([name, data]): RecordedLine => ({ about, kind: "stored", name, data })),
      ];
      counts = until;
      return lines;
    });
  },
};

const ofRebuilds = (draw: typeof ownRebuilds): Recorded<Given<typeof ownRebuilds>> => ({
  draw,
  async record(lifeCase) {
    const host = await runRebuildLife(lifeCase);
    let counts = { sent: 0, warnings: 0, status: 0 };
    const runLinesOfHost = host.records.flatMap(({ failed, until, outputs }, at) => {
      const about = `run ${at + 1}`;
      const lines: RecordedLine[] = [
        ...host.sent
          .slice(counts.sent, until.sent)
          .map(([name, params]): RecordedLine => ({ about, kind: "request", name, data: { params } })),
        ...host.warnings.slice(counts.warnings, until.warnings).map((line) => messageLine(about, line)),
        ...host.status.slice(counts.status, until.status).map((line) => messageLine(about, line)),
        ...(failed ? [failureLine(about, failed)] : []),
        { about, kind: "stored", name: "Server", data: { outputs } },
      ];
      counts = until;
      return lines;
    });
    return [...runLinesOfHost, ...host.broken.map((line) => messageLine("in the end", line, "failure"))];
  },
});

/** Rebuilds of one server by Pulumi, and the same with rebuilds by another person in between. */
export const rebuilds = ofRebuilds(ownRebuilds);
export const rebuildsOfOthers = ofRebuilds(othersRebuilds);
