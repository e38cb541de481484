import { readFileSync } from "node:fs";
import { join } from "node:path";

// Reads the specification's text. This file knows the layout of that text, but not the contract.

const text = readFileSync(join(__dirname, "../specification.md"), "utf8");

/** The text below a heading, up to the next heading of the same or a higher level. */
export function below(heading: string): string {
  const start = text.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`the specification has no "${heading}"`);
  const level = /^#+/.exec(heading)![0].length;
  const rest = text.slice(start + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${level}} `, "m"));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The rows of the tables in a text, without their header rows. */
export const rows = (part: string): string[][] =>
  part
    .split(/\n(?!\|)/)
    .flatMap((block) =>
      block
        .split("\n")
        .filter((line) => line.startsWith("|"))
        .slice(2),
    )
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );

/** The words in backticks in a text, without those in brackets, which only explain. */
export const names = (part: string): string[] =>
  [...part.replace(/\([^()]*\)/g, "").matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

export interface SpecifiedOperation {
  /** The heading as the contract names it: `Assets › Asset list`. */
  readonly section: string;
  readonly params: readonly string[];
  /** The fields of the response, if the operation itself lists them. */
  readonly answer: readonly string[];
  readonly paged: boolean;
}

/** Every operation in the section "Endpoints". */
export function specifiedOperations(): SpecifiedOperation[] {
  const parts = below("## Endpoints").split(/^### /m).slice(1);
  return parts.flatMap((part) => {
    const heading = part.slice(0, part.indexOf("\n"));
    return heading === "Conventions" ? [] : [...inProse(heading, part), ...inTables(heading, part)];
  });
}

const inProse = (heading: string, part: string): SpecifiedOperation[] =>
  [...part.matchAll(/^\*\*([^*]+?)\.?\*\*([\s\S]*?)(?=^\*\*|(?![\s\S]))/gm)].map(([, title, body]) => {
    const params = /Params(?: \(formal\))?: ([\s\S]*?)\. (?:Response|Additional)/.exec(body!)?.[1];
    const answer = /Response: (.*)/.exec(body!)?.[1];
    if (!params || !answer) throw new Error(`cannot read "${title}"`);
    return {
      section: `${heading} › ${title}`,
      params: [...names(params), ...rows(body!).map(([option]) => option!)].filter(unique),
      answer: names(answer),
      paged: answer.startsWith("paged list"),
    };
  });

function inTables(heading: string, part: string): SpecifiedOperation[] {
  if (!/\| Operation +\|/.test(part)) return [];
  const all = /All take (.*?) and return/.exec(part)?.[1];
  return rows(part).map(([title, params, answer]) => ({
    section: `${heading} › ${title}`,
    params: names(all ?? params!),
    answer: all ? /record \((.*)\)/.exec(part)![1]!.split(", ") : names(answer!),
    paged: !all && answer!.startsWith("paged list"),
  }));
}

const unique = (value: string, index: number, list: string[]) => list.indexOf(value) === index;
