import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { noteFiles } from "../../../provider/engine/noteFiles";
import { defaultFolders } from "../../../provider/engine/privateFolder";
import type { Notes } from "../../../provider/resource/notes";

/** When a note of the name was written last, in milliseconds since the epoch; undefined if there is none. */
const lastNoted = (notes: Notes, name: string): number | undefined => {
  const times = notes.read(name).map(({ at }) => at);
  return times.length > 0 ? Math.max(...times) : undefined;
};

const web = "server https://ada:her-password@api.example.com 7 web.example.com";
const day = 24 * 60 * 60_000;

describe("notes as files", () => {
  let above: string;
  let folder: string;
  beforeEach(() => {
    above = mkdtempSync(join(tmpdir(), "hosting-notes-"));
    folder = join(above, "own");
  });
  afterEach(() => rmSync(above, { recursive: true, force: true }));

  /** A process of its own. */
  const processOf = (pid: number, now = Date.now) =>
    noteFiles({ folders: [folder], pid, now, isRunning: () => true });
  const only = () => join(folder, readdirSync(folder)[0] as string);
  const writtenAt = (time: number) => utimesSync(only(), time / 1000, time / 1000);

  it("outlive the process that wrote them", () => {
    expect(processOf(701).read(web)).toEqual([]);
    const before = Date.now();
    expect(processOf(701).write(web, "AAAAAA BBBBBB")).toBeUndefined();
    const [note, ...others] = processOf(702).read(web);
    expect([note?.text, others]).toEqual(["AAAAAA BBBBBB", []]);
    expect(note?.at).toBeGreaterThanOrEqual(before - 1_000);
    expect(note?.at).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(processOf(702).read(web.replace("web.", "db."))).toEqual([]);
  });

  it("take the place of the same process's own, and stand beside another's", () => {
    const [one, other] = [processOf(701), processOf(702)];
    one.write(web, "first");
    one.write(web, "second");
    other.write(web, "other");
    expect(
      other
        .read(web)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(["other", "second"]);
  });

  it("are removed by the process that wrote them, or by any for all", () => {
    const [one, other] = [processOf(701), processOf(702)];
    one.write(web);
    other.write(web, "other");
    one.remove(web);
    expect([one.read(web), other.read(web)]).toMatchObject([[{ text: "other" }], [{ text: "other" }]]);
    one.write(web);
    processOf(703).remove(web, "all");
    expect([one.read(web), other.read(web), readdirSync(folder)]).toEqual([[], [], []]);
  });

  it("of several processes one writes the first; the next one does when it is removed", () => {
    const [one, other] = [processOf(701), processOf(702)];
    expect([one, other, one].map((notes) => notes.writeFirst(web))).toEqual([true, false, false]);
    expect(other.read(web)).toMatchObject([{ text: "701" }]);
    expect([readdirSync(folder).length, statSync(only()).mode & 0o777]).toEqual([1, 0o600]);
    other.remove(web, "all");
    expect([other, one].map((notes) => notes.writeFirst(web))).toEqual([true, false]);
  });

  it("the first of a process that has ended does not count", () => {
    const running = new Set([701, 702, 703]);
    const [one, other, third] = [701, 702, 703].map((pid) =>
      noteFiles({ folders: [folder], pid, isRunning: (asked) => running.has(asked) }),
    ) as [Notes, Notes, Notes];
    expect(one.writeFirst(web)).toBe(true);
    running.delete(701);
    expect([other, third].map((notes) => notes.writeFirst(web))).toEqual([true, false]);
    // This one runs, and a number that is never given does not.
    const [here, there] = [process.pid, 2 ** 30].map((pid) => noteFiles({ folders: [folder], pid }));
    expect([there, here, there].map((notes) => notes?.writeFirst("db"))).toEqual([true, true, false]);
  });

  it("that the first folder does not take are found in the second, with those that it has", () => {
    const second = join(above, "second");
    const both = (pid: number) => noteFiles({ folders: [folder, second], pid, isRunning: () => true });
    processOf(701).write(web, "earlier");
    const file = only();
    // A file system that is full, or can only be read, refuses every new file; a folder of the name refuses this one.
    for (const name of ["702", "first"]) mkdirSync(file.replace(/701$/, name));
    mkdirSync(join(folder, "702.draft"));
    expect(both(702).write(web, "later")).toBeUndefined();
    const texts = () =>
      both(703)
        .read(web)
        .map(({ text }) => text);
    expect(texts().sort()).toEqual(["earlier", "later"]);
    both(702).remove(web);
    expect(texts()).toEqual(["earlier"]);
    both(703).remove(web, "all");
    expect(texts()).toEqual([]);
    for (const name of ["702", "first"]) rmSync(file.replace(/701$/, name), { recursive: true });
    expect(both(702).writeFirst(web)).toBe(true);
    expect(readdirSync(second)).toHaveLength(1);
    expect(both(703).writeFirst(web)).toBe(false);
  });

  it("the first of a process that has ended does not count either where nothing can be removed or written", () => {
    processOf(701).writeFirst(web);
    const file = only();
    rmSync(file);
    // A folder with something in it cannot be removed like a file, and one in the place of the draft cannot be written.
    mkdirSync(join(file, "inner"), { recursive: true });
    mkdirSync(join(folder, "702.draft"));
    const notes = noteFiles({ folders: [folder], pid: 702, isRunning: (asked) => asked === 702 });
    expect([notes.writeFirst(web), notes.writeFirst(web)]).toEqual([true, false]);
    notes.remove(web, "all");
    expect(notes.writeFirst(web)).toBe(true);
  });

  it("without a folder each process is the first", () => {
    writeFileSync(folder, "");
    expect([701, 702].map((pid) => processOf(pid).writeFirst(web))).toEqual([true, true]);
  });

  it("tell when the last of them was written", () => {
    const [one, other] = [processOf(701), processOf(702)];
    expect(lastNoted(one, web)).toBeUndefined();
    one.write(web);
    writtenAt(Date.now() - day);
    const old = lastNoted(other, web) as number;
    expect(Date.now() - old).toBeGreaterThan(day - 1_000);
    other.write(web);
    expect(lastNoted(one, web) as number).toBeGreaterThan(old);
  });

  it("name nothing, nobody else can read them, and they go after a month", () => {
    processOf(701).write(web);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[\w-]{22}\.701$/)]);
    expect(statSync(only()).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const time = Date.now();
    writtenAt(time - 29 * day);
    expect(processOf(702, () => time).read(web)).toHaveLength(1);
    expect(processOf(702, () => time + 2 * day).read(web)).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, () => void]>([
    ["a link", () => symlinkSync(mkdtempSync(join(above, "theirs-")), folder)],
    [
      "open to others",
      () => {
        mkdirSync(folder);
        chmodSync(folder, 0o777);
      },
    ],
    ["a file", () => writeFileSync(folder, "")],
  ])(
    "in a folder that is %s are in memory alone, and the writer hears why: nothing is held back",
    (_, make) => {
      make();
      const one = processOf(701);
      expect(one.write(web, "mine")).toContain(`${folder}: `);
      expect([one.read(web), processOf(702).read(web)]).toMatchObject([[{ text: "mine" }], []]);
      one.remove(web);
      expect(one.read(web)).toEqual([]);
    },
  );

  it("are written to the next folder where a file system takes none", () => {
    const one = noteFiles({ folders: ["/proc/nobody/own", folder], pid: 701 });
    expect(one.write(web, "mine")).toBeUndefined();
    expect(processOf(702).read(web)).toMatchObject([{ text: "mine" }]);
  });

  it("are written to the next folder where the first cannot be had", () => {
    writeFileSync(join(above, "file"), "");
    const folders = [join(above, "file", "no folder"), folder];
    const [one, other] = [noteFiles({ folders, pid: 701 }), noteFiles({ folders, pid: 702 })];
    expect(one.write(web, "mine")).toBeUndefined();
    expect(other.read(web)).toMatchObject([{ text: "mine" }]);
    other.remove(web, "all");
    expect(one.read(web)).toEqual([]);
  });

  it("in a folder that goes while the run goes on are written to a new one", () => {
    const one = processOf(701);
    one.write(web);
    rmSync(folder, { recursive: true });
    expect(one.write(web)).toBeUndefined();
    expect(processOf(702).read(web)).toHaveLength(1);
  });
});

it.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ XDG_STATE_HOME: "/home/ada/state" }, /^\/home\/ada\/state\/pulumi-hosting$/],
  [{ XDG_STATE_HOME: "not/absolute" }, /\.local\/state\/pulumi-hosting$/],
  [{}, /\.local\/state\/pulumi-hosting$/],
])("by %j the folder is %s", (environment, folder) => expect(defaultFolders(environment)[0]).toMatch(folder));
