import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { noteFiles } from "../../../provider/engine/noteFiles";
import { defaultFolders } from "../../../provider/engine/privateFolder";
import { type Notes, SharedNotes } from "../../../provider/run/notes";
import { folderOfEach } from "../../support/folders";

const listed = vi.hoisted((): number[] => []);
const opened = vi.hoisted((): unknown[] => []);
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const readdirSync = (...given: Parameters<typeof fs.readdirSync>) => {
    const entries = fs.readdirSync(...given);
    listed.push(entries.length);
    return entries;
  };
  const openSync = (...given: Parameters<typeof fs.openSync>) => {
    opened.push(given[0]);
    return fs.openSync(...given);
  };
  return { ...fs, readdirSync, openSync };
});

const web = "server https://ada:her-password@api.example.com 7 web.example.com";
const day = 24 * 60 * 60_000;

const above = folderOfEach();
const own = () => above("own");

/** The notes of a separate process. */
const processOf = (pid: number, now = Date.now) => noteFiles({ folders: [own()], pid, now });
const textsOf = (notes: Notes) => [...notes.read(web)].map(({ text }) => text).sort();
const only = () => join(own(), readdirSync(own())[0] as string);
/** The path of the only note. */
const note = () => join(only(), readdirSync(only())[0] as string);
const writtenAt = (time: number) => utimesSync(note(), time / 1000, time / 1000);
const notesThere = () =>
  readdirSync(own(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

it("notes outlive the process that wrote them", () => {
  expect(processOf(701).read(web)).toEqual([]);
  processOf(701).write(web, "AAAAAA BBBBBB");
  const [first, ...others] = processOf(702).read(web);
  expect([first?.text, others]).toEqual(["AAAAAA BBBBBB", []]);
  expect(processOf(702).read(web.replace("web.", "db."))).toEqual([]);
});

it("a note replaces an earlier one of the same process, and not one of another process", () => {
  const [one, other] = [processOf(701), processOf(702)];
  one.write(web, "first");
  one.write(web, "second");
  other.write(web, "other");
  expect(textsOf(other)).toEqual(["other", "second"]);
});

it("notes are removed by their own process, or by any process that removes all", () => {
  const [one, other] = [processOf(701), processOf(702)];
  one.write(web);
  other.write(web, "other");
  one.remove(web);
  expect([one.read(web), other.read(web)]).toMatchObject([[{ text: "other" }], [{ text: "other" }]]);
  one.write(web);
  processOf(703).remove(web, "all");
  expect([one.read(web), other.read(web), notesThere()]).toEqual([[], [], []]);
});

it("notes of an earlier version are found and removed, too", () => {
  processOf(701).write(web, "placed");
  const [now, file] = [note(), readdirSync(only())[0] as string];
  const [then, other] = [join(own(), file), join(own(), file.replace("701", "702"))];
  renameSync(now, then);
  copyFileSync(then, other);
  expect(textsOf(processOf(703))).toEqual(["placed", "placed"]);
  expect(processOf(703).read(`${web} 2`)).toEqual([]);
  const notes = processOf(703);
  notes.remove(web);
  expect(textsOf(notes)).toEqual(["placed", "placed"]);
  notes.remove(web, "all");
  expect([notes.read(web), notesThere()]).toEqual([[], []]);
});

it("notes are looked up in a small folder, however many notes there are", () => {
  const [notes, other] = [processOf(701), processOf(702)];
  for (let index = 0; index < 300; index++) notes.write(`${web} ${index}`);
  notes.write(web, "mine");
  listed.length = 0;
  expect(textsOf(other)).toEqual(["mine"]);
  expect(listed).toEqual([expect.any(Number)]);
  expect(listed[0]).toBeLessThan(20);
});

it.each<[string, number, number, number]>([
  ["by the clock", 5_000, 5_000, 5_000],
  ["by the uptime, where the clock was set forward", 3_605_000, 5_000, 5_000],
  ["as new ones, where the clock was set back", -3_595_000, 5_000, 0],
  ["by the clock, where the machine was restarted a while ago", 60_000, -900_000 + 100_000, 60_000],
  ["by the time since a restart", 600_000, -900_000 + 20_000, 20_000],
])("the age of a note is measured %s", (_what, clockPassed, uptimePassed, age) => {
  const [start, started] = [Date.now(), 900_000];
  const at = (now: number, uptime: number) =>
    noteFiles({ folders: [own()], pid: 701, now: () => now, uptime: () => uptime });
  at(start, started).write(web);
  writtenAt(start);
  expect(at(start + clockPassed, started + uptimePassed).read(web)[0]?.age).toBeCloseTo(age, -2);
});

it("notes are private, have names that reveal nothing, and are deleted after a month", () => {
  processOf(701).write(web);
  expect(readdirSync(own(), { recursive: true })).toEqual([
    expect.stringMatching(/^[\w-]$/),
    expect.stringMatching(/^(?<first>[\w-]).\k<first>[\w-]{21}\.701$/),
  ]);
  expect([note(), only()].map((one) => statSync(one).mode & 0o777)).toEqual([0o600, 0o700]);
  expect(statSync(own()).mode & 0o777).toBe(0o700);
  const time = Date.now();
  writtenAt(time - 29 * day);
  expect(processOf(702, () => time).read(web)).toHaveLength(1);
  expect(processOf(702, () => time + 2 * day).read(web)).toEqual([]);
  expect(notesThere()).toEqual([]);
});

it.each<[string, () => void]>([
  ["a link", () => symlinkSync(mkdtempSync(above("theirs-")), own())],
  ["open to others", () => chmodSync(mkdirSync(own(), { recursive: true }) as string, 0o777)],
  ["a file", () => writeFileSync(own(), "")],
])("notes stay in memory if their folder is %s", (_, make) => {
  make();
  const one = processOf(701);
  one.write(web, "mine");
  expect([one.read(web), processOf(702).read(web)]).toMatchObject([[{ text: "mine" }], []]);
  one.remove(web);
  expect(one.read(web)).toEqual([]);
});

it.each<[string, () => string]>([
  ["whose file system takes none", () => "/proc/nobody/own"],
  ["that cannot be made", () => above("file", "no folder")],
])("notes are written to the next folder instead of one %s", (_what, first) => {
  writeFileSync(above("file"), "");
  const folders = [first(), own()];
  const [one, other] = [noteFiles({ folders, pid: 701 }), noteFiles({ folders, pid: 702 })];
  one.write(web, "mine");
  expect([textsOf(other), textsOf(processOf(703))]).toEqual([["mine"], ["mine"]]);
  other.remove(web, "all");
  expect(one.read(web)).toEqual([]);
});

it.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ XDG_STATE_HOME: "/home/ada/state" }, /^\/home\/ada\/state\/pulumi-hosting$/],
  [{ XDG_STATE_HOME: "not/absolute" }, /\.local\/state\/pulumi-hosting$/],
  [{}, /\.local\/state\/pulumi-hosting$/],
])("the default folder for %j is %s", (environment, folder) =>
  expect(defaultFolders(environment)[0]).toMatch(folder),
);

it("notes on Windows are in the folder of the user's local data, without a check of user ids", () => {
  const system = Object.getOwnPropertyDescriptor(process, "platform") as PropertyDescriptor;
  onTestFinished(() => void Object.defineProperty(process, "platform", system));
  Object.defineProperty(process, "platform", { ...system, value: "win32" });
  vi.stubGlobal("process", Object.create(process, { getuid: { value: undefined } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const folders = defaultFolders({ LOCALAPPDATA: above() });
  expect(folders).toEqual([above("pulumi-hosting"), join(tmpdir(), "pulumi-hosting")]);
  expect(defaultFolders({ LOCALAPPDATA: "not/absolute" })[0]).toMatch(/\.local\/state\/pulumi-hosting$/);
  // On Windows, the system's own permissions protect the folder.
  mkdirSync(folders[0] as string);
  chmodSync(folders[0] as string, 0o777);
  noteFiles({ folders, pid: 701 }).write(web, "mine");
  expect(textsOf(noteFiles({ folders: [folders[0] as string], pid: 702 }))).toEqual(["mine"]);
});

it("a new process reads the earlier lines of running processes, and all later lines", () => {
  const running = new Set([1, 2]);
  const notesOf = (pid: number) => noteFiles({ folders: [own()], pid, isAlive: (one) => running.has(one) });
  notesOf(1).append("a run", "of an earlier run");
  running.delete(1);
  notesOf(2).append("a run", "first");
  const read = notesOf(3).reader("a run");
  expect(read()).toEqual(["first"]);
  notesOf(2).append("a run", "second");
  running.delete(2);
  expect(read()).toEqual(["second"]);
});

it("every process reads all lines in the order of the file, whoever writes and reads when", () => {
  const acts = ["a writes", "b writes", "a reads", "b reads"] as const;
  const [steps, processes] = [5, { a: processOf(process.pid), b: processOf(process.ppid) }];
  for (let drawn = 0; drawn < acts.length ** steps; drawn++) {
    const [name, written] = [`the run ${drawn}`, [] as string[]];
    const readers = { a: processes.a.reader(name), b: processes.b.reader(name) };
    const read = { a: [] as string[], b: [] as string[] };
    for (let step = 0, rest = drawn; step < steps; step++, rest = Math.floor(rest / acts.length)) {
      const [who, does] = (acts[rest % acts.length] as string).split(" ") as ["a" | "b", string];
      if (does === "reads") read[who].push(...readers[who]());
      else {
        written.push(`${who}${step}`);
        processes[who].append(name, `${who}${step}`);
      }
    }
    read.a.push(...readers.a());
    read.b.push(...readers.b());
    expect(read, String(drawn)).toEqual({ a: written, b: written });
  }
});

it("a line with any line separator of Unicode reaches the other processes", () => {
  const [own, other] = [processOf(process.pid), processOf(process.ppid)];
  const [read, line] = [other.reader("the run"), "web\u2028www\u0085ftp\rmail"];
  own.append("the run", line);
  expect([read(), other.shared("the run")]).toEqual([[line], new SharedNotes()]);
});

it("a process opens the file for lines of others only", () => {
  const [own, other] = [processOf(process.pid), processOf(process.ppid)];
  const read = own.reader("the run");
  own.append("the run", "first");
  expect(read()).toEqual(["first"]);
  opened.length = 0;
  own.append("the run", "second");
  own.append("the run", "third");
  expect([read(), read(), opened]).toEqual([["second", "third"], [], []]);
  other.append("the run", "fourth");
  own.append("the run", "fifth");
  expect([read(), opened.length]).toEqual([["fourth", "fifth"], 1]);
});

it("lines are no longer shared after one could not be written, and one warning says so", () => {
  const whenAlone = vi.fn();
  const notes = noteFiles({ folders: [own()], pid: 701, whenAlone });
  notes.append("the run", "one");
  const [file, taken] = [only(), notes.shared("the run")];
  rmSync(file);
  mkdirSync(file);
  const said = ["two", "three"].map((line) => {
    notes.append("the run", line);
    return whenAlone.mock.calls.length;
  });
  expect([taken, notes.shared("the run"), said]).toEqual([new SharedNotes(), undefined, [1, 1]]);
});

describe("the lines of a run are not shared", () => {
  const name = "the run";
  const processes = () => {
    const told: string[] = [];
    const process = (pid: number, folders = [own()]) =>
      noteFiles({
        folders,
        pid,
        isAlive: (one) => one < 800,
        whenAlone: (why) => told.push(`${pid}: ${why}`),
      });
    return { told, process };
  };
  /** Whether the lines count as shared for a process that has just written a line and read all lines. */
  const asked = (notes: Notes, read = notes.reader(name)) => {
    notes.append(name, "asked");
    read();
    return notes.shared(name) !== undefined;
  };
  const lost = "another provider process of the run could not write a note";

  it("after a process has lost a line, which its next line tells the others", () => {
    const { told, process } = processes();
    const [one, other] = [process(701), process(702)];
    expect([asked(one), asked(other)]).toEqual([true, true]);
    const file = only();
    rmSync(file);
    mkdirSync(file);
    one.append(name, "has failed");
    rmSync(file, { recursive: true });
    expect([asked(one), asked(process(703)), told]).toEqual([
      false,
      false,
      [expect.stringContaining("701: EISDIR"), `703: ${lost}`],
    ]);
  });

  it("if a full disk has cut a line off", () => {
    const { told, process } = processes();
    asked(process(701));
    writeFileSync(only(), '\n701 {"is":"ended","wha', { flag: "a" });
    expect([asked(process(702)), told]).toEqual([false, [`702: ${lost}`]]);
  });

  it("because of a cut line of this run, but not of an earlier run", () => {
    const { told, process } = processes();
    asked(process(801));
    writeFileSync(only(), '\n801 {"is":"ended","wha', { flag: "a" });
    expect([asked(process(702)), told]).toEqual([true, []]);
  });

  it("after the folder was emptied during the run", () => {
    const { told, process } = processes();
    const notes = process(701);
    const read = notes.reader(name);
    expect(asked(notes, read)).toBe(true);
    notes.append(name, "more");
    read();
    rmSync(own(), { recursive: true });
    expect([asked(notes, read), told]).toEqual([false, ["701: the folder was emptied during the run"]]);
  });

  it("after the folder was emptied, even if it is filled again", () => {
    const { told, process } = processes();
    const [one, other] = [process(701), process(702)];
    const read = one.reader(name);
    one.append(name, "first of 701");
    expect(asked(one, read)).toBe(true);
    rmSync(own(), { recursive: true });
    // Process 701 continues reading where it stopped, so it misses the first lines.
    for (const line of ["has failed", "second", "third", "fourth", "fifth"]) other.append(name, line);
    expect([asked(one, read), told]).toEqual([false, ["701: the folder was emptied during the run"]]);
  });

  it("if the processes of a run use two folders", () => {
    const { told, process } = processes();
    const folders = [own(), above("second")];
    writeFileSync(own(), "");
    const one = process(701, folders);
    expect(asked(one)).toBe(true);
    rmSync(own());
    const other = process(702, folders);
    expect([asked(other), asked(one)]).toEqual([false, false]);
    const elsewhere = "another provider process of the run has another folder";
    expect(told).toEqual([`702: ${elsewhere}`, `701: ${elsewhere}`]);
  });

  it("without a usable folder, and the warning names what is wrong with each one", () => {
    const { told, process } = processes();
    mkdirSync(above("theirs"));
    symlinkSync(above("theirs"), own());
    asked(process(701, [own(), "/proc/nobody/own"]));
    const reasons = `${own()} (it is not a folder of this user alone), /proc/nobody/own (ENOENT)`;
    expect(told).toEqual([`701: no folder takes them: ${reasons}`]);
  });

  it.each<[what: string, given: Parameters<typeof noteFiles>[0], isShared: boolean]>([
    ["without any folder", { folders: [] }, false],
    ["if the engine is not known, so that other processes cannot find them", { isNamed: false }, false],
    ["unless the user declares that this is the only process", { folders: [], isOnly: true }, true],
  ])("%s", (_what, given, isShared) => {
    expect(asked(noteFiles({ folders: [own()], pid: 701, ...given }))).toBe(isShared);
  });
});

it("after the file of lines was deleted, a new file is read from its beginning", () => {
  const notes = noteFiles({ folders: [own()], pid: 701, isAlive: () => true });
  const read = notes.reader("a run");
  notes.append("a run", "a first line that is long");
  expect(read()).toEqual(["a first line that is long"]);
  rmSync(own(), { recursive: true });
  notes.append("a run", "short");
  expect(read()).toEqual(["short"]);
});
