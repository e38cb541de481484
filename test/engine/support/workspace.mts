import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment, lightSdk } from "./cliEnvironment.js";
import { enginePath } from "./enginePath.js";
import { type Installer, install, packedPackage } from "./installed.mjs";

/** A folder of the workspace that is a package: its files, and its dependencies. */
export interface Member {
  readonly files: Readonly<Record<string, string>>;
  /**
   * The dependencies: `hosting` is the packed package, `sdk` Pulumi's SDK, `tsx` a runner of TypeScript. Any other name
   * is a member of the workspace.
   */
  readonly uses: readonly string[];
  readonly type?: "module";
}

/** A tree of packages (workspaces) installed by `by`, with the packed package and this checkout's SDK. */
export async function workspaceTree(by: Installer, members: Readonly<Record<string, Member>>) {
  const home = mkdtempSync(join(tmpdir(), `pulumi-hosting-${by}-`));
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  const tree = join(home, "tree");
  const sdk = join(root, "node_modules/@pulumi/pulumi");
  const known: Readonly<Record<string, readonly [name: string, range: string]>> = {
    hosting: ["pulumi-hosting", `file:${await packedPackage()}`],
    sdk: ["@pulumi/pulumi", `link:${sdk}`],
    tsx: ["tsx", "4.23.15"],
  };
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  try {
    const isPnpm = by === "pnpm";
    // The SDK is linked after the install, because npm fails at a link to another tree, and yarn would install the
    // SDK's own dependencies.
    const isInstalled = (used: string) => used !== "sdk" || isPnpm;
    if (by === "npm") write(".npmrc", "legacy-peer-deps=true\n");
    write("package.json", JSON.stringify({ name: "tree", private: true, workspaces: ["packages/*"] }));
    if (isPnpm) write("pnpm-workspace.yaml", "packages: [packages/*]\n");
    for (const [name, { files, uses, type }] of Object.entries(members)) {
      const dependencies = Object.fromEntries(
        uses.filter(isInstalled).map((used) => known[used] ?? [used, isPnpm ? "workspace:*" : "1.0.0"]),
      );
      write(
        `packages/${name}/package.json`,
        JSON.stringify({ name, version: "1.0.0", private: true, main: "index.js", type, dependencies }),
      );
      for (const [file, text] of Object.entries(files)) write(`packages/${name}/${file}`, text);
    }
    await install[by](tree);
    if (!isPnpm) {
      mkdirSync(join(tree, "node_modules/@pulumi"), { recursive: true });
      symlinkSync(sdk, join(tree, "node_modules/@pulumi/pulumi"), "junction");
    }
  } catch (error) {
    remove();
    throw error;
  }
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: await enginePath(),
    ...cliEnvironment(home),
    ...lightSdk,
  };
  return {
    home,
    env,
    remove,
    /** The folder of a member. */
    folder: (member: string) => join(tree, "packages", member),
    pulumi: (member: string, ...args: string[]) =>
      run("pulumi", [...args, "--non-interactive"], { cwd: join(tree, "packages", member), env }),
  };
}
