import { run } from "../../../tools/process/run.mjs";

/** Runs a command to its end. @returns what it printed @throws with that when it fails */
export async function mustRun(
  command: string,
  args: readonly string[],
  options?: Parameters<typeof run>[2],
): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}`);
  return output;
}
