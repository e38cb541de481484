import { configurationKeys, environmentName } from "../provider/config";
import { projectOf } from "../provider/nearestProject";
import { runPulumi } from "./runPulumi";
import type { Surroundings } from "./surroundings";

/**
 * The stack that a command works with: the one of `--stack`, or else the selected stack. The selected stack is not
 * used if the environment has a configuration (`HOSTING_…`), and the user is told when the selected stack is used.
 *
 * @returns undefined if the command works with the configuration of the environment.
 */
export async function chosenStack(
  { stack }: { readonly stack?: string | undefined },
  surroundings: Surroundings,
): Promise<string | undefined> {
  if (stack !== undefined || !projectOf(surroundings.folder)) return stack;
  const { environment, writeError } = surroundings;
  if (configurationKeys.some((key) => environment[environmentName(key)])) return undefined;
  const selectedName = await selectedStack(surroundings);
  if (selectedName === undefined) {
    writeError(
      "pulumi-hosting: no stack is selected, so only HOSTING_… of the environment count. For a stack, add --stack and its name.\n",
    );
    return undefined;
  }
  writeError(
    `pulumi-hosting: this is the selected stack, ${selectedName}. For another one, add --stack and its name.\n`,
  );
  return selectedName;
}

/** The stack that is selected in Pulumi; undefined if no stack is selected or Pulumi is not installed. */
export async function selectedStack(surroundings: Surroundings): Promise<string | undefined> {
  const { exitCode, output } = await runPulumi(["stack", "--show-name"], "", surroundings).catch(
    () => noOutput,
  );
  return exitCode === 0 ? output.trim() : undefined;
}

const noOutput = { exitCode: 1, output: "" };
