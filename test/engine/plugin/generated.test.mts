import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { npmCommand } from "../../../tools/process/npm.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { type CliProject, cliProject } from "./cliProject.mjs";
import { existing } from "./existing.js";

// What `pulumi package add` makes of the schema, and what `pulumi import` writes with it.
describe("a TypeScript program with generated classes", { timeout: 180_000 }, () => {
  let project: CliProject;
  let imported: Awaited<ReturnType<typeof existing>>["resources"];
  const programs = new Map<string, string>();

  beforeAll(async () => {
    project = await cliProject("test/engine/plugin/generated", { profile: "instant" });
    // npm removes from node_modules what the project does not name, so that the checkout cannot lie there.
    const text = project.read("Pulumi.yaml");
    project.write("Pulumi.yaml", text.replace("node_modules/pulumi-hosting", JSON.stringify(root)));
    imported = (await existing(project.sandbox)).resources;
    await project.begin("dev");
    // The compiler is asked by a test of its own.
    project.env.PULUMI_NODEJS_TRANSPILE_ONLY = "true";
  }, 600_000);
  afterAll(() => project?.close(), 120_000);

  it("pulumi package add makes the classes, and the project depends on them", async () => {
    await project.writing("package", "add", join(root, "pulumi-resource-hosting"));
    expect(JSON.parse(project.read("package.json")).dependencies).toMatchObject({
      "@pulumi/hosting": "file:sdks/hosting",
    });
    const [npm, ...before] = npmCommand(process.env);
    await project.run(
      npm,
      ...before,
      "install",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      "--ignore-scripts",
    );
    // Which npm runs a dependency's scripts by itself depends on its version.
    await project.run(npm, ...before, "--prefix", "sdks/hosting", "run", "postinstall");
  });

  it("editors show the example of the program's own language beside each class", async () => {
    const text = project.read("sdks/hosting/server.ts");
    expect(text).toContain(' * const web = new hosting.Server("web", {');
    expect(text).toContain(" * pulumi import hosting:index:Server web ABC123");
    expect(text).not.toMatch(/zone_id=12|hosting\.NewServer|{{%/);
  });

  it("pulumi import writes the program of each resource", async () => {
    for (const [type, name, id] of imported) {
      const file = `${name}.ts`;
      await project.writing("import", `hosting:index:${type}`, name, id, "--yes", "--out", file);
      expect(project.sandbox.writes()).toEqual([]);
      programs.set(name, project.read(file));
      expect(project.read(file)).toContain(`const ${name} = new hosting.${type}("${name}", {`);
    }
  });

  it("they type-check, and together they preview without a change", async () => {
    const [first = "", ...rest] = programs.values();
    const bodies = rest.map((text) => text.replace(/^import .*\n/gm, ""));
    project.write("index.ts", [first, ...bodies].join("\n"));
    await project.run("node", "node_modules/typescript/bin/tsc");
    expect(await project.pulumi("preview", "--expect-no-changes")).toContain("5 unchanged");
    expect(project.sandbox.writes()).toEqual([]);
  });
});
