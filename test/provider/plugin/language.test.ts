import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRuntime } from "../../../provider/plugin/language";
import { folderOfTest } from "../../support/folders";

it.each([
  ["name: web\nruntime: python\n", "python"],
  ["name: web\r\nruntime: 'yaml' # of the guide\r\n", "yaml"],
  ["runtime:\n  # compiled before\n  options:\n    binary: web\n  name: go\n", "go"],
  ["runtime: { options: { name: java }, name: dotnet }\n", "dotnet"],
  ["name: web\n", undefined],
])("the plugin finds the runtime of the project: %j", (text, runtime) => {
  const folder = folderOfTest();
  writeFileSync(join(folder, "Pulumi.yaml"), text);
  mkdirSync(join(folder, "src"));
  expect(projectRuntime(folder)).toBe(runtime);
  expect(projectRuntime(join(folder, "src"))).toBe(runtime);
});
