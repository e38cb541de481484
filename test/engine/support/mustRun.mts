import { run } from "../../../tools/process/run.mjs";

/**
 * Runs a command until it ends.
 *
 * @returns its output
 * @throws an error with its output if the command fails
 */
export async function mustRun(
  command: string,
  args: readonly string[],
  options?: Parameters<typeof run>[2],
): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}`);
  return output;
}
