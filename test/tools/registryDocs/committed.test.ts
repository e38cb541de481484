import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type LookUpName, lookUps } from "../../../provider/functions";
import { functionToken } from "../../../provider/plugin/functionToken";
import { resources } from "../../../provider/resources";
import { configurationTable } from "../../../tools/docs/configurationTable";
import { functionPage, resourcePage } from "../../../tools/registryDocs/pages";

const docs = join(__dirname, "../../../docs");
const lower = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`;
const fileOf = (lookUp: string) => `${functionToken(lookUp).split(":").at(-1)}.md`;

// To renew: npx vitest run test/tools/registryDocs -u
describe("the registry's pages", () => {
  it.each(Object.values(resources))("$name is what its schemas say", async (resource) => {
    await expect(resourcePage(resource)).toMatchFileSnapshot(`${docs}/resources/${lower(resource.name)}.md`);
  });

  it.each(Object.keys(lookUps) as LookUpName[])("%s is what the contract says", async (lookUp) => {
    await expect(functionPage(lookUp)).toMatchFileSnapshot(`${docs}/functions/${fileOf(lookUp)}`);
  });

  it("are of what there is, and of nothing else", () => {
    expect(readdirSync(join(docs, "resources")).sort()).toEqual(
      Object.keys(resources)
        .map((name) => `${lower(name)}.md`)
        .sort(),
    );
    expect(readdirSync(join(docs, "functions")).sort()).toEqual(Object.keys(lookUps).map(fileOf).sort());
  });

  it("say what the registry shows of each: its title, and what it is about", () => {
    const pages = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".md"),
    );
    expect(pages.length).toBeGreaterThan(25);
    for (const page of pages)
      expect(readFileSync(join(docs, page), "utf8"), page).toMatch(
        /^---\ntitle: .+\nmeta_desc: .+\nlayout: package\n---\n\n(?!# )/,
      );
  });

  it("have the configuration's table", () => {
    expect(readFileSync(join(docs, "installation-configuration.md"), "utf8")).toContain(configurationTable());
  });
});
