import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Run, run } from "../../../tools/process/run.mjs";
import { folderOfTest } from "../../support/folders.js";

/** How a program ends: its exit code, its output, and the scripts that it writes, by their files. */
export interface Ended {
  readonly code: number;
  readonly output?: string;
  readonly writes?: Readonly<Record<string, string>>;
}
export type Programs = Readonly<
  Partial<Record<"npm" | "node" | "go", (args: string[], env: NodeJS.ProcessEnv) => Ended>>
>;

/**
 * A machine in a temporary folder. `programs` are stand-ins for these three programs, and any other program really
 * runs.
 */
export function machine(programs: Programs = {}) {
  const home = folderOfTest();
  const bin = join(home, "bin");
  const lines: string[] = [];
  const calls: string[] = [];
  const write = (file: string, text: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const fake: Run = async (command, args, options = {}) => {
    const name = command === process.execPath ? "node" : command;
    if (name !== "npm" && name !== "node" && name !== "go") return run(command, args, options);
    calls.push([name, ...args].join(" "));
    const {
      code,
      output = "",
      writes = {},
    } = programs[name]?.([...args], options.env ?? {}) ?? { code: 127 };
    for (const [file, text] of Object.entries(writes)) write(file, text);
    return { code, output };
  };
  const env: NodeJS.ProcessEnv = { PATH: bin, HOME: home, XDG_CACHE_HOME: join(home, "cache") };
  const facts = { env, run: fake, log: (line: string) => void lines.push(line) };
  /** Puts a script on PATH. */
  const script = (name: string, text: string) => write(join(bin, name), text);
  return { ...{ home, bin, env, lines, calls, facts }, script };
}

/** Stand-ins that are interrupted while this program runs. */
export function interrupting(
  name: keyof Programs,
  what: (args: string[]) => boolean = () => true,
): { readonly programs: Programs; readonly signal: AbortSignal } {
  const controller = new AbortController();
  const programs: Programs = {
    [name]: (args: string[]) => {
      if (!what(args)) return { code: 0 };
      controller.abort();
      return { code: 130 };
    },
  };
  return { programs, signal: controller.signal };
}

/** The commands, the log and the result, without the names of this machine. */
export async function commandTranscript(
  { home, calls, lines }: Pick<ReturnType<typeof machine>, "home" | "calls" | "lines">,
  ending: Promise<object>,
): Promise<string> {
  const end = await ending.then(
    (brought) => JSON.stringify(brought),
    ({ name, message }: Error) => `${name}: ${message}`,
  );
  const told = [...calls.map((call) => `$ ${call}`), ...lines, end].join("\n").replaceAll(home, "HOME");
  return told.replaceAll(/engine\/[0-9a-f]{16}(?:\.\w{6})?/g, "engine/HASH");
}
