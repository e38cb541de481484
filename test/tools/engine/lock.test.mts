import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "../../../tools/engine/lock.mjs";

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "engine-lock-"));
  folder = join(home, "engine");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const log = () => {};
const lockOf = (owner: string | undefined, secondsAgo: number) => {
  const lock = `${folder}.lock`;
  mkdirSync(lock);
  if (owner !== undefined) writeFileSync(join(lock, "pid"), owner);
  const then = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(lock, then, then);
  return lock;
};
/** Counts how often the lock was waited for, and lets it go the second time. */
const waiting = (lock: string) => {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    if (waits.length === 2) rmSync(lock, { recursive: true });
  };
  return { waits, wait };
};

describe("the lock", () => {
  it("is held while the work runs, and given back even when it fails", async () => {
    await withLock(folder, { log }, async () => expect(existsSync(`${folder}.lock`)).toBe(true));
    expect(existsSync(`${folder}.lock`)).toBe(false);
    await expect(
      withLock(folder, { log }, async () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });

  it("of a living run is waited for, and that is told once", async () => {
    const { waits, wait } = waiting(lockOf(String(process.pid), 5));
    const lines: string[] = [];
    await withLock(folder, { log: (line) => void lines.push(line), wait }, async () => {});
    expect(waits).toEqual([1000, 1000]);
    expect(lines).toEqual(["another run prepares the engine already; waiting for it …"]);
  });

  it("whose owner is not written yet is waited for", async () => {
    const { waits, wait } = waiting(lockOf(undefined, 1));
    await withLock(folder, { log, wait }, async () => {});
    expect(waits).toHaveLength(2);
  });

  it.each([
    ["whose owner has died", String(2 ** 30), 0],
    ["whose owner was never written", undefined, 30],
    ["that has been silent, though a process has its number", String(process.pid), 120],
  ])("%s is taken over at once", async (_, owner, secondsAgo) => {
    const { waits, wait } = waiting(lockOf(owner, secondsAgo));
    expect(await withLock(folder, { log, wait }, async () => "done")).toBe("done");
    expect(waits).toEqual([]);
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });

  it("that another run took over meanwhile is left to it", async () => {
    await withLock(folder, { log }, async () => writeFileSync(join(`${folder}.lock`, "pid"), "1"));
    expect(existsSync(`${folder}.lock`)).toBe(true);
  });

  it("is not waited for after an interruption", async () => {
    lockOf(String(process.pid), 0);
    await expect(withLock(folder, { log, signal: AbortSignal.abort() }, async () => {})).rejects.toThrow(
      "aborted",
    );
  });
});
