import { existsSync } from "node:fs";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { inShell } from "../../provider/inShell";
import { shownLines, shownText } from "../../provider/shownText";
import { generatedPackage } from "../../provider/version";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { type ConnectionFlags, openSession } from "../openSession";
import { projectOf } from "../project";
import type { Surroundings } from "../surroundings";
import { type FoundAndLeft, findAll, type Part } from "./found";
import { asClasses, takesOutputs, throughPlugin } from "./importFile";
import type { Language } from "./languages";
import { kinds, type Program, programs } from "./programs";

export interface ImportFlags extends ConnectionFlags, Part {
  /** Default: what the project uses. */
  readonly program?: Language;
  /** Folder for the files. */
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
}

const bulkFile = "import.json";

/**
 * `pulumi-hosting import`: writes a file for `pulumi import --file`, and the program that previews empty after it. It reads the
 * account, and changes neither it nor a state.
 */
export async function importAccount(flags: ImportFlags, surroundings: Surroundings): Promise<number> {
  const { write, folder, stop } = surroundings;
  const out = resolve(folder, flags.out);
  const language = flags.program ?? languageOf(folder);
  const direct = language === "classes" && (await takesOutputs(surroundings));
  const program = programs[direct ? "imported classes" : language];
  const paths = { bulk: join(out, bulkFile), program: join(out, program.file) };
  if (!flags.force) await mustBeNew(Object.values(paths));
  const session = await openSession(flags, surroundings);
  let all: FoundAndLeft;
  try {
    const { type, domain, region, category, project, name } = flags;
    const part: Part = { type, domain, region, category, project, name };
    all = await findAll(session, { ...part, logins: direct }, stop);
  } finally {
    await session.client.close();
  }
  if (all.found.length === 0) {
    write(flags.json ? `${JSON.stringify(all)}\n` : [nothingFound, ...leftText(all), ""].join("\n"));
    return exitCodes.failed;
  }
  const resources = await (direct ? asClasses : throughPlugin)(all.found);
  await mkdir(out, { recursive: true });
  // A state may hold secrets, and so does what is to become one. A file that is there would keep its mode.
  await rm(paths.bulk, { force: true });
  await writeFile(paths.bulk, `${JSON.stringify({ resources }, null, 2)}\n`, { mode: 0o600 });
  // An editor would not show letters that hide. Those beyond four digits, of emoji, have no escape that is also one of YAML.
  const shown = program.text(all.found).replace(/[^\u{10000}-\u{10ffff}]+/gu, shownLines);
  await writeFile(paths.program, shown);
  write(flags.json ? `${JSON.stringify({ files: paths, ...inputsOnly(all) })}\n` : told(all, flags, program));
  return exitCodes.well;
}

/** What the project's other resources are likely to be written in. */
function languageOf(folder: string): Language {
  if (projectOf(folder)?.runtime === "yaml") return "yaml";
  return existsSync(join(folder, "node_modules", generatedPackage)) ? "typescript" : "classes";
}

/** @throws where a file is there already: a program must not be lost. */
async function mustBeNew(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere)
      throw new CommandFailed(
        exitCodes.configuration,
        `${path} exists. Nothing was written. To overwrite it, add --force. To write to another folder, add --out.`,
      );
  }
}

function told({ found, left }: FoundAndLeft, { out }: ImportFlags, { file, before, after }: Program): string {
  const at = (name: string) => join(out, name);
  const counts = kinds
    .map((kind) => [kind, found.filter(({ resource }) => resource === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`);
  const steps = [
    ...(before ? [`if the project does not have the plugin: ${before}`] : []),
    `pulumi import --file ${inShell(at(bulkFile))} --yes --generate-code=false --protect=false`,
    `add ${at(file)} to your program`,
    `${after}: it fails if anything would be sent to the host`,
    ...(before ? ["pulumi up: it records what is new in the program"] : []),
  ];
  const lines = [
    `Found ${counts.join(", ")}. Written: ${at(bulkFile)} and ${at(file)}.`,
    "Next:",
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
  ];
  return `${[...lines, ...leftText({ left })].join("\n")}\n`;
}

const inputsOnly = ({ found, left }: FoundAndLeft) => ({
  found: found.map(({ secrets: _secret, outputs: _stored, ...shown }) => shown),
  left,
});

const nothingFound = "Nothing was found in this part of the account. Nothing was written.";

const leftText = ({ left }: Pick<FoundAndLeft, "left">): string[] =>
  left.length === 0
    ? []
    : [
        "Left out, because their secrets do not belong in a program:",
        ...left.map((line) => `  ${shownText(line)}`),
      ];
