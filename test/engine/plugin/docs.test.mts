import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { type CliProject, cliProject } from "./cliProject.mjs";

const head = `name: docs
runtime: yaml
plugins:
  providers:
    - name: hosting
      path: node_modules/pulumi-hosting
`;

/** The first YAML program of a page. */
function programOf(page: string): string {
  const [, program] = /```yaml\n([\s\S]+?)```/.exec(readFileSync(join(root, page), "utf8")) ?? [];
  if (!program) throw new Error(`${page} shows no YAML program.`);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: YAML's own.
  const shown = "outputs:\n  found: ${found}\n";
  // A YAML program without resources or outputs would have nothing to do.
  const outputs = program.startsWith("variables:") ? shown : "";
  return program.startsWith("name:") ? program : head + program + outputs;
}

// What the pages show, as a reader copies it.
describe("the pages' YAML programs", { timeout: 120_000 }, () => {
  let project: CliProject;
  beforeAll(async () => {
    project = await cliProject("examples/yaml");
    await project.pulumi("stack", "init", "dev");
  }, 600_000);
  afterAll(() => project?.close());

  it.each([
    ["README.md", 2],
    ["docs/_index.md", 2],
    ["docs/resources/server.md", 2],
    ["docs/resources/sshKey.md", 2],
    ["docs/resources/credential.md", 3],
    ["docs/resources/asset.md", 3],
    ["docs/functions/getRegions.md", 1],
    ["docs/functions/getPlan.md", 1],
    ["docs/functions/getTemplate.md", 1],
    ["docs/functions/getProduct.md", 1],
  ])("%s", async (page, count) => {
    project.write("Pulumi.yaml", programOf(page));
    const name = /^name: (\w+)$/m.exec(project.read("Pulumi.yaml"))?.[1];
    await project.pulumi("stack", "init", page.replace(/\W/g, "-"));
    await project.pulumi("config", "set", "--secret", `${name}:adminPassword`, "panel-secret");
    expect(await project.pulumi("preview")).toContain(`+ ${count} to create`);
  });
});
