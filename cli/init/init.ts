import { readFile, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { shellQuote } from "../../provider/shellQuote";
import { installTypeScript } from "../../sdk/usedTypeScript";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { ownFolder } from "../ownPackage";
import { topOf } from "../project";
import type { Surroundings } from "../surroundings";
import { tableText } from "../text/table";
import { type BuildServer, buildServers, type Workflows } from "./buildServers";
import { type Found, searchRepository } from "./repository";
import { filledExample, missingParts, readStacks } from "./userFiles";
import { type Became, exampleFiles, fileText, isWritten, writeWorkflow } from "./workflowFiles";

interface InitFlags {
  /** The top folder of the repository. By default this is the folder that the command runs in. */
  readonly dir?: string;
  /** The folders of the projects in the repository. By default these are all folders with a Pulumi.yaml. */
  readonly project?: readonly string[];
}

/**
 * `pulumi-hosting init`: writes the workflows of a build server into a repository, or updates them. Files that the
 * user has changed are kept, and so is the file that lists the stacks.
 */
export async function init(
  server: BuildServer,
  { dir, project = [] }: InitFlags,
  { write, folder }: Surroundings,
): Promise<number> {
  const target = resolve(folder, dir ?? ".");
  const isFolder = await stat(target).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new CommandFailed(
      exitCodes.configuration,
      `${dir} is not a folder. Nothing was written. Give the top folder of your repository with --dir.`,
    );
  if (dir === undefined) mustBeTop(server, target);
  const repository = searchRepository(target, project);
  const workflows: Workflows = buildServers[server];
  const packageFolder = ownFolder();
  const example = join(packageFolder, "examples", workflows.example);
  const rows: [Became | "yours", string][] = [];
  const toAdd: string[] = [];
  const mayAdd: string[] = [];
  for (const userFile of workflows.yours) {
    const { file } = userFile;
    const text = filledExample(userFile, await readFile(join(example, file), "utf8"), repository);
    const isNew = await isWritten(text, join(target, file));
    rows.push([isNew ? "written" : "yours", file]);
    if (isNew) {
      // The names of the found stacks may be ones that the jobs do not accept.
      if (userFile.stack) mayAdd.push(...readStacks(text, file).may);
      continue;
    }
    const missingText = missingParts(userFile, (await fileText(join(target, file))) ?? "", text, repository);
    if (missingText.lines.length > 0)
      toAdd.push(`\nAdd to ${file}, which is yours:\n`, ...missingText.lines.map((line) => `  ${line}\n`));
    mayAdd.push(...missingText.may);
  }
  const workflowFiles = (await exampleFiles(example, workflows.ours)).filter(
    (file) => !workflows.yours.some((userFile) => userFile.file === file),
  );
  for (const file of workflowFiles)
    rows.push([await writeWorkflow(await readFile(join(example, file), "utf8"), join(target, file)), file]);
  const leftFiles = rows.filter(([became]) => became === "left").map(([, file]) => file);
  write(tableText(["what", "file"], rows));
  if (leftFiles.length > 0) write(`\n${leftText(leftFiles, relative(folder, example))}\n`);
  write(toAdd.join(""));
  const steps = [...stepsOf(workflows, repository, relative(folder, example)), ...mayAdd];
  write(`\nNext:\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join("")}`);
  return leftFiles.length > 0 ? exitCodes.failed : exitCodes.well;
}

/** Throws if the folder is not the top folder of its repository, because build servers read workflows only there. */
function mustBeTop(server: BuildServer, folder: string): void {
  const top = topOf(folder);
  if (top === undefined || top === folder) return;
  const dir = relative(folder, top);
  throw new CommandFailed(
    exitCodes.configuration,
    `This is not the top folder of the repository, and build servers read workflows there alone. Nothing was written. Run \`npx pulumi-hosting init ${server} --dir ${shellQuote(dir)}\`, or add \`--dir .\` to write them here.`,
  );
}

const leftText = (leftFiles: readonly string[], example: string): string =>
  [
    `Left as they are, because you have changed them: ${leftFiles.join(", ")}.`,
    `- To compare: ours are in ${example}.`,
    "- To use ours: rename yours, and run this command again.",
  ].join("\n");

function stepsOf(
  { yours, variables, secrets, more }: Workflows,
  { stackless, withoutPackage, withoutCompiler, unprepared }: Found,
  example: string,
): string[] {
  const stacks = yours.at(-1)?.file;
  return [
    ...withoutPackage.map(
      (project) => `Run \`npm install pulumi-hosting\` in ${project}: the jobs need its command.`,
    ),
    ...withoutCompiler.map(
      ({ project, version }) =>
        `Run \`${installTypeScript}\` in ${project}: Pulumi's SDK cannot use TypeScript ${version}.`,
    ),
    ...unprepared.map(
      ({ project, title }) => `Install what ${project} needs, whose program is ${title}: the jobs do not.`,
    ),
    ...(stackless.length > 0
      ? [
          `Name the stacks of ${stackless.join(", ")} in ${stacks}: no Pulumi.STACK.yaml says them, and dev is a guess.`,
        ]
      : [`Look at the stacks in ${stacks}.`]),
    `Set the variables ${variables.join(", ")}.`,
    `Set the secrets ${secrets.join(", ")}.`,
    ...more,
    `Read ${join(example, "README.md")}: who can read what, and how a loss is approved.`,
  ];
}
