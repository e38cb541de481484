import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { expect, it } from "vitest";
import { developmentMembers } from "../../../tools/release/packedPackage.mjs";
import { folderOfTest } from "../../support/folders.js";
import { packedPackage } from "../support/installed.mjs";

// This test is in every test run, because each change adds to the size, and the tests of the installers take turns. More
// than a third of the package is the plugin's single file. The limit was 1,180,000 before HTTP verbs that differ by host,
// encoded responses, prompts for passcodes and ssh-keyscan. It was 1,250,000 before plans as tables, labels, servers by
// name, stacks of several teams, and pages for first boot, Go and Python. It was 1,275,000 before pages that show the
// output of commands, and a report and a sandbox page that group and sort. It was 1,290,000 before the plugin read
// Pulumi.yaml by the YAML library (36,000), because messages give advice in the language of the program.
it("the package stays below 1,335,000 bytes", { timeout: 300_000 }, async () => {
  expect(statSync(await packedPackage()).size).toBeLessThan(1_335_000);
});

// The start script reads the file as Latin-1 to use its compiled code (provider/plugin/compiled.ts).
it("the plugin's code is ASCII", { timeout: 300_000 }, async () => {
  const cwd = folderOfTest();
  await extract({ file: await packedPackage(), cwd }, ["package/dist/plugin/main.js"]);
  const others = readFileSync(join(cwd, "package/dist/plugin/main.js"), "utf8").match(/[^\0-\x7F].{0,20}/g);
  expect(others).toBeNull();
});

it("the package declares nothing that only its development needs", { timeout: 300_000 }, async () => {
  const cwd = folderOfTest();
  await extract({ file: await packedPackage(), cwd }, ["package/package.json"]);
  const about = JSON.parse(readFileSync(join(cwd, "package/package.json"), "utf8"));
  expect(about.dependencies).toHaveProperty("undici");
  for (const member of developmentMembers) expect(about).not.toHaveProperty(member);
});
