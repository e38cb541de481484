import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { type CliProject, cliProject } from "./cliProject.mjs";
import { existing } from "./existing.js";

// Nothing is generated before: what the host has becomes a program without a line of code.
describe("pulumi import into a YAML project", { timeout: 120_000 }, () => {
  let project: CliProject;
  let head: string;
  let imported: Awaited<ReturnType<typeof existing>>["resources"];
  beforeAll(async () => {
    project = await cliProject("examples/yaml", { profile: "instant" });
    // A project that says nothing but where the plugin is.
    head = /^name:[\s\S]+?path: .*\n/.exec(project.read("Pulumi.yaml"))?.[0] as string;
    project.write("Pulumi.yaml", head);
    imported = (await existing(project.sandbox)).resources;
    await project.begin("dev");
  }, 600_000);
  afterAll(() => project?.close(), 120_000);

  it("writes programs, which together preview without a change", async () => {
    let resources = "resources:\n";
    for (const [type, name, id] of imported) {
      await project.pulumi("import", `hosting:index:${type}`, name, id, "--yes", "--out", "imported.yaml");
      expect(project.sandbox.writes()).toEqual([]);
      resources += project.read("imported.yaml").replace("resources:\n", "");
    }
    project.write("Pulumi.yaml", head + resources);
    expect(await project.pulumi("preview", "--expect-no-changes")).toContain("5 unchanged");
    expect(project.sandbox.writes()).toEqual([]);
  });

  it("so does the program that `hosting import` writes, after its bulk import", async () => {
    await project.pulumi("state", "delete", "--all", "--force", "--yes");
    project.write("Pulumi.yaml", head);
    await project.run(
      process.execPath,
      join(root, "dist/cli/main.js"),
      "import",
      "--program",
      "yaml",
      "--out",
      "whole",
    );
    const flags = ["--yes", "--generate-code=false", "--protect=false"];
    await project.pulumi("import", "--file", "whole/import.json", ...flags);
    project.write("Pulumi.yaml", head + project.read("whole/imported.yaml"));
    // A server, a key, the assets that the account begins with, and the stack.
    expect(await project.pulumi("preview", "--expect-no-changes")).toContain("8 unchanged");
    expect(project.sandbox.writes()).toEqual([]);
  });
});
