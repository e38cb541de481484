import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { mustRun } from "../support/mustRun.mjs";
import { beginStack } from "../support/stackFiles.js";

export const teams = ["ada", "bob", "eve"] as const;
const stacks = ["dev", "prod"];

const programOf = (team: string) => `name: ${team}
runtime: yaml
plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }
resources:
  web:
    type: hosting:Server
    properties:
      domain: \${pulumi.stack}.${team}.example.com
      type: Cloud.VPS
      zoneId: 12
      planId: 1201
      templateName: DEBIAN_12_64
      customName: \${name}
      rebuildPolicy: rebuild
variables:
  name:
    fn::readFile: ${team === "eve" ? "../../shared/name.txt" : "name.txt"}
`;

/** Runs git as a user who may commit. */
export async function git(cwd: string, ...args: string[]): Promise<string> {
  const me = ["-c", "user.name=ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
  return (await mustRun("git", [...me, ...args], { cwd })).trim();
}

/** Writes a file in a repository. */
export function give(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/**
 * A repository of three teams with two stacks each. One of them reads a file outside its folder.
 * `pulumi-hosting init` of the packed package has written the workflows of a build server.
 */
export async function repositoryOfTeams(
  server: string,
  { folder, home, modules }: Readonly<Record<"folder" | "home" | "modules", string>>,
): Promise<void> {
  give(folder, "shared/name.txt", "Shared");
  give(folder, ".gitignore", "node_modules/\n.gitlab-ci-local*\n");
  for (const team of teams) {
    const place = `teams/${team}`;
    give(folder, `${place}/Pulumi.yaml`, programOf(team));
    give(folder, `${place}/name.txt`, "First");
    give(folder, `${place}/package.json`, '{ "dependencies": { "pulumi-hosting": "*" } }');
    give(folder, `${place}/package-lock.json`, '{ "packages": { "node_modules/pulumi-hosting": {} } }');
    for (const stack of stacks) await beginStack({ folder: join(folder, place), home, env: {} }, stack);
  }
  const command = join(modules, "pulumi-hosting/dist/cli/main.js");
  await mustRun(process.execPath, [command, "init", server], { cwd: folder });
  await git(folder, "init", "--quiet", "--initial-branch=main");
  await git(folder, "remote", "add", "origin", "git@gitlab.example.com:team/shop.git");
  // The pipeline reads the name of the main branch from the clone's origin.
  await git(folder, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  await commitAll(folder, "The teams");
}

export async function commitAll(folder: string, message: string): Promise<string> {
  await git(folder, "add", ".");
  await git(folder, "commit", "--quiet", "--allow-empty", "-m", message);
  return git(folder, "rev-parse", "HEAD");
}
