import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { refreshEvents, step } from "../../cli/previews";
import type { Line } from "./commands";
import type { Crossed } from "./opened";
import { db, type Made, samples, web } from "./resources";

/**
 * The output that Pulumi would print for the created resources: the state, a preview that changes a server, and a
 * refresh without drift.
 */
export interface CrossedStack extends Readonly<Record<NonNullable<Line["input"]>, string>> {
  readonly state: readonly object[];
}

export function stackOf(made: ReadonlyMap<string, Made>): CrossedStack {
  const state = [...made].map(([name, { id, inputs, outputs }]) => {
    const type = `hosting:index:${name === "db" ? "Server" : name}`;
    return { urn: `urn:pulumi:dev::shop::${type}::${name}`, type, id, inputs, outputs, custom: true };
  });
  const [old, { id = "", outputs = {} }] = [samples.Server.inputs(""), made.get("Server") ?? {}];
  const bigger = step("update", old, { ...old, planId: 1202 }, { id, outputs });
  const same = state
    .filter(({ type }) => type.endsWith("Server"))
    .map(({ id, inputs }) =>
      step("same", inputs, inputs, { id, name: String(inputs.domain).split(".")[0] ?? "" }),
    );
  return {
    state,
    preview: JSON.stringify({ steps: [bigger] }),
    refresh: refreshEvents(same, { summaryEvent: { isPreview: true } }),
  };
}

/** Runs a command line, and returns its output, the files it wrote, and its exit code as lines. */
export async function typedLines(
  crossed: Crossed,
  { args, input }: Line,
  { state, ...inputs }: CrossedStack,
  folder: string,
): Promise<readonly string[]> {
  const ended = await crossed.typed(args, {
    ...{ folder, input: input ? inputs[input] : "", stacks: { dev: state, "": state } },
    commands: (_command, words) => ({
      exitCode: 0,
      output: words[0] === "config" ? "{}" : words[0] === "stack" ? '[{"name":"dev"}]' : "",
      errors: "",
    }),
  });
  return [
    ...printedLines(ended.output.replaceAll(folder, "FOLDER")),
    ...ended.errors.split("\n").map((line) => `error: ${line}`),
    ...filesIn(folder),
    `ends with ${ended.exitCode}`,
  ];
}

export const lineName = ({ args }: Line) => args.filter((word) => !word.startsWith("{")).join(" ");

/**
 * The part of a command's output that is compared. For the host's own texts, that is only their ids and how the command
 * ended.
 */
export const projected = ({ isRaw }: Line, lines: readonly string[]): readonly string[] => {
  if (!isRaw) return lines;
  const ended = lines.filter((line) => /^(?:ends with|error: )/.test(line));
  const all = lines.join("\n");
  return [
    ...ended,
    ...[web, db, "forgotten.example.com", "deploy", "panel"].map((name) => `${name}: ${all.includes(name)}`),
  ];
};

/** The lines of an output. JSON gets a line for each member. */
function printedLines(output: string): string[] {
  try {
    return JSON.stringify(JSON.parse(output), null, 1).split("\n");
  } catch {
    return output.split("\n");
  }
}

/** Reads the lines of the files that a command wrote, and removes the files. */
function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const lines = files.flatMap((file) => readFileSync(join(file.parentPath, file.name), "utf8").split("\n"));
  for (const file of files) rmSync(join(file.parentPath, file.name));
  return lines;
}
