import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { followed } from "./followed";
import { missingLines } from "./shownOutput";
import { stepsOf } from "./steps";

const root = resolve(__dirname, "../../..");

export interface TerminalOptions {
  /** The folder where the first command runs. */
  readonly folder: string;
  /** The folder for the shell's own files. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** The answer at a prompt. */
  readonly typed?: string;
  /** Replaces placeholders of the pages by the values of this test. */
  readonly here?: (commands: string) => string;
  /** Replaces the values of this test by the pages' placeholders, in output. */
  readonly asShown?: (output: string) => string;
}

/** Runs the steps of a page word for word. Each command starts in the folder where the previous command ended. */
export function openTerminal({
  folder: first,
  home,
  env,
  typed = "",
  here = (it) => it,
  asShown = (it) => it,
}: TerminalOptions) {
  let folder = first;
  let current: string | undefined;
  const [end, asked, variables] = ["folder", "typed", "variables"].map((name) => join(home, name));
  writeFileSync(asked as string, typed);
  const path = (file: string) => join(folder, file);

  async function shell(lines: readonly string[]): Promise<string> {
    const { run } = await import("../../../tools/process/run.mjs");
    const script = ["set -eu", `exec <"${asked}"`, ...lines, `pwd >"${end}"`].join("\n");
    const { code, output } = await run("sh", ["-c", script], { cwd: folder, env });
    if (code !== 0) throw new Error(`failed in ${folder}:\n${lines.join("\n")}\n${output}`);
    folder = readFileSync(end as string, "utf8").trim();
    return output;
  }
  return {
    path,
    read: (file: string) => readFileSync(path(file), "utf8"),
    write: (file: string, text: string) => writeFileSync(path(file), text),
    /** Runs commands that no page prints. */
    type: (commands: string) => shell([here(commands)]),
    /**
     * Follows the steps of a page's section, and returns the output. Variables that a step exports last until the steps
     * of another page start.
     */
    async follow(page: string, section: string): Promise<string> {
      const steps = stepsOf(readFileSync(join(root, page), "utf8")).filter(
        (step) => step.section === section,
      );
      if (steps.length === 0 || !followed[page]?.[section])
        throw new Error(`${page} has no section "${section}", or followed.ts does not name it`);
      if (page !== current) rmSync(variables as string, { force: true });
      current = page;
      let printed = "";
      for (const { does, what, text, prints } of steps) {
        const before = existsSync(variables as string) ? [`. "${variables}"`] : [];
        if (does === "run") {
          const output = await shell([...before, here(text), `export -p >"${variables}"`]);
          const missing = missingLines(prints, asShown(output));
          if (missing.length > 0)
            throw new Error(
              `${page}, "${section}" shows what is not printed:\n${missing.join("\n")}\n${output}`,
            );
          printed += output;
        }
        if (does === "write") writeFileSync(path(what), text);
        if (does === "append") appendFileSync(path(what), text);
      }
      return printed;
    },
  };
}

export type Terminal = ReturnType<typeof openTerminal>;
