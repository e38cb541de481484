import type { RunRecord } from "../../../test/support/lives/stack";
import { messageLine, type RecordedLine, requestLines } from "./line";

/** Makes transcript lines from the runs at one host. */
export function runLines() {
  const requests = requestLines();
  return (about: string, run: RunRecord): RecordedLine[] => [
    ...(run.preview?.planned ?? []).map(
      (data): RecordedLine => ({ about: `${about}, preview`, kind: "stored", name: data.will, data }),
    ),
    ...(run.preview?.lines ?? []).map((line) => messageLine(`${about}, preview`, line)),
    ...run.calls.flatMap((call) => {
      const inCall = `${about}, ${call.kind} ${call.urn.split("::").at(-1)}`;
      return [
        ...requests(inCall, call.requests),
        ...call.lines.map((line) => messageLine(inCall, line)),
        ...(call.failure === undefined ? [] : [messageLine(inCall, call.failure, "failure")]),
      ];
    }),
    ...run.failures.map((line) => messageLine(about, line, "failure")),
    ...run.after.map(
      ({ urn, ...data }): RecordedLine => ({ about, kind: "stored", name: String(urn.split("::")[2]), data }),
    ),
  ];
}
