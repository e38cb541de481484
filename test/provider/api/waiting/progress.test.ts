import { expect, it } from "vitest";
import {
  allInOneLine,
  eachInItsLine,
  everyFewSeconds,
  onceAMinute,
  type StartProgress,
} from "../../../../provider/api/waiting/progress";
import { VirtualClock } from "../../../support/virtualClock";

const minute = 60_000;

/** Waits that start and end at the minutes that a test says; the lines, with the minute of each. */
function world(make: (clock: VirtualClock) => StartProgress = (clock) => allInOneLine(clock, onceAMinute)) {
  const clock = new VirtualClock({ start: 0 });
  const startProgress = make(clock);
  const lines: string[] = [];
  const begin = (name: string, more: { doing?: string; said?: (line: string) => string } = {}) => {
    const { doing = "building", said = (line: string) => line } = more;
    const ending = new AbortController();
    const status = (line: string) => void lines.push(`${clock.now() / minute}: ${said(line)}`);
    const progress = { name, doing, startedAt: clock.now(), usual: 8 * minute, status };
    const setTrouble = startProgress(progress, ending.signal);
    return { setTrouble, end: () => ending.abort() };
  };
  return { lines, begin, at: (minutes: number) => clock.sleep(minutes * minute - clock.now()) };
}

it("is one line a minute for all, with the slowest; alone a wait has its own line", async () => {
  const { lines, begin, at } = world();
  const db1 = begin("db1.example.com");
  const db2 = begin("db2.example.com");
  await at(0.5);
  const web = begin("web.example.com", { doing: "rebuilding" });
  await at(1.5);
  db1.end();
  await at(2.5);
  db2.end();
  await at(3.5);
  web.end();
  await at(9);
  expect(lines).toEqual([
    "0: db1.example.com: building, 0s of about 8m",
    "1: 2 building, 1 rebuilding, 1m of about 8m; slowest db1.example.com",
    "2: 1 building, 1 rebuilding, 2m of about 8m; slowest db2.example.com",
    "3: web.example.com: rebuilding, 2m30s of about 8m",
  ]);
});

it("names what is held up: the first at once, more of them in the next line", async () => {
  const { lines, begin, at } = world();
  const [one, two, three] = ["one", "two", "three"].map((name) => begin(name));
  await at(0.5);
  two?.setTrouble("the host said: not now");
  three?.setTrouble("no answer");
  await at(1.5);
  two?.setTrouble(undefined);
  await at(2.5);
  three?.setTrouble(undefined);
  await at(3.5);
  for (const wait of [one, two, three]) wait?.end();
  two?.setTrouble("too late");
  expect(lines).toEqual([
    "0: one: building, 0s of about 8m",
    "0.5: 3 building, 30s of about 8m; held up: two (the host said: not now)",
    "1: 3 building, 1m of about 8m; 2 held up, such as two (the host said: not now)",
    "2: 3 building, 2m of about 8m; held up: three (no answer)",
    "3: 3 building, 3m of about 8m; slowest one",
  ]);
});

it("is said by the wait that a line names: it takes out the secrets of its own resource", async () => {
  const { lines, begin, at } = world();
  const said = (line: string) => line.replace("hidden.example.com", "[secret]");
  const first = begin("hidden.example.com", { said });
  begin("open.example.com").setTrouble(undefined);
  await at(1.5);
  first.end();
  expect(lines).toEqual([
    "0: [secret]: building, 0s of about 8m",
    "1: 2 building, 1m of about 8m; slowest [secret]",
  ]);
});

it("counts what is done to each, not the tasks at the host", async () => {
  const { lines, begin, at } = world();
  const waits = [1, 2].map((task) => begin(`db${task}`, { doing: `stopping (task ${task} at the host)` }));
  await at(1.5);
  for (const wait of waits) wait.end();
  expect(lines).toEqual([
    "0: db1: stopping (task 1 at the host), 0s of about 8m",
    "1: 2 stopping, 1m of about 8m; slowest db1",
  ]);
});

it("starts again after all have ended", async () => {
  const { lines, begin, at } = world();
  begin("one").end();
  await at(0.2);
  const again = begin("two");
  await at(1.3);
  again.end();
  expect(lines).toEqual([
    "0: one: building, 0s of about 8m",
    "0.2: two: building, 0s of about 8m",
    "1.2: two: building, 1m of about 8m",
  ]);
});

it("comes every few seconds where lines take each other's place, and less often the longer a wait lasts", () => {
  const pauses = [0, 2, 8, 20, 240].map((minutes) => everyFewSeconds(minutes * minute));
  expect(pauses).toEqual([5_000, 6_000, 24_000, minute, minute]);
});

it("comes less often for each the more waits there are, so that a hundred write four lines a second together", async () => {
  const linesOf = async (waits: number) => {
    const { lines, begin, at } = world((clock) => eachInItsLine(clock, everyFewSeconds));
    const all = Array.from({ length: waits }, (_, index) => begin(`web${index}.example.com`));
    await at(1);
    for (const { end } of all) end();
    return lines.length / waits;
  };
  expect([await linesOf(1), await linesOf(20), Math.round(await linesOf(100))]).toEqual([12, 12, 3]);
});
