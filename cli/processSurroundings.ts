import { availableParallelism } from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import spawn from "cross-spawn";
import { systemClock } from "../provider/clock";
import type { Answer, Surroundings, Variables } from "./surroundings";

/** The surroundings of a command that runs in this process. */
export const processSurroundings = (stop: AbortSignal): Surroundings => ({
  write: (outputText) => void process.stdout.write(outputText),
  writeError: (errorText) => void process.stderr.write(errorText),
  stop,
  environment: process.env,
  node: process.version,
  processors: availableParallelism(),
  folder: process.cwd(),
  clock: systemClock,
  random: Math.random,
  terminal: {
    output: process.stdout.isTTY === true,
    input: process.stdin.isTTY === true,
    columns: process.stdout.columns ?? 100,
  },
  readInput: () => text(process.stdin),
  ask,
  run: (command, args, environment) => run(command, args, environment, stop),
  attach,
});

/**
 * Runs a command with the terminal of this process. On Ctrl-C the terminal also signals that command, and this
 * process waits for its end.
 */
const attach = (command: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });

async function ask(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

async function run(
  command: string,
  args: readonly string[],
  environment: Variables | undefined,
  stop: AbortSignal,
): Promise<Answer> {
  // PULUMI_SKIP_CONFIRMATIONS is removed, because Pulumi treats it like `--yes`, which it refuses for the preview of
  // a refresh.
  const { PULUMI_SKIP_CONFIRMATIONS: _unwanted, ...inherited } = process.env;
  const env = { ...inherited, ...environment };
  // On Windows, `spawn` here also runs scripts such as pulumi.cmd, and passes each argument unchanged.
  const child = spawn(command, [...args], { env, stdio: ["ignore", "pipe", "pipe"], signal: stop });
  const exit = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
  const [exitCode, output, errors] = await Promise.all([
    exit,
    text(child.stdout as Readable),
    text(child.stderr as Readable),
  ]);
  return { exitCode, output, errors };
}
