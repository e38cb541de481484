import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { configurationTable } from "../../../tools/docs/configurationTable";

const readme = readFileSync(join(__dirname, "../../../README.md"), "utf8");

it("README's configuration table is the one that the schema says", () => {
  expect(readme).toContain(configurationTable());
});
