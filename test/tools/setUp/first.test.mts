import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { folderOfTest } from "../../support/folders.js";

const first = join(root, "tools/setUp/first.mjs");

/** The libraries that a module and its local modules import. */
function librariesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...readFileSync(file, "utf8").matchAll(/^import .*?"([^"]+)";$/gm)].map(([, name]) => name!);
  const used = names.filter((name) => !name.startsWith("node:"));
  return used.flatMap((name) => (/^\./.test(name) ? librariesOf(join(dirname(file), name), seen) : [name]));
}

it("the script that installs the dependencies imports none of them", () => {
  expect(librariesOf(first)).toEqual([]);
  expect(librariesOf(join(root, "tools/engine/onPath.mjs"))).toEqual(["semver", "which"]);
});

it("every command of a fresh clone starts with that script", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const name of ["bench", "demo", "engine", "generate", "test", "test:quick"])
    expect(scripts[name], name).toMatch(/^node tools\/setUp\/first\.mjs /);
});

it("runs the command afterwards as if it had been started directly", async () => {
  const folder = folderOfTest();
  const script = join(folder, "script.mjs");
  writeFileSync(script, "console.log(JSON.stringify(process.argv.slice(1))); process.exitCode = 3;\n");
  expect(await run(process.execPath, [first, script, "--quick", "one"])).toEqual({
    code: 3,
    output: `${JSON.stringify([script, "--quick", "one"])}\n`,
  });
});
