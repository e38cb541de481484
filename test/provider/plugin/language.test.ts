import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readProjectFile } from "../../../cli/projectFile";
import { projectRuntime } from "../../../provider/plugin/language";
import { folderOfTest } from "../../support/folders";

it.each([
  ["name: web\nruntime: python\n", "python"],
  ["name: web\r\nruntime: 'yaml'\r\n", "yaml"],
  ["runtime:\n  name: go\n  options:\n    binary: web\n", "go"],
  ["runtime: { name: dotnet }\n", "dotnet"],
  ["name: web\n", undefined],
])("the plugin finds the runtime of the project: %j", (text, runtime) => {
  const folder = folderOfTest();
  writeFileSync(join(folder, "Pulumi.yaml"), text);
  mkdirSync(join(folder, "src"));
  expect(projectRuntime(folder)).toBe(runtime);
  // The plugin parses the file without a YAML library, and must find the same runtime as the commands do.
  expect(readProjectFile(text).runtime).toBe(runtime);
  expect(projectRuntime(join(folder, "src"))).toBe(runtime);
});
