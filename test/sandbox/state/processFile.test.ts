import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isRunning, makeNew } from "../../../sandbox/store/processFile";

describe("a new file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hosting-process-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const make = (text: string) => makeNew(join(folder, "file"), text, join(folder, "draft"));

  it("is this user's alone; a second one of the name is not made, and the first stays as it is", () => {
    expect([make("first"), make("second")]).toEqual([true, false]);
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("first");
    expect(statSync(join(folder, "file")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it("fails if no file can be made, and says why", () => {
    mkdirSync(join(folder, "draft"));
    expect(() => make("first")).toThrow(/EISDIR.*open/);
    rmSync(folder, { recursive: true });
    expect(() => make("first")).toThrow(/ENOENT.*open/);
  });
});

describe("a process", () => {
  it("runs or not", () => expect([process.pid, 1, 2 ** 30].map(isRunning)).toEqual([true, true, false]));

  it("has ended also while its parent has not noticed", async () => {
    // The shell becomes a program that does not look after the child it got from the shell.
    const parent = spawn("sh", ["-c", "exec 3<&0; (read line <&3) & echo $!; exec sleep 60"], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    try {
      const [line] = await once(parent.stdout, "data");
      const child = Number(line);
      const became = () => readFileSync(`/proc/${parent.pid}/comm`, "utf8").trim() === "sleep";
      await vi.waitUntil(became, { timeout: 30_000 });
      expect(isRunning(child)).toBe(true);
      parent.stdin.end("\n");
      await vi.waitUntil(() => !isRunning(child), { timeout: 30_000 });
      expect(process.kill(child, 0)).toBe(true);
      expect(isRunning(parent.pid as number)).toBe(true);
    } finally {
      parent.kill("SIGKILL");
    }
  });
});
