import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { derivedFiles, derivedFolders } from "../../../tools/generate/derived";
import { prosePages } from "../../../tools/prose/wrappedPage";
import { read, root } from "../docs/pages";

const files = derivedFiles(read, prosePages(root));

describe("the committed files are up to date, or else run `npm run generate`", () => {
  it.each([...files])("%s", (path, text) => expect(read(path), "run `npm run generate`").toBe(text));

  it.each(derivedFolders)("%s contains no other file", (folder) => {
    const paths = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
    expect(paths.length).toBeGreaterThan(3);
    const others = paths.filter((path) => !files.has(path));
    expect(others, "run `npm run generate`").toEqual([]);
  });
});
