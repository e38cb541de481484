import type { Found, Stack } from "./found";

/** A file in which a user says what the workflows are for. A later `init` never changes it. */
export interface Yours {
  readonly file: string;
  /** What it must have besides the stacks. */
  readonly has: readonly string[];
  /** How it names a stack, with what is before it in the line; none if it names no stack. */
  readonly stack?: (stack: Stack) => string;
  /** What is between two stacks. */
  readonly between?: string;
}

/** The stacks that the examples have, in two lines. */
const sampleStacks = /^.*\bstaging\b.*\n.*\bproduction\b.*$/m;
const sampleTools = '{ "node": "24" }';

/** The file of the example, with what was found in a repository. */
export function textOf({ stack, between = "\n" }: Yours, example: string, { stacks, tools }: Found): string {
  const versions = Object.entries(tools).map(toolText).join(", ");
  const withStacks = stack ? example.replace(sampleStacks, () => stacks.map(stack).join(between)) : example;
  return withStacks.replace(sampleTools, () => `{ ${versions} }`);
}

/** What was found in the repository and is not in the file: lines to add. */
export function missingIn({ has, stack }: Yours, text: string, { stacks, tools }: Found): string[] {
  const isMissing = (line: string) => !bare(text).includes(bare(line));
  const missingTools = Object.entries(tools).filter(
    ([tool]) => text.includes("tools") && isMissing(`${tool}: "`),
  );
  return [
    ...has.filter(isMissing),
    ...missingTools.map(toolText),
    ...(stack ? stacks.map((one) => stack(one).trim()).filter(isMissing) : []),
  ];
}

const toolText = ([tool, version]: readonly [string, string]) => `"${tool}": "${version}"`;

/** However it is set in lines, and quoted. */
const bare = (text: string): string => text.replace(/["'\s]/g, "");
