import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliProject, cliProject } from "./cliProject.mjs";

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";

// No program at all: examples/yaml, the package's folder as the plugin's, the configuration from the environment.
describe("a YAML program", { timeout: 120_000 }, () => {
  let project: CliProject;
  beforeAll(async () => {
    project = await cliProject("examples/yaml");
    await project.begin("dev", { plain: { publicKey }, secret: { panelPassword: "panel-secret" } });
  }, 600_000);
  afterAll(() => project?.close());

  it("preview shows everything and sends nothing", async () => {
    expect(await project.pulumi("preview")).toContain("+ 5 to create");
    expect(project.sandbox.writes()).toEqual([]);
  });

  it("up makes it, and then nothing changes", async () => {
    expect(await project.pulumi("up", "--yes", "--skip-preview")).toContain("+ 5 created");
    expect((await project.outputs()).ip?.value).toMatch(/^198\.18\.\d+\.\d+$/);
    // The executable has shown that it works from there. What follows is the same with the plugin in this process.
    await project.attach();
    await project.pulumi("preview", "--expect-no-changes");
    await project.pulumi("refresh", "--yes", "--skip-preview", "--expect-no-changes");
  });

  it("no secret is in the state in the clear", () => {
    const state = project.exported();
    expect(state).toContain('"authData"');
    expect(state).not.toContain("panel-secret");
    expect(state).not.toContain(project.sandbox.password);
  });

  it("a wrong input is told with what is allowed", async () => {
    const program = project.read("Pulumi.yaml");
    project.write("Pulumi.yaml", program.replace("build: 1h", "build: soon"));
    const output = await project.refused("preview");
    expect(output).toContain("timeouts.build");
    expect(output).toContain('must be a duration such as "30m", "4h" or "1h30m"');
    project.write("Pulumi.yaml", program);
  });

  it("destroy removes it", async () => {
    expect(await project.pulumi("destroy", "--yes", "--skip-preview")).toContain("- 5 deleted");
    expect(project.sandbox.writes()).toContain("asset.requestRemoval");
  });
});
