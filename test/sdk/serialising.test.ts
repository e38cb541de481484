import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RunError } from "@pulumi/pulumi";
import { expect, it } from "vitest";
import { checkSerialising } from "../../sdk/serialising";
import { installTypeScript, usedTypeScript } from "../../sdk/usedTypeScript";
import { folderOfTest } from "../support/folders";

/** Creates a project with the SDK, and with this TypeScript version in the SDK's or the project's folder. */
function planted(version?: string, { has = {}, at = "." }: { has?: object; at?: string } = {}): string {
  const folder = folderOfTest();
  const give = (place: string, name: string, about: object, code = "") => {
    const into = join(folder, place, "node_modules", name);
    mkdirSync(into, { recursive: true });
    writeFileSync(join(into, "package.json"), JSON.stringify({ name, ...about }));
    writeFileSync(join(into, "index.js"), code);
  };
  give(".", "@pulumi/pulumi", { version: "3.276.0" });
  if (version)
    give(at, "typescript", { version }, `module.exports = ${JSON.stringify({ version, ...has })};`);
  return folder;
}

const refused = (folder: string, bun?: string) => {
  try {
    checkSerialising({ bun, file: join(folder, "index.js"), project: folder });
  } catch (error) {
    expect(RunError.isInstance(error)).toBe(true);
    return (error as Error).message.replace(folder, "FOLDER");
  }
  return undefined;
};

it.each<[what: string, folder: () => string]>([
  ["TypeScript 5", () => planted("5.9.3")],
  ["TypeScript 6", () => planted("6.0.3")],
  [
    "a later version that has the compiler's functions again",
    () => planted("7.5.0", { has: { ScriptTarget: { Latest: 99 } } }),
  ],
  ["a project without TypeScript, where the SDK uses its own", () => planted()],
  [
    "TypeScript 7 in a folder where the SDK does not find it",
    () => planted("7.0.2", { at: "packages/other" }),
  ],
  ["a folder without the SDK", folderOfTest],
])("accepts %s", (_, folder) => {
  expect(refused(folder())).toBeUndefined();
});

it("TypeScript 7 is refused, and the error names the version to install", () => {
  expect(refused(planted("7.0.2"))).toBe(
    "TypeScript 7.0.2 is installed, and Pulumi cannot store the code of the classes of pulumi-hosting with it: its SDK needs the functions of the compiler, which TypeScript has had up to version 6. In FOLDER: `npm install --save-dev typescript@5` (or `pnpm add --save-dev`, `yarn add --dev`).",
  );
});

it("the version to install is the one that the tests use", () => {
  const { devDependencies } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8"));
  expect(devDependencies.typescript).toMatch(
    new RegExp(`^\\^${installTypeScript.split("typescript@")[1]}\\.`),
  );
});

it("the TypeScript of the SDK's folder decides, not that of the project", () => {
  const folder = planted("6.0.3", { at: "node_modules/@pulumi/pulumi" });
  const outer = join(folder, "node_modules/typescript");
  mkdirSync(outer);
  writeFileSync(join(outer, "package.json"), '{"name":"typescript","version":"7.0.2"}');
  expect(usedTypeScript(join(folder, "index.js"))).toEqual({ version: "6.0.3", hasCompiler: true });
});

it("Bun is refused with any TypeScript, and the error names the alternatives", () => {
  expect(refused(planted("6.0.3"), "1.4.5")).toMatch(
    /^Bun 1\.4\.5 runs this program, .* Set `runtime: nodejs` in Pulumi\.yaml\. Or use the plugin under Bun: `pulumi package add \.\/node_modules\/pulumi-hosting`/,
  );
});

it("the SDK of this checkout can serialise classes", () => {
  expect(usedTypeScript(__filename)).toMatchObject({ hasCompiler: true });
  expect(() => checkSerialising()).not.toThrow();
});
