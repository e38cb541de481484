import { isObject } from "../../provider/values";
import { yamlFault, yamlTexts } from "../../provider/yamlLibrary";
import { CommandFailed } from "../CommandFailed";
import { type NamedStack, namedStacks } from "../stacks/namedStacks";
import { stackEntries, templateParameters } from "../stacks/stacksSource";
import type { Found, Stack } from "./repository";

/** A file of the user that configures the workflows. A later `init` never changes it. */
export interface Yours {
  readonly file: string;
  /** The text at the start of the example's required part, such as `include:`. */
  readonly start: string;
  /** Whether the file has the required part. */
  readonly hasPart: (content: unknown) => boolean;
  /**
   * The key of the required part, such as `include`, if the part is a list that may also have other entries of the
   * user.
   */
  readonly list?: string;
  /** Writes the line of a stack; undefined if the file lists no stacks. */
  readonly stack?: (stack: Stack) => string;
  /** The separator between two stacks. */
  readonly between?: string;
  /** Sentences about settings that the file leaves out and that would change the workflows. */
  readonly may?: (content: unknown) => string[];
}

/** The two lines of the example that list the sample stacks. */
const sampleStacks = /^.*\bstaging\b.*\n.*\bproduction\b.*$/m;
const sampleTools = '{ "node": "24" }';

/** The example file, filled with the stacks and languages of the repository. */
export function filledExample(
  { stack, between = "\n" }: Yours,
  example: string,
  { stacks, tools }: Found,
): string {
  const versions = Object.entries(tools).map(toolText).join(", ");
  const withStacks = stack ? example.replace(sampleStacks, () => stacks.map(stack).join(between)) : example;
  return withStacks.replace(sampleTools, () => `{ ${versions} }`);
}

/** The gaps of the user's file. */
interface Missing {
  /** Lines that must be added. */
  readonly lines: readonly string[];
  /** Sentences about lines that may be added. */
  readonly may: readonly string[];
}

/**
 * Compares the user's file with the repository: the stacks and languages that the file lacks, and the settings that
 * could be added.
 *
 * @param example the example file, filled for the repository
 */
export function missingParts(userFile: Yours, text: string, example: string, repository: Found): Missing {
  const { file, hasPart, list, may } = userFile;
  const content = yamlTexts(text, { isWhole: true });
  const nothing = { lines: [], may: [] };
  if (content === undefined)
    return { ...nothing, may: [`Correct ${file}: it cannot be read as YAML. ${yamlFault(text)}.`] };
  const suggestions = may?.(content) ?? [];
  if (!hasPart(content)) {
    const ownList = list !== undefined && isObject(content) ? content[list] : undefined;
    const partLines = partOf(userFile, example, {
      isEmpty: content === null,
      isInList: Array.isArray(ownList),
    });
    if (ownList === undefined || ownList === null || Array.isArray(ownList))
      return { lines: partLines, may: content === null ? [] : suggestions };
    const [item = ""] = partOf(userFile, example, { isInList: true });
    return {
      ...nothing,
      may: [`Make \`${list}\` in ${file} a list, and add \`${item}\` to it.`, ...suggestions],
    };
  }
  if (!userFile.stack) return { lines: [], may: suggestions };
  const namedEntries = stackEntries(content) ?? templateParameters(content)?.stacks ?? [];
  const isNone = Object.keys(namedEntries).length === 0;
  const parts = missingStacks({ ...userFile, stack: userFile.stack }, isNone ? undefined : text, repository);
  return {
    lines: [...missingTools(content, example, repository), ...parts.lines],
    may: [...parts.may, ...suggestions],
  };
}

/** The lines of the example that the file needs, if it lacks the whole part. */
function partOf(
  { start }: Yours,
  example: string,
  { isEmpty = false, isInList = false }: { readonly isEmpty?: boolean; readonly isInList?: boolean },
): string[] {
  const lines = example.trimEnd().split("\n");
  if (isEmpty) return lines;
  const firstLine = lines.findIndex((line) => line.trimStart().startsWith(start));
  const indent = lines[firstLine]?.search(/\S/) ?? 0;
  // The closing brace of a JSON file is not part of the required lines.
  const partLines = lines
    .slice(firstLine)
    .filter((line) => indent === 0 || line.startsWith(" ".repeat(indent)));
  const outdentedLines = partLines.map((line) => line.slice(indent));
  return isInList ? outdentedLines.slice(1).map((line) => line.slice(2)) : outdentedLines;
}

function missingTools(content: unknown, example: string, { tools }: Found): string[] {
  const line = example.split("\n").find((candidate) => /^\s*"?tools"?:/.test(candidate));
  if (line === undefined) return [];
  const ownTools = isObject(content) ? (content.tools ?? templateParameters(content)?.tools) : undefined;
  if (!isObject(ownTools)) return [line.trim()];
  return Object.entries(tools)
    .filter(([tool]) => !(tool in ownTools))
    .map(toolText);
}

function missingStacks(
  { file, stack }: Yours & Required<Pick<Yours, "stack">>,
  text: string | undefined,
  { stacks }: Found,
): Missing {
  const { known: knownStacks, may: faults } =
    text === undefined ? { known: [], may: [] } : readStacks(text, file);
  if (faults.length > 0) return { lines: [], may: faults };
  const unnamed = stacks.filter(
    (foundStack) =>
      !knownStacks.some(({ project, stack }) => project === foundStack.project && stack === foundStack.stack),
  );
  const [firstStack] = stacks;
  const isOfSeveral = new Set(stacks.map(({ project }) => project)).size > 1;
  const isPlain =
    knownStacks.length > 0 && knownStacks.every(({ group, paths }) => group === "" && paths === undefined);
  return {
    lines: unnamed.map((foundStack) => stack(foundStack).trim()),
    may:
      firstStack && isOfSeveral && isPlain
        ? [
            `If the projects are of several teams, name each stack in ${file} as \`${stack(firstStack).trim()}\`: otherwise every change previews all.`,
          ]
        : [],
  };
}

/** Reads the stacks that a file lists, or the sentence that says why the jobs cannot read the file. */
export function readStacks(
  text: string,
  file: string,
): { readonly known: readonly NamedStack[]; readonly may: readonly string[] } {
  try {
    return { known: namedStacks(text, file).stacks, may: [] };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { known: [], may: [`Correct this first: ${error.message}`] };
  }
}

const toolText = ([tool, version]: readonly [string, string]) => `"${tool}": "${version}"`;
