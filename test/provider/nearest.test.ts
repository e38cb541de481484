import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { operations } from "../../provider/api/contract";
import { givenKeys } from "../../provider/engine/configuration";
import { nearestSentence } from "../../provider/nearest";
import { sourceFiles } from "../support/sourceFiles";

const settings = givenKeys;
const codes = [...readFileSync("docs/errors.md", "utf8").matchAll(/^### `(\S+)`$/gm)].map(
  ([, code = ""]) => code,
);
const operationNames = operations().map(([name]) => name);

describe("the suggestion of the nearest names", () => {
  it.each<[wanted: string, of: readonly string[], near: string]>([
    ["pasword", settings, "password"],
    ["baseURL", settings, "baseUrl"],
    ["rebuild-policy", settings, "rebuildPolicy"],
    ["rebuild-refuse", codes, "rebuild-refused"],
    ["server-exist", codes, "server-exists"],
    ["server.plans", operationNames, "server.plan.list"],
    ["KEY/LIST", operationNames, "sshKey.list"],
  ])("contains the name meant by %s", (wanted, names, near) => {
    expect(names).toContain(near);
    expect(nearestSentence(names, wanted)).toMatch(
      new RegExp(`^The nearest (?:one is|are) (?:.*, )?${near}[,.]`),
    );
  });

  it.each([
    ["dns", codes],
    ["resize", codes],
    ["firewall", codes],
    ["vlan", settings],
    ["color", settings],
    ["__proto__", operationNames],
    ["", settings],
  ])("is empty for %j, because no name is similar", (wanted, names) => {
    expect(nearestSentence(names, wanted)).toBe("");
  });

  it("uses the singular for one name", () => {
    expect(nearestSentence(["zone", "domain"], "zones", "code")).toBe("The nearest code is zone.");
    expect(nearestSentence(["11", "12"], "13")).toBe("The nearest are 12, 11.");
  });

  it("is written by one function alone", () => {
    const written = sourceFiles("provider", "cli", "sandbox", "sdk");
    expect(written.length).toBeGreaterThan(100);
    const words = /The nearest (?:\w+ )?(?:are|is)\b/;
    const own = written.filter(([, text]) => words.test(text.replace(/\/\*\*[\s\S]*?\*\//g, "")));
    expect(own.map(([path]) => path)).toEqual([]);
  });
});
