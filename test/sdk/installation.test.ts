import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RunError } from "@pulumi/pulumi";
import { expect, it } from "vitest";
import { checkInstallation } from "../../sdk/installation";
import { folderOfEach } from "../support/folders";

const at = folderOfEach();

/** Installs a copy of the package into a folder of the test's tree. */
function install(into: string, version: string): string {
  const folder = at(into, "node_modules/pulumi-hosting");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "pulumi-hosting", version }));
  return join(folder, "dist/sdk");
}

const languageHost = "/x/node_modules/@pulumi/pulumi/cmd/run";
const refused = (folder: string) => {
  try {
    checkInstallation({ folder, project: at("stack"), script: languageHost });
  } catch (error) {
    expect(RunError.isInstance(error)).toBe(true);
    return (error as Error).message;
  }
  return undefined;
};

it.each([
  ["the project's own copy", "stack", "stack"],
  ["a copy in a parent folder", ".", "."],
  ["another copy of the same version", "lib", "stack"],
])("accepts %s", (_, used, found) => {
  const folder = install(used, "0.9.0");
  if (found !== used) install(found, "0.9.0");
  expect(refused(folder)).toBeUndefined();
});

it("refuses a copy that only a library has, because the project does not find it", () => {
  const folder = install("lib", "0.9.0");
  const install09 = `Install it in ${at("stack")}: \`npm install pulumi-hosting@0.9.0\` (or \`pnpm add\`, \`yarn add\`).`;
  const nowhere = "pulumi-hosting is not installed where Pulumi loads it, which is the project's folder.";
  expect(refused(folder)).toBe(`${nowhere} ${install09}`);
});

it("accepts the newer of two versions in the project, and refuses the older one", () => {
  const [older, newer] = [install("old", "0.9.0"), install("new", "0.10.0")];
  install("stack", "0.10.0");
  expect(refused(older)).toBeUndefined();
  install("stack", "0.9.0");
  expect(refused(newer)).toBe(
    `The program uses pulumi-hosting 0.10.0, but Pulumi loads 0.9.0 from the project's folder. Install the newer one in ${at("stack")}: \`npm install pulumi-hosting@0.10.0\` (or \`pnpm add\`, \`yarn add\`).`,
  );
});

it("refuses a bundle that contains the package, and says how to bundle instead", () => {
  install("stack", "0.9.0");
  expect(refused(at("stack/out"))).toBe(
    "pulumi-hosting is bundled into the program, but Pulumi loads it from node_modules. Bundle with `esbuild --packages=external`, or with `--external:pulumi-hosting --external:@pulumi/pulumi`.",
  );
});

it("checks nothing outside Pulumi's language host, where the project is not known", () => {
  const folder = install("lib", "0.9.0");
  const project = at("stack");
  for (const script of ["/x/node_modules/vitest/vitest.mjs", undefined])
    expect(() => checkInstallation({ folder, project, script })).not.toThrow();
});
