import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { type CliProject, cliProject } from "./cliProject.mjs";

const page = readFileSync(join(root, "docs/installation-configuration.md"), "utf8");

/** The lines that the page shows for a Server, for the key of this project. */
const shown = [...page.matchAll(/```yaml\n(options:\n[\s\S]+?)```/g)].map(([, text = ""]) =>
  text
    .replaceAll("hosting:Server", "hosting:SshKey")
    .replace("::shop::", "::moved::")
    .replace("::web", "::deploy")
    .replace(/^/gm, "    ")
    .trimEnd(),
);

const program = (options: string) => `name: moved
runtime: yaml
plugins:
  providers:
    - name: hosting
      path: node_modules/pulumi-hosting
resources:
  deploy:
    type: hosting:SshKey
    properties:
      publicKeyName: deploy
      publicKeyValue: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one
${options}
`;

describe("a YAML program that takes over a dynamic resource", { timeout: 120_000 }, () => {
  let project: CliProject;
  beforeAll(async () => {
    project = await cliProject("examples/yaml");
    project.write("Pulumi.yaml", program(""));
    await project.begin("dev");
    await project.pulumi("up", "--yes", "--skip-preview");
    // As if a TypeScript program had made it.
    project.replaceInState("hosting:index:SshKey", "pulumi-nodejs:dynamic/hosting:SshKey");
  }, 600_000);
  afterAll(() => project?.close());

  it("would make another one, if it did not say so", async () => {
    expect(await project.pulumi("preview")).toContain("+ 1 to create");
  });

  it.each(shown)("changes nothing with%s", async (options) => {
    project.write("Pulumi.yaml", program(options));
    expect(await project.pulumi("preview", "--expect-no-changes")).toContain("2 unchanged");
  });

  it("the page shows it by type and by URN", () => {
    expect(shown.map((text) => text.split("\n").at(-1)?.trim())).toEqual([
      "- type: pulumi-nodejs:dynamic/hosting:SshKey",
      "- urn:pulumi:dev::moved::pulumi-nodejs:dynamic/hosting:SshKey::deploy",
    ]);
  });
});
