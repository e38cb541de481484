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

/** How the package is installed, and what next to it. */
export interface Installation {
  /** Default: npm. */
  readonly by?: Installer;
  /** The version of @pulumi/pulumi. */
  readonly sdk: string;
  /** The version of Node; without it the one that runs the tests. */
  readonly node?: string;
}

export type Installer = "npm" | "pnpm" | "yarn" | "bun";

export type InstalledProject = Awaited<ReturnType<typeof installedProject>>;

/** examples/quickstart as `by` installs it, packed, with these versions of `node` and `pulumi` on PATH. */
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
      // A program with a type checker says so: Pulumi would check its types again at every command.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      // Each command would compile all of the SDK again. A Node before 22.1 knows no such folder.
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
 * Packages that it has fetched serve later runs, too. It also keeps every build of the package, so each month starts
 * again.
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

/** The package as npm packs it: the path of its archive. */
export function packedPackage(): Promise<string> {
  packed ??= pack();
  return packed;
}

/** The folder of this run of the tests, for all of its processes; without one, of this process. */
function folderOfRun(): string {
  const ofRun = process.env.TESTS_STATE_HOME;
  if (ofRun) return ofRun;
  const own = mkdtempSync(join(tmpdir(), "pulumi-hosting-packed-"));
  process.once("exit", () => rmSync(own, { recursive: true, force: true }));
  return own;
}

/** Does the work in one process at a time: those that start together would each pack the same files. @param lock a folder */
async function byOne(lock: string, work: () => Promise<void>): Promise<void> {
  while (!hasTaken(lock)) await removed(lock);
  try {
    await work();
  } finally {
    rmdirSync(lock);
  }
}

/** Takes a lock. @returns false: another process has it */
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
    // Removed before it was watched.
    if (!existsSync(lock)) {
      watcher.close();
      resolve();
    }
  });

/** Packs what the set-up of the tests has built: `prepack` would build it again under the feet of other tests. */
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
