import { expect, it } from "vitest";
import { createProgress, untilNextLine } from "../../../../provider/api/waiting/progress";
import { VirtualClock } from "../../../support/virtualClock";

const minute = 60_000;

/**
 * Waits that start and end at the minutes that a test gives. `lines` are the progress lines with the minute of each.
 */
function world() {
  const clock = new VirtualClock({ start: 0 });
  const startProgress = createProgress(clock);
  const lines: string[] = [];
  const begin = (name: string, more: { doing?: string; usual?: number; startedAt?: number } = {}) => {
    const ending = new AbortController();
    const status = (line: string) => void lines.push(`${clock.now() / minute}: ${line}`);
    const progress = {
      ...{ name, doing: "building", startedAt: clock.now(), usual: 8 * minute, status },
      ...more,
    };
    const setTrouble = startProgress(progress, ending.signal);
    return { setTrouble, end: () => ending.abort() };
  };
  return { lines, begin, at: (minutes: number) => clock.sleep(minutes * minute - clock.now()) };
}

it("is one line at the start, one at each quarter of the usual time, and fewer after that", async () => {
  const { lines, begin, at } = world();
  const web = begin("web.example.com");
  await at(15);
  web.end();
  await at(100);
  expect(lines).toEqual([
    "0: web.example.com: building, 0s of about 8m",
    "2: web.example.com: building, 2m of about 8m",
    "4: web.example.com: building, 4m of about 8m",
    "6: web.example.com: building, 6m of about 8m",
    "8: web.example.com: building, 8m of about 8m",
    "10: web.example.com: building, 10m of about 8m",
    "12.5: web.example.com: building, 12m30s of about 8m",
  ]);
});

it("keeps to the quarters if a later run continues a wait", async () => {
  const { lines, begin, at } = world();
  await at(3);
  const web = begin("web", { startedAt: 0 });
  await at(5);
  web.end();
  expect(lines).toEqual(["3: web: building, 3m of about 8m", "4: web: building, 4m of about 8m"]);
});

it("is at most eight lines for work that takes twice its usual time, however long", () => {
  for (const usual of [1, 2, 8, 60, 240].map((minutes) => minutes * minute)) {
    let lines = 0;
    for (let at = 0; at < 2 * usual; at += untilNextLine(at, usual)) lines += 1;
    expect(lines).toBeLessThanOrEqual(8);
  }
});

it("says at once why a wait is delayed, and when the delay is over", async () => {
  const { lines, begin, at } = world();
  const web = begin("web", { doing: "stopping", usual: undefined });
  await at(0.5);
  web.setTrouble("no answer");
  await at(0.6);
  web.setTrouble("the host said: not now");
  await at(1.5);
  web.setTrouble(undefined);
  web.end();
  web.setTrouble("too late");
  expect(lines).toEqual([
    "0: web: stopping, 0s",
    "0.5: web: stopping, 30s (no answer)",
    "1: web: stopping, 1m (the host said: not now)",
    "1.5: web: stopping, 1m30s",
  ]);
});

it("has lines for each wait, but fewer the more waits there are", async () => {
  const linesOf = async (waits: number) => {
    const { lines, begin, at } = world();
    const all = Array.from({ length: waits }, (_, index) =>
      begin(`web${index}.example.com`, { usual: 2 * minute }),
    );
    await at(4);
    for (const { end } of all) end();
    return lines.length / waits;
  };
  expect([await linesOf(1), Math.round(await linesOf(1000))]).toEqual([4, 2]);
});
