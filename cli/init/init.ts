import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { Surroundings } from "../surroundings";
import { tableText } from "../text/table";
import { type BuildServer, buildServers, type Workflows } from "./buildServers";

export interface InitFlags {
  /** The top folder of a repository. */
  readonly dir: string;
}

/** What became of a file: it is new, it was there already, or another one is there and stays. */
type Became = "written" | "same" | "left";

/**
 * `pulumi-hosting init`: copies the workflows of a build server into a project. A file that is there and differs stays: it
 * may be the user's own, or one that the user has changed.
 */
export async function init(
  server: BuildServer,
  { dir }: InitFlags,
  { write, folder }: Surroundings,
): Promise<number> {
  const target = resolve(folder, dir);
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new CommandFailed(
      exitCodes.configuration,
      `${dir} is not a folder. Nothing was written. Give the top folder of your repository with --dir.`,
    );
  const workflows = buildServers[server];
  // The package that this file belongs to.
  const own = dirname(createRequire(__filename).resolve("pulumi-hosting/package.json"));
  const example = join(own, "examples", workflows.example);
  const rows: [Became, string][] = [];
  for (const file of await filesIn(example, workflows.copied))
    rows.push([await copied(join(example, file), join(target, file)), file]);
  const left = rows.filter(([became]) => became === "left").map(([, file]) => file);
  write(tableText(["what", "file"], rows));
  if (left.length > 0) write(`\n${leftText(left, relative(folder, example))}\n`);
  write(`\nNext:\n${stepsOf(workflows, relative(folder, example)).join("")}`);
  return left.length > 0 ? exitCodes.failed : exitCodes.well;
}

/** A file, or all files of a folder, by their paths in the example. */
async function filesIn(example: string, name: string): Promise<string[]> {
  if (!(await stat(join(example, name))).isDirectory()) return [name];
  const found = await readdir(join(example, name), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(example, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

async function copied(from: string, to: string): Promise<Became> {
  const text = await readFile(from, "utf8");
  try {
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, text, { flag: "wx" });
    return "written";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A file or a link of that name, or a file in the place of its folder.
    if (code !== "EEXIST" && code !== "ENOTDIR")
      throw new CommandFailed(exitCodes.failed, `${to} cannot be written (${code}).`, { cause: error });
  }
  // Git may have written it with the line ends of Windows.
  const there = await readFile(to, "utf8").catch(() => undefined);
  return there?.replaceAll("\r\n", "\n") === text ? "same" : "left";
}

const leftText = (left: readonly string[], example: string): string =>
  [
    `Left as they are, because they differ from ours: ${left.join(", ")}.`,
    `- To compare: ours are in ${example}.`,
    "- To use ours: rename yours, and run this command again.",
  ].join("\n");

function stepsOf({ stacks, variables, secrets, more }: Workflows, example: string): string[] {
  const steps = [
    stacks,
    `Set the variables ${variables.join(", ")}.`,
    `Set the secrets ${secrets.join(", ")}.`,
    ...more,
    `Read ${join(example, "README.md")}: who can read what, and how a loss is approved.`,
  ];
  return steps.map((step, index) => `  ${index + 1}. ${step}\n`);
}
