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
  /** The file with the output, or `-` for standard input. If it is undefined, Pulumi is run. */
  readonly file: string | undefined;
  /** The arguments of the Pulumi command, such as `["preview", "--json"]`. */
  readonly args: readonly string[];
  /** The stack to run Pulumi for; undefined for the selected one. */
  readonly stack: string | undefined;
  /** Environment variables for the Pulumi command. */
  readonly environment?: Variables;
  /** The exit code of the command that wrote the file, if it is known. */
  readonly exitCode?: number | undefined;
}

export interface Taken {
  readonly preview: Preview;
  /** The reasons why the preview failed; empty if it succeeded. */
  readonly failures: readonly string[];
  /** The exit code of Pulumi, if it is known. */
  readonly exitCode: number;
}

interface Ran {
  readonly command: string;
  /** The message if the output is not a preview, although the command succeeded. */
  readonly isNone: string;
  readonly output: string;
  readonly exitCode: number | undefined;
  readonly errors?: string;
}

/** Reads a preview from a file or from standard input, or runs Pulumi for it. */
export async function takePreview(wantedPreview: Wanted, surroundings: Surroundings): Promise<Taken> {
  const { file, args, environment = {} } = wantedPreview;
  const setVariables = Object.entries(environment).map(([name, value]) => `${name}=${value} `);
  const command = `${setVariables.join("")}pulumi ${args.map(shellQuote).join(" ")}`;
  if (file !== undefined) {
    const isNone = `${file === "-" ? "Standard input" : file} is not the output of \`pulumi preview --json\`. Give that output, or nothing to have it run.`;
    const output = await textOf(file, surroundings);
    return previewOf({ command, isNone, output, exitCode: wantedPreview.exitCode }, surroundings);
  }
  const pulumiArguments = [
    ...args,
    ...(wantedPreview.stack === undefined ? [] : ["--stack", wantedPreview.stack]),
  ];
  const missingText = `The command pulumi is not there. Give the output of \`${command}\` as a file, or with - on standard input.`;
  const { exitCode, output, errors } = await runPulumiInProject(
    { stack: wantedPreview.stack, args: pulumiArguments },
    missingText,
    surroundings,
    environment,
  );
  const isNone = `\`pulumi ${pulumiArguments.map(shellQuote).join(" ")}\` printed something else than a preview. Run it to see what it prints.`;
  return previewOf({ command, isNone, output, exitCode, errors }, surroundings);
}

function previewOf(
  { command, isNone, output, exitCode, errors = "" }: Ran,
  { environment: ownEnvironment }: Surroundings,
): Taken {
  // A failed command reports the reason in its output, unless it failed before that.
  const preview = readPreview(output, { hasFailed: Boolean(exitCode), isNone });
  const reasons = previewFailures(preview, exitCode);
  const isUntold = reasons.length === 0 && exitCode !== undefined && exitCode !== 0;
  const allReasons = isUntold
    ? [shownLines(`\`${command}\` ended with ${exitCode}.\n${errors}`.trim())]
    : reasons;
  const failures = allReasons.map((failure) => scrub(failure, givenSecrets(ownEnvironment)));
  return { preview, failures, exitCode: failures.length > 0 ? exitCode || exitCodes.failed : exitCodes.well };
}

/**
 * Environment variables whose names suggest secrets. Their values are removed from the messages, because a program
 * may print anything.
 */
const givenSecrets = (variables: Variables) =>
  Object.entries(variables).flatMap(([name, value]) =>
    /PASSWORD|PASSPHRASE|TOKEN|SECRET/.test(name) ? value : [],
  );

/**
 * Decodes the output of PowerShell as well, which is UTF-16, or UTF-8 with a byte order mark. The decoder drops that
 * mark.
 */
const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);

async function textOf(file: string, { folder, readInput }: Surroundings): Promise<string> {
  if (file === "-") return readInput();
  const bytes = await readFile(resolve(folder, file)).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(exitCodes.configuration, `${file} cannot be read (${error.code}).`);
  });
  return decodeText(bytes);
}
