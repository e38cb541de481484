import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RequestRecord } from "../../../sandbox/http/requestLog.js";
import type { Sandbox } from "../../../sandbox/index.js";
import { table } from "../../../sandbox/table.js";
import { onPath } from "../../../tools/engine/onPath.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { one } from "../../provider/resources/sshKey/samples.js";
import { openTerminal } from "../pages/terminal.js";
import { enginePath } from "../support/enginePath.js";
import { installedModules, modulesEnvironment } from "../support/installedModules.mjs";
import { serviceSettings } from "../support/keyService.js";
import { StateFile } from "../support/stateFile.js";

const page = "examples/README.md";

/** A sandbox that `pulumi-hosting sandbox exec` has started, as it was right after a command of Pulumi. */
export interface Host {
  /** The command's write requests, in order. */
  readonly writes: readonly string[];
  readonly servers: Sandbox["servers"];
  readonly keys: Sandbox["keys"];
  readonly assets: Sandbox["assets"];
  readonly commands: Sandbox["commands"];
}

/** The hosts and the state right after a command of Pulumi. */
export interface Look {
  /** The hosts in the order they started. A host of a nested `exec` comes after the outer one. */
  readonly hosts: readonly [Host, ...Host[]];
  /** The program's outputs. */
  // biome-ignore lint/suspicious/noExplicitAny: each example has its own
  readonly outputs: Readonly<Record<string, any>>;
  /** The state as stored on disk, with its secrets encrypted. */
  readonly state: string;
  /** The password of the sandbox that the command used. */
  readonly password: string;
}

export interface Ran {
  readonly printed: string;
  /** A snapshot after each command of Pulumi within `pulumi-hosting sandbox exec`. */
  readonly looks: readonly Look[];
}

export type ExampleReader = Awaited<ReturnType<typeof exampleReader>>;

/**
 * Follows the steps that examples/README.md prints.
 *
 * @param begin the section whose steps each example starts with
 */
export async function exampleReader(begin: string, given: NodeJS.ProcessEnv = {}) {
  const modules = await installedModules();
  const home = mkdtempSync(join(tmpdir(), "hosting-examples-"));
  const watched = join(import.meta.dirname, "watched");
  const { PULUMI_BACKEND_URL: _, ...pulumi } = await modulesEnvironment(home, modules.folder, watched);
  const looks = join(home, "looks");
  const folder = join(modules.home, "examples");
  cpSync(join(root, "examples"), folder, {
    recursive: true,
    filter: (source) => !/node_modules|Pulumi\.\w+\.yaml$/.test(source),
  });
  mkdirSync(join(home, ".ssh"));
  writeFileSync(join(home, ".ssh/id_ed25519.pub"), `${one}\n`);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...pulumi,
    HOME: home,
    HOSTING_SANDBOX_PROFILE: "instant",
    WATCHED_PULUMI: onPath("pulumi", await enginePath()) as string,
    WATCHED_KEYS: serviceSettings.secretsProvider,
    WATCHED_FOLDER: looks,
    ...given,
  };
  const terminal = openTerminal({ folder, home, env });
  return {
    read: terminal.read,
    /** Begins an example, and follows the steps of its section. */
    async run(example: string): Promise<Ran> {
      rmSync(looks, { recursive: true, force: true });
      mkdirSync(looks);
      await terminal.type(`cd "${join(folder, example)}"`);
      await terminal.follow(page, begin);
      const printed = await terminal.follow(page, example);
      return { printed, looks: await Promise.all(numbered(looks).map((look) => lookIn(look, example))) };
    },
    close() {
      modules.remove();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The subfolders named 1, 2, 3 … */
const numbered = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .sort((left, right) => Number(left) - Number(right))
    .map((name) => join(folder, name));

async function lookIn(folder: string, project: string): Promise<Look> {
  const file = new StateFile(folder, project, "dev");
  const outputs = Object.entries(await file.outputs()).map(([name, { value }]) => [name, value]);
  return {
    hosts: numbered(folder).map(hostIn) as [Host, ...Host[]],
    outputs: Object.fromEntries(outputs),
    state: file.exported(),
    password: readFileSync(join(folder, "password"), "utf8").trim(),
  };
}

function hostIn(folder: string): Host {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  const { requests } = read("requests") as { requests: RequestRecord[] };
  return {
    ...read("state"),
    ...read("commands"),
    writes: requests.flatMap(({ operation }) =>
      operation && table.get(operation)?.writes && !operation.startsWith("account.") ? [operation] : [],
    ),
  };
}
