import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { areInstalled, installDependencies } from "../../../tools/setUp/dependencies.mjs";
import { folderOfEach } from "../../support/folders.js";

const at = folderOfEach();

type Packages = Record<string, { version: string; optional?: boolean }>;
const locked: Packages = {
  "": { version: "0.1.0" },
  "node_modules/one": { version: "1.0.0" },
  "node_modules/other-system": { version: "2.0.0", optional: true },
};
const lock = (packages: Packages) => writeFileSync(at("package-lock.json"), JSON.stringify({ packages }));
const install = (packages: Packages) => {
  for (const path of Object.keys(packages)) mkdirSync(at(path), { recursive: true });
  writeFileSync(at("node_modules/.package-lock.json"), JSON.stringify({ packages }));
};

beforeEach(() => lock(locked));

describe("whether dependencies are installed", () => {
  it("is false in a fresh clone", () => expect(areInstalled(at())).toBe(false));

  it("is true for the locked versions; packages for other systems may be missing", () => {
    install({ "node_modules/one": { version: "1.0.0" } });
    expect(areInstalled(at())).toBe(true);
  });

  it("is false if a version differs, a package is missing or its folder is gone", () => {
    install({ "node_modules/one": { version: "1.0.1" } });
    expect(areInstalled(at())).toBe(false);
    install({ "node_modules/two": { version: "1.0.0" } });
    expect(areInstalled(at())).toBe(false);
    install({ "node_modules/one": { version: "1.0.0" } });
    rmSync(at("node_modules/one"), { recursive: true });
    expect(areInstalled(at())).toBe(false);
  });
});

describe("installing dependencies", () => {
  const facts = (code: number, output = "") => {
    const calls: string[] = [];
    const run = async (command: string, args: readonly string[]) => {
      calls.push([command, ...args].join(" "));
      return { code, output };
    };
    return { calls, env: {}, run, log: () => {} };
  };

  it("runs npm ci if they are missing, and nothing if they are installed", async () => {
    const missing = facts(0);
    await installDependencies(at(), missing);
    expect(missing.calls).toEqual(["npm ci --include=dev --no-audit --no-fund"]);
    install({ "node_modules/one": { version: "1.0.0" } });
    const there = facts(0);
    await installDependencies(at(), there);
    expect(there.calls).toEqual([]);
  });

  it("reports npm's output if it fails", async () => {
    const told = "The dependencies cannot be installed:\nnpm error network";
    await expect(installDependencies(at(), facts(1, "npm error network"))).rejects.toThrow(told);
  });

  it("keeps the start of long output, with the reason, and its end", async () => {
    const output = Array.from({ length: 100 }, (_, number) => `line ${number}`).join("\n");
    const { message } = await installDependencies(at(), facts(1, output)).catch((error) => error);
    const lines = message.split("\n");
    expect(lines).toHaveLength(32);
    expect([lines[1], lines[16], lines[31]]).toEqual(["line 0", "… 70 lines …", "line 99"]);
  });
});
