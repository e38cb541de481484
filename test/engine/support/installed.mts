import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { npmCommand } from "../../../tools/process/npm.mjs";
import { packPackage } from "../../../tools/release/packedPackage.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { userCache } from "../../../tools/setUp/userCache.mjs";
import { enginePath } from "./enginePath.js";
import { mustRun } from "./mustRun.mjs";
import { nodeFolder } from "./nodeFolder.mjs";

/** The package manager that installs the project, and the versions of what is installed with the package. */
export interface Installation {
  /** The package manager. Default: npm. */
  readonly by?: Installer;
  /** The version of @pulumi/pulumi. */
  readonly sdk: string;
  /** The version of Node. Default: the version that runs the tests. */
  readonly node?: string;
}

export type Installer = "npm" | "pnpm" | "yarn" | "bun";

export type InstalledProject = Awaited<ReturnType<typeof installedProject>>;

/** examples/quickstart with the packed package, installed by `by`. PATH has these versions of `node` and `pulumi`. */
export async function installedProject({ by = "npm", sdk, node }: Installation) {
  const home = mkdtempSync(join(tmpdir(), "pulumi-hosting-installed-"));
  const folder = join(home, "quickstart");
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  try {
    const tarball = await packedPackage();
    mkdirSync(folder);
    cpSync(join(root, "examples/quickstart"), folder, {
      recursive: true,
      filter: (source) => !source.includes("node_modules") && !/Pulumi\.\w+\.yaml$/.test(source),
    });
    const file = join(folder, "package.json");
    const project = JSON.parse(readFileSync(file, "utf8"));
    project.dependencies["pulumi-hosting"] = `file:${tarball}`;
    project.dependencies["@pulumi/pulumi"] = sdk;
    writeFileSync(file, JSON.stringify(project, null, 2));
    await install[by](folder);
    const path = [node && (await nodeFolder(node)), await enginePath()];
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PATH: path.filter(Boolean).join(delimiter),
      // The TypeScript program would otherwise be type-checked again at every command.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      // A cache, so that not each command compiles the whole SDK again. Node before 22.1 ignores this variable.
      NODE_COMPILE_CACHE: join(home, "compiled"),
      GOGC: "off",
    };
    return { home, folder, env, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

export const install: Readonly<Record<Installer, (folder: string) => Promise<unknown>>> = {
  npm: (folder) => npm(folder, "install", "--no-audit", "--no-fund", "--prefer-offline"),
  yarn: (folder) =>
    npm(
      folder,
      ...["exec", "--yes", "--prefer-offline", "--package=yarn@1.22.22", "--"],
      ...["yarn", "install", "--no-lockfile", "--non-interactive", "--prefer-offline"],
      `--cache-folder=${keptBy("yarn")}`,
    ),
  bun: (folder) =>
    npm(
      folder,
      ...["exec", "--yes", "--prefer-offline", "--package=bun@1.4.4", "--"],
      ...["bun", "install", "--no-save", `--cache-dir=${keptBy("bun")}`],
    ),
  pnpm: (folder) => {
    const pnpm = join(root, "node_modules/pnpm/bin/pnpm.cjs");
    const store = keptBy("pnpm");
    const own = ["--prefer-offline", `--store-dir=${store}`, `--config.cache-dir=${join(store, "answers")}`];
    return mustRun(process.execPath, [pnpm, "install", "--no-frozen-lockfile", ...own], { cwd: folder });
  },
};

/**
 * The folder of a package manager's download cache, which later test runs use too. It also keeps every build of this
 * package, so a new folder begins each month.
 */
function keptBy(installer: Exclude<Installer, "npm">): string {
  const all = join(userCache(process.env), installer);
  const month = new Date().toISOString().slice(0, 7);
  mkdirSync(join(all, month), { recursive: true });
  for (const other of readdirSync(all).filter((name) => name !== month))
    rmSync(join(all, other), { recursive: true, force: true });
  return join(all, month);
}

let packed: Promise<string> | undefined;

/** The path of the archive that npm packs. */
export function packedPackage(): Promise<string> {
  packed ??= pack();
  return packed;
}

/** A folder that all processes of this test run share. If there is none, a folder of this process. */
function folderOfRun(): string {
  const ofRun = process.env.TESTS_STATE_HOME;
  if (ofRun) return ofRun;
  const own = mkdtempSync(join(tmpdir(), "pulumi-hosting-packed-"));
  process.once("exit", () => rmSync(own, { recursive: true, force: true }));
  return own;
}

/**
 * Runs `work` in one process at a time. Processes that start together would otherwise pack the same files.
 *
 * @param lock a folder that exists while a process works
 */
async function byOne(lock: string, work: () => Promise<void>): Promise<void> {
  while (!hasTaken(lock)) await removed(lock);
  try {
    await work();
  } finally {
    rmdirSync(lock);
  }
}

/**
 * Takes a lock.
 *
 * @returns false if another process holds it
 */
function hasTaken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

const removed = (lock: string) =>
  new Promise<void>((resolve) => {
    const watcher = watch(dirname(lock), () => {
      if (existsSync(lock)) return;
      watcher.close();
      resolve();
    });
    // The lock was removed before the watcher started.
    if (!existsSync(lock)) {
      watcher.close();
      resolve();
    }
  });

/**
 * Packs the files that the tests' set-up has built. The script `prepack` would build them again while other tests use
 * them.
 */
async function pack(): Promise<string> {
  const kept = join(folderOfRun(), "packed");
  await byOne(`${kept}.lock`, async () => {
    if (existsSync(kept)) return;
    const folder = mkdtempSync(`${kept}-`);
    await packPackage(root, folder);
    renameSync(folder, kept);
  });
  const [name] = readdirSync(kept);
  if (!name) throw new Error(`npm pack has packed nothing into ${kept}`);
  return join(kept, name);
}

const npm = (folder: string, ...args: string[]) => {
  const [command, ...first] = npmCommand(process.env);
  return mustRun(command, [...first, ...args], { cwd: folder });
};
