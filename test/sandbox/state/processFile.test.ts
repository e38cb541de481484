import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { isRunning, makeNew } from "../../../sandbox/store/processFile";
import { folderOfEach } from "../../support/folders";

describe("a new file", () => {
  const at = folderOfEach();
  const make = (text: string) => makeNew(at("file"), text, at("draft"));

  it("is readable by its user only, and an existing file is kept", () => {
    expect([make("first"), make("second")]).toEqual([true, false]);
    expect(readFileSync(at("file"), "utf8")).toBe("first");
    expect(statSync(at("file")).mode & 0o777).toBe(0o600);
    expect(readdirSync(at())).toEqual(["file"]);
  });

  it("fails with the reason if no file can be created", () => {
    mkdirSync(at("draft"));
    expect(() => make("first")).toThrow(/EISDIR.*open/);
    rmSync(at(), { recursive: true });
    expect(() => make("first")).toThrow(/ENOENT.*open/);
  });
});

describe("a process", () => {
  it("is either running or not", () =>
    expect([process.pid, 1, 2 ** 30].map(isRunning)).toEqual([true, true, false]));

  it("counts as ended even before its parent has collected it", async () => {
    // The shell turns into a program that does not wait for the shell's child.
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
