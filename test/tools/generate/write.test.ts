import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { writeDerived } from "../../../tools/generate/write";
import { folderOfEach } from "../../support/folders";

const root = join(__dirname, "../../..");

describe("npm run generate", () => {
  const at = folderOfEach();
  beforeEach(() => {
    const derived =
      "package.json schema.json AGENTS.md README.md CHANGELOG.md CONTRIBUTING.md ARCHITECTURE.md SECURITY.md .github docs policy sdk provider/dynamic provider/version.ts test/tools/release tools/proof tools/release/README.md test/README.md bench/README.md skills";
    for (const path of [...derived.split(" "), "examples"])
      cpSync(join(root, path), at(path), { recursive: true });
    writeDerived(at());
  });

  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(at(path), "utf8");
    expect(text).toContain(from);
    writeFileSync(at(path), text.replace(from, to));
  };

  it("writes changed and missing files, removes outdated ones, and changes nothing else", () => {
    change("schema.json", '"name": "hosting"', '"name": "else"');
    rmSync(at("docs/resources/server.md"));
    writeFileSync(at("sdk/generated/old.ts"), "");
    expect(writeDerived(at())).toEqual(["schema.json", "docs/resources/server.md", "sdk/generated/old.ts"]);
    expect(JSON.parse(readFileSync(at("schema.json"), "utf8")).name).toBe("hosting");
    expect(writeDerived(at())).toEqual([]);
  });

  it("renews a table in a hand-written page, and keeps the text of the page", () => {
    const page = "docs/configuration.md";
    const before = readFileSync(at(page), "utf8");
    change(page, "| `hosting:baseUrl` |", "| `hosting:old` |");
    expect(writeDerived(at())).toEqual([page]);
    expect(readFileSync(at(page), "utf8")).toBe(before);
  });

  it("copies the program of an example into its page", () => {
    change("examples/fleet/index.ts", 'numbered("web", 14)', 'numbered("web", 15)');
    expect(writeDerived(at())).toEqual(["docs/fleet.md"]);
    expect(readFileSync(at("docs/fleet.md"), "utf8")).toContain('numbered("web", 15)');
  });

  it("reports a page that has lost its table", () => {
    change("docs/sandbox-reference.md", "| Fault | What happens |", "| Faults |");
    expect(() => writeDerived(at())).toThrow(
      "The page has no table, or several, with the heading | Fault | What happens |",
    );
  });
});
