import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadCompiled } from "../../../provider/plugin/compiledCode";

describe("a module from what was compiled of it", () => {
  let folder: string;
  let file: string;
  let keptIn: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hosting-compiled-"));
    file = join(folder, "module.js");
    keptIn = join(folder, "cache", "compiled", "of-this-node");
    writeFileSync(file, text("one"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const text = (answer: string) =>
    `"use strict"; module.exports = { answer: () => "${answer}", path: require("node:path").sep, __filename };\n`;
  const start = () => {
    const { exports, keep } = loadCompiled(file, keptIn);
    const { answer } = exports as { answer: () => string };
    const answered = answer();
    keep();
    return answered;
  };
  /** Whether a start writes what it compiled: it does so unless it was there. */
  const compiles = () => {
    const before = statSync(keptIn).ino;
    start();
    return statSync(keptIn).ino !== before;
  };

  it("is the module that require gives", () => {
    expect(loadCompiled(file, keptIn).exports).toEqual({ ...require(file), answer: expect.any(Function) });
  });

  it("is compiled once, and kept for this user alone", () => {
    expect(start()).toBe("one");
    expect(statSync(keptIn).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "cache/compiled")).mode & 0o777).toBe(0o700);
    expect(compiles()).toBe(false);
    expect(readdirSync(join(folder, "cache/compiled"))).toEqual(["of-this-node"]);
  });

  it("is compiled again when its text is another, be it as long", () => {
    start();
    writeFileSync(file, text("two"));
    expect(start()).toBe("two");
    expect(compiles()).toBe(false);
  });

  it("is compiled again when what was kept is damaged, or is not ours", () => {
    start();
    const whole = readFileSync(keptIn);
    for (const damaged of [
      whole.subarray(0, whole.length - 8),
      Buffer.concat([whole.subarray(0, 200), Buffer.from("x"), whole.subarray(201)]),
      Buffer.alloc(0),
      Buffer.from("not code"),
    ]) {
      writeFileSync(keptIn, damaged);
      expect(start()).toBe("one");
      expect(readFileSync(keptIn).length).toBe(whole.length);
      expect(compiles()).toBe(false);
    }
  });

  it("is loaded where nothing can be kept", () => {
    keptIn = join(file, "no-folder", "of-this-node");
    expect(start()).toBe("one");
    expect(existsSync(keptIn)).toBe(false);
  });

  it("fails as it would without, with the line in its own file", () => {
    writeFileSync(file, "\n\nthrow new Error('it cannot be loaded');\n");
    expect(() => loadCompiled(file, keptIn)).toThrow("it cannot be loaded");
    try {
      loadCompiled(file, keptIn);
    } catch (error) {
      expect((error as Error).stack).toContain(`${file}:3:7`);
    }
  });
});
