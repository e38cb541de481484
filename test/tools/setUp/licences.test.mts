import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { bundleLicences, licencesFile } from "../../../tools/setUp/licences.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { folderOfEach } from "../../support/folders.js";

const at = folderOfEach();

const write = (path: string, text: string) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};
const add = (name: string, licences: Record<string, string>, licence: object = { license: "MIT" }) => {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.2.3", ...licence }));
  write(`node_modules/${name}/index.js`, `export const it = "${name}"; export const more = 1;`);
  for (const [file, text] of Object.entries(licences)) write(`node_modules/${name}/${file}`, text);
};

async function licences(program: string) {
  write("main.js", program);
  const { metafile } = await build({
    ...{ entryPoints: [at("main.js")], absWorkingDir: at(), bundle: true },
    ...{ metafile: true, write: false, format: "esm" },
  });
  return bundleLicences(at(), [metafile]);
}

it("contains the licence texts of the bundled packages, each once and in order, and no others", async () => {
  const listed = [{ type: "MIT" }, { type: "BSD-3-Clause" }];
  add("two", { "LICENCE.md": "Text of two.\n" }, { licenses: listed });
  add("@some/one", { LICENSE: "Text of one.\n", NOTICE: "And its notice.\n" });
  add("two/node_modules/inner", { "COPYING.txt": "Text of inner." });
  add("unused", { LICENSE: "Text of unused." });
  write("node_modules/two/index.js", 'export { it } from "inner";\nexport const own = 2;');
  const line = "=".repeat(80);
  expect(
    await licences(
      'import { it } from "@some/one";\nimport { it as two, own } from "two";\nimport "unused";\nconsole.log(it, two, own);',
    ),
  ).toBe(
    [
      `${line}\n@some/one 1.2.3 (MIT)\n\nText of one.\n\nAnd its notice.\n`,
      `${line}\ntwo 1.2.3 (MIT OR BSD-3-Clause)\n\nText of two.\n`,
      `${line}\ntwo/node_modules/inner 1.2.3 (MIT)\n\nText of inner.\n`,
    ].join("\n"),
  );
});

it("stops the build if a package has no licence text, and names it", async () => {
  add("bare", {});
  await expect(licences('import { it } from "bare";\nconsole.log(it);')).rejects.toThrow(
    "bare 1.2.3 has no licence text.",
  );
});

it("is among the files of the package", () => {
  const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(files).toContain(`dist/${licencesFile}`);
});
