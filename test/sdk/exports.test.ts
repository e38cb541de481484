import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { execFileSync } from "../support/endingCommands";

const root = join(__dirname, "../..");
const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const files = Object.values(entries as Readonly<Record<string, string | { readonly default: string }>>)
  .map((entry) => (typeof entry === "string" ? entry : entry.default))
  .filter((file) => file.endsWith(".js") && !file.includes("*"));

/** The export names of a module in Node, with `import` and with `require`. */
function namesOf(file: string) {
  const program = `import(${JSON.stringify(join(root, file))}).then((all) => console.log(JSON.stringify({
    byImport: Object.keys(all).sort(),
    byRequire: Object.keys(require(${JSON.stringify(join(root, file))})).sort(),
  })));`;
  const { byImport, byRequire } = JSON.parse(
    execFileSync(process.execPath, ["-e", program], { cwd: root, encoding: "utf8" }),
  );
  return { byImport: byImport.filter((name: string) => byRequire.includes(name)), byRequire };
}

it("the package has several entry points", () => {
  expect(files.length).toBeGreaterThan(4);
});

// Node finds the export names of a compiled module by its statements, which no build step may rewrite.
it.each(files)("`import` finds each export of %s that `require` finds", (file) => {
  const { byImport, byRequire } = namesOf(file);
  expect(byRequire).not.toEqual([]);
  expect(byImport).toEqual(byRequire);
});
