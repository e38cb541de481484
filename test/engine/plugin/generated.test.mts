import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reader, reader } from "../pages/reader.mjs";
import { existing } from "./existing.js";

const page = "docs/installation-configuration.md";

// Tests the package that `pulumi package add` generates from the schema, and the program that `pulumi import` writes.
describe("a reader who writes TypeScript with the plugin", { timeout: 300_000 }, () => {
  let reading: Reader;

  beforeAll(async () => {
    reading = await reader({ profile: "instant" });
    // The types are checked once at the end. Pulumi would check them at every command.
    reading.env.PULUMI_NODEJS_TRANSPILE_ONLY = "true";
    await reading.follow(page, "TypeScript with the plugin");
  }, 600_000);
  afterAll(() => reading?.close(), 120_000);

  it("has a server after the page's steps", async () => {
    expect(await reading.follow(page, "Log in")).toContain("+ 2 created");
    expect(reading.sandbox.writes()).toEqual(["server.create"]);
  });

  it("has the same stack in a fresh clone", async () => {
    await reading.clone();
    expect(await reading.follow(page, "In a fresh clone")).toContain("2 unchanged");
    expect(reading.sandbox.writes()).toEqual([]);
    await reading.type("pulumi destroy --skip-preview");
    await reading.type("mv index.ts page.ts");
  });

  it("sees the example in the program's own language with each class in an editor", async () => {
    const text = reading.read("sdks/hosting/server.ts");
    expect(text).toContain(' * const web = new hosting.Server("web", {');
    expect(text).toContain(" * pulumi import hosting:index:Server web ABC123");
    expect(text).not.toMatch(/zone_id=12|hosting\.NewServer|{{%/);
  });

  it("gets the program of each imported resource from pulumi import", async () => {
    const [server, ...others] = (await existing(reading.sandbox)).resources;
    await reading.type(`pulumi import hosting:index:Server web ${server[2]} --out server.ts`);
    const resources = others.map(([type, name, id]) => ({ type: `hosting:index:${type}`, name, id }));
    reading.write("import.json", JSON.stringify({ resources }));
    await reading.type("pulumi import --file import.json --out others.ts");
    expect(reading.sandbox.writes()).toEqual([]);
    const written = reading.read("server.ts") + reading.read("others.ts");
    for (const [type, name] of [server, ...others])
      expect(written).toContain(`const ${name} = new hosting.${type}("${name}", {`);
  });

  it("type-checks the imported programs and the page's program, and previews them without a change", async () => {
    reading.write("index.ts", 'import "./server";\nimport "./others";\n');
    await reading.checkTypes("page.ts", "index.ts");
    expect(await reading.type("pulumi preview --expect-no-changes")).toContain("5 unchanged");
    expect(await reading.exported()).not.toContain("panel-secret");
    expect(reading.sandbox.writes()).toEqual([]);
  });
});
