import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";
import type { Answer, Surroundings, Variables } from "./surroundings";

/**
 * Runs Pulumi's own command to its end.
 *
 * @param missing what to say if it is not there.
 */
export function runPulumi(
  args: readonly string[],
  missing: string,
  { run }: Surroundings,
  environment?: Variables,
): Promise<Answer> {
  return run("pulumi", args, environment).catch((error: NodeJS.ErrnoException) => {
    const message = error.code === "ENOENT" ? missing : `pulumi cannot be run: ${error.message}.`;
    throw new CommandFailed(exitCodes.configuration, message, { cause: error });
  });
}
