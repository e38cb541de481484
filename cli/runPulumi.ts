import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";
import { folderOfOther } from "./project";
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

/**
 * The same for a command that needs the project: for a stack of another project of the repository, in that one's folder.
 *
 * @param stack that the arguments name; undefined: the selected one.
 */
export function runPulumiInProject(
  { stack, args }: { readonly stack: string | undefined; readonly args: readonly string[] },
  missing: string,
  surroundings: Surroundings,
  environment?: Variables,
): Promise<Answer> {
  const other = stack === undefined ? undefined : folderOfOther(surroundings.folder, stack);
  const all = other === undefined ? args : ["--cwd", other, ...args];
  return runPulumi(all, missing, surroundings, environment);
}
