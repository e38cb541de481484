import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { expect, it } from "vitest";
import { npmCommand } from "../../../tools/process/npm.mjs";
import { run } from "../../../tools/process/run.mjs";
import { developmentMembers, packPackage } from "../../../tools/release/packedPackage.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { folderOfTest } from "../../support/folders.js";

const about = { name: "planted", version: "1.2.3", dependencies: { zod: "^4.0.0" }, files: ["src"] };
const afterPack = join(root, "tools/release/afterPack.mjs");

/**
 * A package with the development fields of this package, and with a file name so long that it needs two headers in an
 * archive.
 */
function planted() {
  const folder = folderOfTest();
  mkdirSync(join(folder, "src"));
  const long = `src/${"long-".repeat(30)}name.txt`;
  writeFileSync(join(folder, long), "first\n");
  writeFileSync(join(folder, "src/last.txt"), "last\n".repeat(300));
  const own = { devDependencies: { "left-out": "1.0.0" }, scripts: { postpack: `node ${afterPack}` } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...about, ...own }));
  return { folder, long };
}

/**
 * The files of an archive as a user installs them.
 *
 * @returns a function that reads a file
 */
async function unpacked(archive: string) {
  const cwd = folderOfTest();
  await extract({ file: archive, cwd });
  return (name: string) => readFileSync(join(cwd, "package", name), "utf8");
}

const npm = (folder: string, ...args: string[]) => {
  const [command, ...first] = npmCommand(process.env);
  return run(command, [...first, ...args], { cwd: folder });
};

it("packs the same files as npm, without the fields for development", { timeout: 60_000 }, async () => {
  const { folder, long } = planted();
  const text = await unpacked(await packPackage(folder, folderOfTest()));
  expect(JSON.parse(text("package.json"))).toEqual(about);
  expect([text(long), text("src/last.txt")]).toEqual(["first\n", "last\n".repeat(300)]);
});

it("removes these fields from the archive of `npm pack` too, and lets npm publish only that archive", {
  timeout: 60_000,
}, async () => {
  const { folder } = planted();
  const destination = folderOfTest();
  const { code, output } = await npm(folder, "pack", "--pack-destination", destination);
  expect(output).toMatch(/devDependencies and scripts are left out of .*planted-1\.2\.3\.tgz/);
  expect(code).toBe(0);
  const [archive] = readdirSync(destination);
  expect(JSON.parse((await unpacked(join(destination, archive!)))("package.json"))).toEqual(about);
  expect(await npm(folder, "publish", "--dry-run")).toEqual({
    code: 1,
    output: expect.stringContaining("Run `npm pack`, then `npm publish` with the path of the archive."),
  });
});

it("is the script that npm runs after it has packed this package", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts.postpack).toBe("node tools/release/afterPack.mjs");
  expect(developmentMembers).toEqual(["devDependencies", "scripts"]);
});
