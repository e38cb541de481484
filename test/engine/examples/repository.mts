import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../tools/setUp/root.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { beginStack } from "../support/stackFiles.js";

/** A Python program that needs no generated classes. */
const pythonProgram = `import pulumi
pulumi.CustomResource("hosting:index:Server", "web", {
    "domain": "infra.example.com", "type": "Cloud.VPS", "zoneId": 12, "planId": 1201, "templateName": "DEBIAN_12_64",
})
`;

const pythonFiles = {
  "Pulumi.yaml": `name: infra
runtime: { name: python, options: { virtualenv: venv } }
plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }
`,
  "package.json": '{ "dependencies": { "pulumi-hosting": "*" } }',
  "package-lock.json": '{ "packages": { "node_modules/pulumi-hosting": {} } }',
  "requirements.txt": "pulumi\n",
  ".gitignore": "node_modules/\n",
  "__main__.py": pythonProgram,
};

/**
 * A repository with the project of examples/github-actions at its top, and one in Python below it. `pulumi-hosting
 * init` of the packed package has written the workflows of a build server for it.
 */
export async function createRepository(
  server: string,
  { folder, home, modules }: Readonly<Record<"folder" | "home" | "modules", string>>,
): Promise<void> {
  cpSync(join(root, "examples/github-actions"), folder, {
    recursive: true,
    filter: (source) => !source.includes("node_modules") && !source.includes(".github"),
  });
  writeFileSync(join(folder, "package-lock.json"), pythonFiles["package-lock.json"]);
  mkdirSync(join(folder, "infra"));
  for (const [file, text] of Object.entries(pythonFiles)) writeFileSync(join(folder, "infra", file), text);
  for (const stack of ["staging", "production"]) await beginStack({ folder, home, env: {} }, stack);
  await beginStack({ folder: join(folder, "infra"), home, env: {} }, "dev");
  const command = join(modules, "pulumi-hosting/dist/cli/main.js");
  await mustRun(process.execPath, [command, "init", server], { cwd: folder });
}
