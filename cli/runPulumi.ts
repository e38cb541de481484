import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";
import { folderOfOther } from "./project";
import type { Answer, Surroundings, Variables } from "./surroundings";

/**
 * Runs the Pulumi CLI until it ends.
 *
 * @param missingText the error message if the command `pulumi` is not found.
 */
export function runPulumi(
  args: readonly string[],
  missingText: string,
  { run }: Surroundings,
  environment?: Variables,
): Promise<Answer> {
  return run("pulumi", args, environment).catch((error: NodeJS.ErrnoException) => {
    const message = error.code === "ENOENT" ? missingText : `pulumi cannot be run: ${error.message}.`;
    throw new CommandFailed(exitCodes.configuration, message, { cause: error });
  });
}

/**
 * Runs a Pulumi command that needs a project. If the stack belongs to another project of the repository, the command
 * runs in the folder of that project.
 *
 * @param stack the stack that the arguments name; undefined for the selected one.
 */
export function runPulumiInProject(
  { stack, args }: { readonly stack: string | undefined; readonly args: readonly string[] },
  missingText: string,
  surroundings: Surroundings,
  environment?: Variables,
): Promise<Answer> {
  const otherFolder = stack === undefined ? undefined : folderOfOther(surroundings.folder, stack);
  const pulumiArguments = otherFolder === undefined ? args : ["--cwd", otherFolder, ...args];
  return runPulumi(pulumiArguments, missingText, surroundings, environment);
}
