// `npm run measures` prints the figures that limit the code, measured from its imports, and the size of each folder.
// With the name of a figure it lists what the figure counts. `--write` records changed figures in figures.json, and
// `--for "a feature"` those that have risen.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { loadTypeScript } from "../setUp/typeScript.mjs";

const file = join(import.meta.dirname, "figures.json");

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean", default: false }, for: { type: "string" } },
  });
  /** @type {typeof import("./index.js")} */
  const { linesByFolder, measure, recordProblems, readCodeFiles, updatedFigures } = await loadTypeScript(
    join(import.meta.dirname, "index.ts"),
  );
  const sources = readCodeFiles(root);
  const measures = measure(sources);
  for (const name of positionals) {
    const parts = measures.get(name);
    if (!parts)
      throw new SetUpError(`There is no figure ${name}. The figures are ${[...measures.keys()].join(", ")}.`);
    console.log([`${name}: ${parts.length}`, ...parts].join("\n  "));
  }
  if (positionals.length === 0) {
    print([...measures].map(([name, { length }]) => [name, length]));
    console.log("\nLines of each folder, without a goal:");
    print([...linesByFolder(sources)]);
  }
  let figures = JSON.parse(readFileSync(file, "utf8"));
  if (values.write) {
    figures = updatedFigures(figures, measures, values.for);
    const rows = Object.entries(figures).map(
      ([name, steps]) => `  ${JSON.stringify(name)}: ${inOneLine(steps)}`,
    );
    writeFileSync(file, `{\n${rows.join(",\n")}\n}\n`);
  }
  const problems = recordProblems(figures, measures);
  if (problems.length > 0) console.log(["", ...problems].join("\n"));
  return problems.length === 0 ? 0 : 1;
});

/**
 * JSON in one line, as the formatter writes it.
 * @param {unknown} steps
 */
function inOneLine(steps) {
  return JSON.stringify(steps, undefined, 1)
    .replace(/\n\s*/g, " ")
    .replace(/^\[ | \]$/g, (end) => end.trim());
}

/** @param {readonly (readonly [name: string, count: number])[]} rows */
function print(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, count] of rows) console.log(`${name.padEnd(width)} ${String(count).padStart(6)}`);
}
