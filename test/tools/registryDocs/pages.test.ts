import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const docs = join(__dirname, "../../../docs");

it("every page says what the registry shows of it: its title, and what it is about", () => {
  const pages = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".md"),
  );
  expect(pages.length).toBeGreaterThan(25);
  for (const page of pages)
    expect(readFileSync(join(docs, page), "utf8"), page).toMatch(
      /^---\ntitle: .+\nmeta_desc: .+\nlayout: package\n---\n\n(?!# )/,
    );
});
