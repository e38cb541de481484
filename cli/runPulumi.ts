import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";
import { folderOfOther } from "./project";
import type { Answer, Surroundings, Variables } from "./surroundings";

/**
 * Runs Pulumi's own command to its end: for a stack of another project of the repository, in that project's folder.
 *
 * @param missing what to say if it is not there.
 */
export function runPulumi(
  args: readonly string[],
  missing: string,
  { run, folder }: Surroundings,
  environment?: Variables,
): Promise<Answer> {
  const stack = args[args.indexOf("--stack") + 1] ?? "";
  const other = args.includes("--stack") ? folderOfOther(folder, stack) : undefined;
  const all = other === undefined ? args : ["--cwd", other, ...args];
  return run("pulumi", all, environment).catch((error: NodeJS.ErrnoException) => {
    const message = error.code === "ENOENT" ? missing : `pulumi cannot be run: ${error.message}.`;
    throw new CommandFailed(exitCodes.configuration, message, { cause: error });
  });
}
