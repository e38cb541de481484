/** A block of code on a page, and what a reader does with it. */
export interface Step {
  /** The heading above the block. */
  readonly section: string;
  readonly does: "run" | "write" | "append" | "nothing";
  /** The file to write. For `nothing`, the reason why there is nothing to do. */
  readonly what: string;
  readonly text: string;
  /** The output that the page shows right below a command. */
  prints?: string;
}

/** The languages of blocks that only show something: a file's lines, a format, a drawing. */
const shown = ["text", "mermaid"];

/**
 * The steps of a page, in order. The text before a block says what to do: "`index.ts`:" writes a file, "Add to
 * `Pulumi.yaml`:" appends to a file, and a block `sh` is run. A comment `<!-- not run: why -->` marks a block that is
 * none of these. A block `text` right below a command shows its output.
 *
 * @throws for a block that the page does not explain.
 */
export function stepsOf(page: string): Step[] {
  let section = "";
  let before = "";
  /** The command right above the current block. */
  let run: Step | undefined;
  const steps: Step[] = [];
  const parts = page.matchAll(
    /^#{2,} (?<heading>.+)$|^(?<indent>[ \t]*)```(?<language>\w*)\n(?<text>[\s\S]*?)^[ \t]*```$|^(?<line>\S.*)$/gm,
  );
  for (const { groups = {} } of parts) {
    const { heading, indent, language, text = "", line } = groups;
    if (heading) section = heading;
    if (language === "text" && run) run.prints = text;
    run = undefined;
    if (language !== undefined && !shown.includes(language)) {
      if (indent)
        throw new Error(
          `The block under "${section}" stands in a list, where no test follows it: ${text.slice(0, 80)}`,
        );
      const step = stepOf(language, before);
      if (!step) throw new Error(`The block under "${section}" says not what it is: ${text.slice(0, 80)}`);
      const whole: Step = { section, ...step, text };
      steps.push(whole);
      if (whole.does === "run") run = whole;
    }
    before = line ?? "";
  }
  return steps;
}

/** The texts in blocks of a section. */
export const shownTexts = (page: string, section: string): string[] =>
  page
    .split(/^#{2,} /m)
    .filter((part) => part.startsWith(`${section}\n`))
    .flatMap((part) => [...part.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text));

function stepOf(language: string, before: string): Pick<Step, "does" | "what"> | undefined {
  const [, why] = /^<!-- not run: (.+) -->$/.exec(before) ?? [];
  if (why) return { does: "nothing", what: why };
  const [, added] = /Add to `([\w./-]+)`[^`]*:$/.exec(before) ?? [];
  if (added) return { does: "append", what: added };
  const [, written] = /^`([\w./-]+)`(?:, [^.]*)?:$/.exec(before) ?? [];
  if (written) return { does: "write", what: written };
  return language === "sh" ? { does: "run", what: "" } : undefined;
}
