import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { functionToken } from "../../../provider/engine/names.js";
import { secretsOfContract } from "../../../provider/functions/callFunction.js";
import { type FunctionName, functions as table } from "../../../provider/functions/table.js";
import { root } from "../../../tools/setUp/root.mjs";
import { one } from "../../provider/resources/sshKey/samples.js";
import { type CliProject, cliProject } from "./cliProject.mjs";

const head = `name: docs
runtime: yaml
plugins:
  providers:
    - name: hosting
      path: node_modules/pulumi-hosting
`;

/** The YAML programs of a page. Snippets that belong in an existing program are left out. */
const programsOf = (page: string): string[] =>
  [...readFileSync(join(root, page), "utf8").matchAll(/```yaml\n([\s\S]+?)```/g)].flatMap(([, text = ""]) =>
    /^(?:plugins|options):/.test(text) ? [] : [text.startsWith("name:") ? text : head + text],
  );

/** The names of the functions (`getRegions` and so on), which are also the names of their pages. */
const functions = readdirSync(join(root, "docs/functions"))
  .filter((file) => file !== "_index.md")
  .map((file) => file.replace(/\.md$/, ""));

/** The specification does not give the path of this list. */
const paths = { "server.image.list": "server/image/list" };

// Runs the pages' programs as a reader copies them.
describe("the pages' YAML programs", { timeout: 120_000 }, () => {
  let project: CliProject;
  beforeAll(async () => {
    project = await cliProject({ paths });
    project.sandbox.seed({ users: [{ username: "bob", password: "bobs-secret" }] });
  }, 600_000);
  afterAll(() => project?.close());

  it.each([
    ["README.md", [2]],
    ["docs/_index.md", [2]],
    ["docs/accounts.md", [3]],
    ["docs/preview-checks.md", [2]],
    ["docs/resources/server.md", [2]],
    ["docs/resources/sshKey.md", [2]],
    ["docs/resources/credential.md", [3]],
    ["docs/resources/asset.md", [3]],
  ])("%s", async (page, counts) => {
    const programs = programsOf(page);
    expect(programs).toHaveLength(counts.length);
    for (const [index, program] of programs.entries()) {
      // The preview asks the host whether a key's name is taken, so the program must name the sandbox.
      project.write("Pulumi.yaml", program.replaceAll("https://api.example.com", project.sandbox.url));
      const name = /^name: ([\w-]+)$/m.exec(program)?.[1];
      const secret = { [`${name}:adminPassword`]: "panel-secret", [`${name}:otherPassword`]: "bobs-secret" };
      await project.begin(`${page.replace(/\W/g, "-")}-${index}`, { secret });
      const shown = await project.pulumi("preview");
      expect(shown).toContain(`+ ${counts[index]} to create`);
      expect(shown).not.toMatch(/warning/i);
    }
  });

  it("docs/moving.md: its options adopt what a TypeScript program has created", async () => {
    const page = readFileSync(join(root, "docs/moving.md"), "utf8");
    const shown = [...page.matchAll(/```yaml\n(options:\n[\s\S]+?)```/g)].map(([, text = ""]) =>
      text
        .replaceAll("hosting:Server", "hosting:SshKey")
        .replace("::shop::", "::docs::")
        .replace(/^/gm, "    "),
    );
    const key = `publicKeyValue: ${one}`;
    const program = `${head}resources:\n  web:\n    type: hosting:SshKey\n    properties: { publicKeyName: web, ${key} }\n`;
    project.write("Pulumi.yaml", program);
    await project.begin("dev");
    await project.pulumi("up", "--yes", "--skip-preview");
    project.replaceInState("hosting:index:SshKey", "pulumi-nodejs:dynamic/hosting:SshKey");
    expect(await project.pulumi("preview")).toContain("+ 1 to create");
    for (const options of shown) {
      project.write("Pulumi.yaml", program + options);
      expect(await project.pulumi("preview", "--expect-no-changes")).toContain("2 unchanged");
    }
    expect(shown.map((text) => text.trim().split("\n").at(-1)?.trim())).toEqual([
      "- type: pulumi-nodejs:dynamic/hosting:SshKey",
      "- urn:pulumi:dev::docs::pulumi-nodejs:dynamic/hosting:SshKey::web",
    ]);
  });

  it("docs/functions: every function returns a result, and secrets stay secret", async () => {
    const { sandbox } = project;
    const credentials = [{ name: "panel", username: "admin", auth_data: "panel-secret" }];
    const [uniqId] = sandbox.seed({ servers: [{ domain: "web1.example.com", credentials }] }).servers;
    const { password } = sandbox.server(uniqId as string).row;
    const [credential] = sandbox.credentials;
    const variables = functions.map((name) => {
      const [program = ""] = programsOf(`docs/functions/${name}.md`);
      const [, found = ""] = /variables:\n {2}found:\n([\s\S]+)$/.exec(program) ?? [];
      return `  ${name}:\n${found.replace("ABC123", uniqId as string).replace("id: 3\n", `id: ${credential?.id}\n`)}`;
    });
    const outputs = functions.map((name) => `  ${name}: \${${name}}\n`);
    project.write("Pulumi.yaml", `${head}variables:\n${variables.join("")}outputs:\n${outputs.join("")}`);
    await project.begin("functions", { plain: { "hosting:paths": JSON.stringify(paths) } });
    await project.pulumi("up", "--yes", "--skip-preview");

    const answers = await project.outputs();
    const secretOnes = (Object.keys(table) as FunctionName[])
      .filter((functionName) => secretsOfContract(functionName).length > 0)
      .map((functionName) => functionToken(functionName).split(":").at(-1));
    for (const name of functions) {
      expect(answers[name]?.secret, name).toBe(secretOnes.includes(name));
      expect(Object.keys(answers[name]?.value).length, name).toBeGreaterThan(0);
    }
    expect(Object.keys(answers).sort()).toEqual(functions.sort());
    const shown = JSON.stringify(answers);
    for (const secret of ["panel-secret", password]) expect(shown).toContain(JSON.stringify(secret));
    const state = project.exported();
    for (const secret of ["panel-secret", password]) expect(state).not.toContain(secret);
  });
});
