import { describe, expect, it } from "vitest";
import OverdueReporter from "../../../tools/test/overdueReporter.mjs";

function started() {
  const events: string[] = [];
  let due: (() => void) | undefined;
  const reporter = new OverdueReporter({
    after(run) {
      due = run;
      return () => {
        if (due === run) due = undefined;
      };
    },
    write: (text) => void events.push(text),
    end: () => void events.push("end"),
  });
  reporter.onTestRunStart();
  return { reporter, events, passTime: () => due?.() };
}

const file = (relativeModuleId: string) => ({ relativeModuleId });

describe("a test run that finishes no test", () => {
  it("is ended, with the names of the files that are still running", () => {
    const { reporter, events, passTime } = started();
    for (const name of ["b.test.ts", "a.test.ts", "c.test.ts"]) reporter.onTestModuleStart(file(name));
    reporter.onTestModuleEnd(file("c.test.ts"));
    passTime();
    expect(events).toEqual([
      "No test has ended for 15 minutes. Still running: a.test.ts, b.test.ts.\n",
      "end",
    ]);
  });

  it("is not ended if all tests have ended", () => {
    const { reporter, events, passTime } = started();
    reporter.onTestModuleStart(file("a.test.ts"));
    reporter.onTestCaseResult();
    reporter.onTestModuleEnd(file("a.test.ts"));
    reporter.onTestRunEnd();
    passTime();
    expect(events).toEqual([]);
  });
});
