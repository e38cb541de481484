import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { stackDefaults } from "../../provider/config";
import { firstUpwards, projectOf } from "../../provider/nearestProject";
import { type Properties, pick } from "../../provider/values";
import { generatedPackage } from "../../provider/version";
import { chosenStack, selectedStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { type ConnectionFlags, useSession } from "../openSession";
import { type IdPlace, placeOfSession } from "../placedId";
import { folderOfOther } from "../project";
import { namedRuntime } from "../runtimes";
import { stacksOfBackend } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";
import { alreadyInStacks } from "./duplicates";
import { type FoundAndLeft, findAll, type Part } from "./foundResources";
import { takesOutputs } from "./importFile";
import type { Language } from "./languages";
import { programs } from "./programs";
import type { Found } from "./records";
import { ruleOf, sortByRules } from "./rules";
import { readStackDefaults } from "./stackDefaults";
import { namedStack } from "./steps";
import { linesOfStack, nothingFound, remarksOf } from "./summary";
import { mustBeNew, type Paths, writeFiles } from "./writeFiles";

interface ImportFlags extends ConnectionFlags, Part {
  /** The language of the program. By default the program is in the language of the project. */
  readonly program?: Language;
  /** The folder for the written files. */
  readonly out: string;
  /** Rules that assign parts of the account to stacks. */
  readonly map?: readonly string[];
  readonly force?: true;
  readonly json?: true;
}

/**
 * `pulumi-hosting import`: writes a file for `pulumi import --file`, and a program whose preview shows no change
 * after the import. With rules it does so for each of several stacks. The command only reads the account, and does
 * not change a state.
 */
export async function importAccount(flags: ImportFlags, surroundings: Surroundings): Promise<number> {
  const { write } = surroundings;
  const rules = (flags.map ?? []).map(ruleOf);
  const isDirect = await takesOutputs(surroundings);
  const login = await chosenStack(flags, surroundings);
  const stack = login ?? (await selectedStack(surroundings));
  const places =
    rules.length > 0
      ? [...new Set(rules.map((rule) => rule.stack))].map((name) =>
          placeOf(name, join(flags.out, name.replaceAll("/", "-")), flags, surroundings),
        )
      : [placeOf(stack, flags.out, flags, surroundings)];
  if (!flags.force) mustBeNew(places.flatMap(({ paths }) => [paths.bulk, paths.program]));
  const logins = isDirect && places.every(({ program }) => program.text !== undefined);
  const account = await readAccount(flags, { login, logins, stackOption: namedStack(stack) }, surroundings);
  const { ofStacks, others: otherRecords, idle: idleRules } = sortByRules(account.records, rules);
  const shares = places
    .map((place) => ({
      ...place,
      records: rules.length > 0 ? (ofStacks.get(place.stack ?? "") ?? []) : account.records,
    }))
    .filter(({ records }) => records.length > 0);
  const listedStacks = await stacksOfBackend(surroundings);
  const remarks = {
    left: account.left,
    untold: account.untold,
    others: rules.length > 0 ? otherRecords : [],
    idle: idleRules.map(({ text }) => text),
    elsewhere: await alreadyInStacks(account.records, account.at, listedStacks, surroundings),
  };
  const ownProject = projectOf(surroundings.folder)?.name;
  const isNew = (name = "") =>
    rules.length > 0 &&
    listedStacks &&
    !listedStacks.some((listedStack) => isSameStack(listedStack.name, name, ownProject));
  const defaultsOfStacks = new Map<string | undefined, Properties>([
    [undefined, {}],
    [login, account.stackDefaults],
  ]);
  for (const { stack: name, paths, records, program } of shares) {
    // The user copies the configuration of a new stack from this stack, so its defaults are the same.
    const sourceStack = isNew(name) ? stack : name;
    const needsDefaults = isDirect && records.some(({ resource }) => resource === "Server");
    if (sourceStack !== undefined && needsDefaults && !defaultsOfStacks.has(sourceStack))
      defaultsOfStacks.set(sourceStack, await readStackDefaults(sourceStack, surroundings));
    const defaults = defaultsOfStacks.get(sourceStack);
    await writeFiles(paths, records, program, {
      ...{ isDirect, ...(rules.length > 0 && { onlyIn: name }) },
      ...(defaults && { stackDefaults: defaults }),
    });
  }
  if (flags.json) {
    const jsonShares = shares.map(({ stack: name, paths, records }) => ({
      stack: name,
      ...shareShown(records, paths),
    }));
    const [onlyShare = { found: [] }] = jsonShares;
    write(
      `${JSON.stringify({ ...(rules.length > 0 ? { stacks: jsonShares } : onlyShare), left: [...account.left, ...account.untold], ...(account.mayLack.length > 0 && { mayLack: account.mayLack }) })}\n`,
    );
  } else {
    const lines = shares.flatMap(({ records, ...place }) => {
      const writtenFiles = {
        ...place,
        isDirect,
        isOneOfSeveral: rules.length > 0,
        ...(isNew(place.stack) && { newLike: stack }),
      };
      return linesOfStack(records, writtenFiles, rules.length > 0);
    });
    write(
      `${[...account.mayLack, ...(shares.length > 0 ? lines : [nothingFound]), ...remarksOf(remarks)].join("\n")}\n`,
    );
  }
  return shares.length > 0 ? exitCodes.well : exitCodes.failed;
}

/**
 * The files of a stack, and their language. The language is that of the stack's project, which may be another project
 * than the one in this folder.
 */
function placeOf(
  stack: string | undefined,
  outFolder: string,
  { program: language }: Pick<ImportFlags, "program">,
  { folder }: Surroundings,
) {
  const otherFolder = stack === undefined ? undefined : folderOfOther(folder, stack);
  const program = programs[language ?? languageOf(otherFolder ?? folder)];
  const paths = {
    bulk: resolve(folder, outFolder, "import.json"),
    program: resolve(folder, outFolder, program.file),
  };
  const fromProject = (path: string) => relative(otherFolder ?? folder, path);
  return {
    ...{ stack, program, paths, bulk: fromProject(paths.bulk), file: fromProject(paths.program) },
    ...(otherFolder !== undefined && { project: relative(folder, otherFolder) }),
    installed: installedIn(otherFolder ?? folder),
  };
}

/**
 * Whether two names mean the same stack. The name of a stack of this project may be written with or without the
 * project.
 */
function isSameStack(first: string, second: string, ownProject: string | undefined): boolean {
  const parts = (name: string) => {
    const [stack, project = ownProject] = name.split("/").reverse();
    return `${project}/${stack}`;
  };
  return parts(first) === parts(second);
}

/**
 * The path of this package as seen from the project's folder. npm may have installed the package in a folder above.
 */
const installedIn = (folder: string): string =>
  firstUpwards(folder, (folderAbove) => {
    const path = join(folderAbove, "node_modules", "pulumi-hosting");
    return existsSync(path) ? relative(folder, path).replaceAll("\\", "/") : undefined;
  }) ?? "node_modules/pulumi-hosting";

async function readAccount(
  flags: ImportFlags,
  {
    login,
    ...how
  }: { readonly login: string | undefined; readonly logins: boolean; readonly stackOption: string },
  surroundings: Surroundings,
): Promise<FoundAndLeft & { readonly at: IdPlace; readonly stackDefaults: Properties }> {
  const { type, domain, region, category, project, name } = flags;
  const filters: Part = { type, domain, region, category, project, name };
  return useSession({ stack: login }, surroundings, async (session) => ({
    ...(await findAll(session, { ...filters, ...how }, surroundings.stop)),
    at: placeOfSession(session),
    stackDefaults: pick<Properties>({ ...session.configuration }, stackDefaults),
  }));
}

/** The language that the program's other resources are most likely written in. */
function languageOf(folder: string): Language {
  const { hasClasses, language } = namedRuntime(projectOf(folder)?.runtime);
  return hasClasses && !existsSync(join(folder, "node_modules", generatedPackage)) ? "classes" : language;
}

const shareShown = (records: readonly Found[], files: Paths) => ({
  files,
  found: records.map(({ secrets: _secret, outputs: _stored, facts: _facts, ...members }) => members),
});
