import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { generatedPackage } from "../../provider/version";
import { chosenStack, selectedStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { type ConnectionFlags, openSession } from "../openSession";
import { projectOf } from "../project";
import type { Surroundings } from "../surroundings";
import { alreadyInStacks } from "./elsewhere";
import { type Found, type FoundAndLeft, findAll, type Part } from "./found";
import { takesOutputs } from "./importFile";
import type { Language } from "./languages";
import { languageOfRuntime, programs } from "./programs";
import { byRules, ruleOf } from "./rules";
import { namedStack } from "./steps";
import { linesOfStack, nothingFound, remarksOf } from "./summary";
import { mustBeNew, type Paths, writeFiles } from "./writeFiles";

export interface ImportFlags extends ConnectionFlags, Part {
  /** Default: what the project uses. */
  readonly program?: Language;
  /** Folder for the files. */
  readonly out: string;
  /** Rules that send parts of the account to stacks. */
  readonly map?: readonly string[];
  readonly force?: true;
  readonly json?: true;
}

/** What one stack gets. */
interface Share {
  readonly stack: string | undefined;
  readonly folder: string;
  readonly found: readonly Found[];
}

/**
 * `pulumi-hosting import`: writes a file for `pulumi import --file`, and the program that previews empty after it; with rules, for
 * each of several stacks. It reads the account, and changes neither it nor a state.
 */
export async function importAccount(flags: ImportFlags, surroundings: Surroundings): Promise<number> {
  const { write, folder } = surroundings;
  const rules = (flags.map ?? []).map(ruleOf);
  const program = programs[flags.program ?? languageOf(folder)];
  const isDirect = await takesOutputs(surroundings);
  const stack = flags.stack ?? (await selectedStack(surroundings));
  const folderOf = (name: string) => join(flags.out, name.replaceAll("/", "-"));
  const folders = rules.length > 0 ? rules.map((rule) => folderOf(rule.stack)) : [flags.out];
  const filesIn = (at: string) => ({ bulk: join(at, "import.json"), program: join(at, program.file) });
  const pathsIn = (at: string) => filesIn(resolve(folder, at));
  if (!flags.force) await mustBeNew(folders.flatMap((at): string[] => Object.values<string>(pathsIn(at))));
  const all = await read(flags, isDirect && program.text !== undefined, namedStack(stack), surroundings);
  const { ofStacks, others } = byRules(all.found, rules);
  const shares: Share[] =
    rules.length > 0
      ? [...ofStacks].map(([name, found]) => ({ stack: name, folder: folderOf(name), found }))
      : [{ stack, folder: flags.out, found: all.found }];
  const remarks = {
    left: all.left,
    others: rules.length > 0 ? others : [],
    elsewhere: await alreadyInStacks(all.found, surroundings),
  };
  const written = shares.filter(({ found }) => found.length > 0);
  for (const share of written) await writeFiles(pathsIn(share.folder), share.found, program, isDirect);
  if (flags.json) {
    const sharesShown = written.map(({ stack: name, folder: at, found }) => ({
      stack: name,
      ...shareShown(found, pathsIn(at)),
    }));
    const [only = { found: [] }] = sharesShown;
    write(`${JSON.stringify({ ...(rules.length > 0 ? { stacks: sharesShown } : only), left: all.left })}\n`);
  } else {
    const lines = written.flatMap(({ stack: name, folder: at, found }) => {
      const { bulk, program: file } = filesIn(at);
      return linesOfStack(found, { program, bulk, file, isDirect, stack: name }, rules.length > 0);
    });
    write(`${[...(written.length > 0 ? lines : [nothingFound]), ...remarksOf(remarks)].join("\n")}\n`);
  }
  return written.length > 0 ? exitCodes.well : exitCodes.failed;
}

async function read(
  flags: ImportFlags,
  logins: boolean,
  named: string,
  surroundings: Surroundings,
): Promise<FoundAndLeft> {
  const { type, domain, region, category, project, name } = flags;
  const session = await openSession({ stack: await chosenStack(flags, surroundings) }, surroundings);
  try {
    const part: Part = { type, domain, region, category, project, name };
    return await findAll(session, { ...part, logins, named }, surroundings.stop);
  } finally {
    await session.client.close();
  }
}

/** What the project's other resources are likely to be written in. */
const languageOf = (folder: string): Language =>
  languageOfRuntime[projectOf(folder)?.runtime ?? ""] ??
  (existsSync(join(folder, "node_modules", generatedPackage)) ? "typescript" : "classes");

const shareShown = (found: readonly Found[], files: Paths) => ({
  files,
  found: found.map(({ secrets: _secret, outputs: _stored, facts: _facts, ...sharesShown }) => sharesShown),
});
