import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ensureEngine } from "../../../tools/engine/ensure.mjs";
import { npmCommand } from "../../../tools/process/npm.mjs";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";

/** Versions that npm installs beside the package. */
export interface Versions {
  /** Of @pulumi/pulumi. */
  readonly sdk: string;
  /** Of Node; without it the one that runs the tests. */
  readonly node?: string;
}

export type InstalledProject = Awaited<ReturnType<typeof installedProject>>;

/**
 * examples/quickstart in a folder of its own, with the package as npm packs and installs it, and the environment in
 * which the `node` and `pulumi` of these versions are on PATH.
 */
export async function installedProject({ sdk, node }: Versions) {
  const home = mkdtempSync(join(tmpdir(), "pulumi-hosting-installed-"));
  const folder = join(home, "quickstart");
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  try {
    const tarball = await pack(home);
    mkdirSync(folder);
    cpSync(join(root, "examples/quickstart"), folder, {
      recursive: true,
      filter: (source) => !source.includes("node_modules") && !/Pulumi\.\w+\.yaml$/.test(source),
    });
    const file = join(folder, "package.json");
    const project = JSON.parse(readFileSync(file, "utf8"));
    project.dependencies["pulumi-hosting"] = `file:${tarball}`;
    project.dependencies["@pulumi/pulumi"] = sdk;
    if (node) project.devDependencies.node = node;
    writeFileSync(file, JSON.stringify(project, null, 2));
    await npm(folder, "install", "--no-audit", "--no-fund", "--prefer-offline");
    const { folder: engine } = await ensureEngine();
    const path = [node && join(folder, "node_modules/node/bin"), engine, process.env.PATH];
    const env: NodeJS.ProcessEnv = { ...process.env, PATH: path.filter(Boolean).join(delimiter) };
    return { home, folder, env, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Packs what the set-up of the tests has built: `prepack` would build it anew under the feet of other tests. */
async function pack(folder: string): Promise<string> {
  const output = await npm(root, "pack", "--ignore-scripts", "--json", "--pack-destination", folder);
  const name = /"filename": "([^"]+\.tgz)"/.exec(output)?.[1];
  if (!name) throw new Error(`npm pack named no file: ${output}`);
  return join(folder, name);
}

async function npm(folder: string, ...args: string[]): Promise<string> {
  const [command, ...before] = npmCommand(process.env);
  const { code, output } = await run(command, [...before, ...args], { cwd: folder });
  if (code !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${output}`);
  return output;
}
