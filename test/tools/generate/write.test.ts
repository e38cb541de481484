import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeDerived } from "../../../tools/generate/write";

const root = join(__dirname, "../../..");

describe("npm run generate", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "generate-test-"));
    const derived =
      "package.json schema.json README.md CHANGELOG.md .github docs policy sdk/generated provider/version.ts test/tools/release";
    for (const path of [...derived.split(" "), "examples/accounts/index.ts", "examples/fleet/index.ts"])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    writeDerived(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(join(folder, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(folder, path), text.replace(from, to));
  };

  it("writes what differs or is missing, removes what the code no longer has, and nothing else", () => {
    change("schema.json", '"name": "hosting"', '"name": "else"');
    rmSync(join(folder, "docs/resources/server.md"));
    writeFileSync(join(folder, "sdk/generated/old.ts"), "");
    expect(writeDerived(folder)).toEqual(["schema.json", "docs/resources/server.md", "sdk/generated/old.ts"]);
    expect(JSON.parse(readFileSync(join(folder, "schema.json"), "utf8")).name).toBe("hosting");
    expect(writeDerived(folder)).toEqual([]);
  });

  it("renews a table in a hand-written page, and leaves the page's words", () => {
    const page = "docs/configuration.md";
    const before = readFileSync(join(folder, page), "utf8");
    change(page, "| `hosting:baseUrl` |", "| `hosting:old` |");
    expect(writeDerived(folder)).toEqual([page]);
    expect(readFileSync(join(folder, page), "utf8")).toBe(before);
  });

  it("shows an example's program as it is", () => {
    change("examples/fleet/index.ts", 'numbered("web", 14)', 'numbered("web", 15)');
    expect(writeDerived(folder)).toEqual(["docs/fleet.md"]);
    expect(readFileSync(join(folder, "docs/fleet.md"), "utf8")).toContain('numbered("web", 15)');
  });

  it("says when such a page has lost its table", () => {
    change("docs/sandbox.md", "| Fault | What happens |", "| Faults |");
    expect(() => writeDerived(folder)).toThrow(
      "The page has no table, or several, with the heading | Fault | What happens |",
    );
  });
});
