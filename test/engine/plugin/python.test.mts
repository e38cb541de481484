import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { type CliProject, cliProject } from "./cliProject.mjs";

// The classes are generated from the schema; Pulumi's Python SDK comes from its registry into an environment of the
// project's own.
describe("a Python program", { timeout: 120_000 }, () => {
  let project: CliProject;
  beforeAll(async () => {
    project = await cliProject("test/engine/plugin/python");
    const environment = join(project.folder, "venv");
    await project.run("python3", "-m", "venv", environment);
    const python = join(environment, "bin/python");
    await project.writing("package", "add", "./node_modules/pulumi-hosting/pulumi-resource-hosting");
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    await project.run(python, ...pip, "-r", "requirements.txt");
    // Language hosts find it by one of these, old ones by the first.
    project.env.PULUMI_PYTHON_CMD = python;
    project.env.PATH = `${join(environment, "bin")}${delimiter}${project.env.PATH}`;
    await project.begin("dev", { secret: { panelPassword: "panel-secret" } });
  }, 600_000);
  afterAll(() => project?.close(), 120_000);

  it("and so are the programs that the pages show", async () => {
    mkdirSync(join(project.folder, "pages"));
    const shown = ["resources", "functions"].flatMap((kind) =>
      readdirSync(join(root, "docs", kind)).map((page) => join("docs", kind, page)),
    );
    for (const page of shown) {
      const [, program] = /```python\n([\s\S]+?)```/.exec(readFileSync(join(root, page), "utf8")) ?? [];
      project.write(join("pages", basename(page, ".md").concat(".py")), program as string);
    }
    const ran = await project.run(project.env.PULUMI_PYTHON_CMD as string, "run_examples.py");
    expect(ran).toContain("credential admin config hosting pulumi web\n");
    expect(ran.trim().split("\n")).toHaveLength(shown.length);
  });

  it("up makes it, and then nothing changes", async () => {
    expect(await project.pulumi("up", "--yes", "--skip-preview")).toContain("+ 3 created");
    expect(project.sandbox.writes()).toEqual(["server.create", "server.credential.create"]);
    expect((await project.outputs()).ip?.value).toMatch(/^198\.18\.\d+\.\d+$/);
    await project.pulumi("preview", "--expect-no-changes");
  });

  it("a change is made in place, and a secret stays one", async () => {
    const program = project.read("__main__.py");
    project.write("__main__.py", program.replace('name="panel",', 'name="panel", username="admin",'));
    await project.pulumi("up", "--yes", "--skip-preview");
    expect(project.sandbox.writes()).toEqual(["server.credential.update"]);
    const state = project.exported();
    expect(state).toContain('"authData"');
    expect(state).not.toContain("panel-secret");
  });

  it("destroy removes it", async () => {
    expect(await project.pulumi("destroy", "--yes", "--skip-preview")).toContain("- 3 deleted");
    expect(project.sandbox.writes()).toEqual(["server.credential.delete", "asset.requestRemoval"]);
  });
});
