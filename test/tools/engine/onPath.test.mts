import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atLeast, folderOf } from "../../../tools/engine/onPath.mjs";

describe("versions", () => {
  it.each([
    ["3.200.0", "3.200.0", true],
    ["3.232.1", "3.232.0", true],
    ["3.1000.0", "3.200.0", true],
    ["4.0.0", "3.200.0", true],
    ["3.99.9", "3.200.0", false],
    ["2.300.0", "3.200.0", false],
    ["3.232.0-dev.0", "3.232.0", true],
  ])("%s at least %s: %s", (left, right, expected) => {
    expect(atLeast(left, right)).toBe(expected);
  });
});

describe("executables on PATH", () => {
  let home: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "engine-path-"));
    for (const name of ["runs", "text"]) writeFileSync(join(home, name), "#!/bin/sh\n");
    chmodSync(join(home, "runs"), 0o755);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it("are found in the first folder that has them; a file that cannot be run is none", () => {
    const path = ["", "/nowhere", home].join(delimiter);
    expect(folderOf("runs", path)).toBe(home);
    expect(folderOf("text", path)).toBeUndefined();
    expect(folderOf("absent", path)).toBeUndefined();
    expect(folderOf("runs", "")).toBeUndefined();
  });
});
