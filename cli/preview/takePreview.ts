import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { scrub } from "../../provider/secrets";
import { shellQuote } from "../../provider/shellQuote";
import { shownLines } from "../../provider/shownText";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { runPulumiInProject } from "../runPulumi";
import type { Surroundings, Variables } from "../surroundings";
import { previewFailures } from "./failures";
import { type Preview, readPreview } from "./readPreview";

export interface Wanted {
  /** A file with the output, or `-` for standard input. Default: Pulumi is run. */
  readonly file: string | undefined;
  /** The arguments of Pulumi's command, such as `["preview", "--json"]`. */
  readonly args: readonly string[];
  /** The stack to run it for. Default: the selected one. */
  readonly stack: string | undefined;
  /** The variables that are set for it. */
  readonly environment?: Variables;
  /** How the command ended that wrote the file, if that is known. */
  readonly exitCode?: number | undefined;
}

export interface Taken {
  readonly preview: Preview;
  /** Why it failed; none if it went well. */
  readonly failures: readonly string[];
  /** Pulumi's own if it is known. */
  readonly exitCode: number;
}

interface Ran {
  readonly command: string;
  /** The line if the output is no preview, although the command went well. */
  readonly isNone: string;
  readonly output: string;
  readonly exitCode: number | undefined;
  readonly errors?: string;
}

/** The output of a command of Pulumi, and whether it went well: from a file, from standard input, or by running it. */
export async function takePreview(wanted: Wanted, surroundings: Surroundings): Promise<Taken> {
  const { file, args, environment = {} } = wanted;
  const set = Object.entries(environment).map(([name, value]) => `${name}=${value} `);
  const command = `${set.join("")}pulumi ${args.map(shellQuote).join(" ")}`;
  if (file !== undefined) {
    const isNone = `${file === "-" ? "Standard input" : file} is not the output of \`pulumi preview --json\`. Give that output, or nothing to have it run.`;
    const output = await textOf(file, surroundings);
    return taken({ command, isNone, output, exitCode: wanted.exitCode }, surroundings);
  }
  const all = [...args, ...(wanted.stack === undefined ? [] : ["--stack", wanted.stack])];
  const missing = `The command pulumi is not there. Give the output of \`${command}\` as a file, or with - on standard input.`;
  const { exitCode, output, errors } = await runPulumiInProject(
    { stack: wanted.stack, args: all },
    missing,
    surroundings,
    environment,
  );
  const isNone = `\`pulumi ${all.map(shellQuote).join(" ")}\` printed something else than a preview. Run it to see what it prints.`;
  return taken({ command, isNone, output, exitCode, errors }, surroundings);
}

function taken(
  { command, isNone, output, exitCode, errors = "" }: Ran,
  { environment: own }: Surroundings,
): Taken {
  // One that failed reports why in its output, if it came so far.
  const preview = readPreview(output, { hasFailed: Boolean(exitCode), isNone });
  const reasons = previewFailures(preview, exitCode);
  const isUntold = reasons.length === 0 && exitCode !== undefined && exitCode !== 0;
  const all = isUntold ? [shownLines(`\`${command}\` ended with ${exitCode}.\n${errors}`.trim())] : reasons;
  const failures = all.map((failure) => scrub(failure, givenSecrets(own)));
  return { preview, failures, exitCode: failures.length > 0 ? exitCode || exitCodes.failed : exitCodes.well };
}

/** A program writes what it likes, so none of its words may be a secret that it was given. */
const givenSecrets = (variables: Variables) =>
  Object.entries(variables).flatMap(([name, value]) =>
    /PASSWORD|PASSPHRASE|TOKEN|SECRET/.test(name) ? value : [],
  );

/** PowerShell writes UTF-16, and marks what it writes as UTF-8. The decoder leaves out the mark. */
const decoded = (bytes: Uint8Array): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);

async function textOf(file: string, { folder, readInput }: Surroundings): Promise<string> {
  if (file === "-") return readInput();
  const bytes = await readFile(resolve(folder, file)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(exitCodes.configuration, `${file} cannot be read (${error.code}).`);
  });
  return decoded(bytes);
}
