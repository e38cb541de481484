import { isObject } from "../../provider/values";
import { contentOf, namedStacks, templateParameters } from "../stacks/namedStacks";
import type { Found, Stack } from "./found";

/** A file in which a user says what the workflows are for. A later `init` never changes it. */
export interface Yours {
  readonly file: string;
  /** A line that it must have besides the stacks, and whether it has it. */
  readonly has?: { readonly line: string; readonly isIn: (content: unknown) => boolean };
  /** How it names a stack, with what is before it in the line; none if it names no stack. */
  readonly stack?: (stack: Stack) => string;
  /** What is between two stacks. */
  readonly between?: string;
  /** A sentence about each setting that the file leaves out and that changes the workflows. */
  readonly may?: (content: unknown) => string[];
}

/** The stacks that the examples have, in two lines. */
const sampleStacks = /^.*\bstaging\b.*\n.*\bproduction\b.*$/m;
const sampleTools = '{ "node": "24" }';

/** The file of the example, with what was found in a repository. */
export function filledExample(
  { stack, between = "\n" }: Yours,
  example: string,
  { stacks, tools }: Found,
): string {
  const versions = Object.entries(tools).map(toolText).join(", ");
  const withStacks = stack ? example.replace(sampleStacks, () => stacks.map(stack).join(between)) : example;
  return withStacks.replace(sampleTools, () => `{ ${versions} }`);
}

/** The gaps of a file of the user. */
interface Missing {
  /** Lines to add. */
  readonly lines: readonly string[];
  /** Sentences about lines that may be added. */
  readonly may: readonly string[];
}

/** The stacks and languages of the repository that are not in the file, and the settings that it may have. */
export function missingParts(
  { file, has, stack, may }: Yours,
  text: string,
  { stacks, tools }: Found,
): Missing {
  const content = contentOf(text);
  if (content === undefined) return { lines: [], may: [`Correct ${file}: it cannot be read as YAML.`] };
  const known = stack ? namedIn(text) : [];
  const given = isObject(content) ? (content.tools ?? templateParameters(content)?.tools) : undefined;
  const missingTools = isObject(given) ? Object.entries(tools).filter(([tool]) => !(tool in given)) : [];
  const missingStacks = stacks.filter(
    (one) => !known.some(({ project, stack }) => project === one.project && stack === one.stack),
  );
  const [first] = stacks;
  const isOfSeveral = known.length > 0 && new Set(stacks.map(({ project }) => project)).size > 1;
  const isPlain = known.every(({ group, paths }) => group === "" && paths === undefined);
  return {
    lines: [
      ...(has && !has.isIn(content) ? [has.line] : []),
      ...missingTools.map(toolText),
      ...(stack ? missingStacks.map((one) => stack(one).trim()) : []),
    ],
    may: [
      ...(stack && first && isOfSeveral && isPlain
        ? [
            `If the projects are of several teams, name each stack in ${file} as \`${stack(first).trim()}\`: otherwise every change previews all.`,
          ]
        : []),
      ...(may?.(content) ?? []),
    ],
  };
}

/** The stacks of the file; none if it names none, or one that no workflow takes. */
function namedIn(text: string) {
  try {
    return namedStacks(text, "").stacks;
  } catch {
    return [];
  }
}

const toolText = ([tool, version]: readonly [string, string]) => `"${tool}": "${version}"`;
