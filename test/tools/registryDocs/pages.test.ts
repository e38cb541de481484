import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { membersTable, supportingTypes } from "../../../tools/registryDocs/members";

const docs = join(__dirname, "../../../docs");

it("every page has the title and the description that the registry shows", () => {
  const files = readdirSync(docs, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith(".md"));
  expect(pages.length).toBeGreaterThan(25);
  const begins = /^---\ntitle: .+\nmeta_desc: .+\nlayout: package\n---\n\n(?!# )/;
  for (const page of pages) expect(readFileSync(join(docs, page), "utf8"), page).toMatch(begins);
});

// The other content of the pages is committed, and generate/committed.test.ts compares it.
it("a description with a vertical bar stays in its cell", () => {
  const size = { type: "string", description: "One | two." } as const;
  expect(membersTable({ size }, ["size"], {})).toContain("| `size` | string, required | One \\| two. |");
  const types = {
    Size: { type: "string", enum: [{ name: "Small", value: "s", description: "A | B." }] },
  } as const;
  expect(supportingTypes([{ $ref: "#/types/Size" }], types)).toContain("| `s` | A \\| B. |");
});
