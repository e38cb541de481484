import { configurationKeys, environmentName } from "../provider/config";
import { projectOf } from "./project";
import { runPulumi } from "./runPulumi";
import type { Surroundings } from "./surroundings";

/**
 * The stack that a command works with: the one that it names, else the selected one, unless the environment has a
 * configuration. It says so if it takes the selected one.
 *
 * @returns undefined if there is neither: the environment's configuration counts.
 */
export async function chosenStack(
  { stack }: { readonly stack?: string | undefined },
  surroundings: Surroundings,
): Promise<string | undefined> {
  if (stack !== undefined || !projectOf(surroundings.folder)) return stack;
  const { environment, writeError } = surroundings;
  if (configurationKeys.some((key) => environment[environmentName(key)])) return undefined;
  const selected = await selectedStack(surroundings);
  if (selected === undefined) {
    writeError(
      "pulumi-hosting: no stack is selected, so only HOSTING_… of the environment count. For a stack, add --stack and its name.\n",
    );
    return undefined;
  }
  writeError(
    `pulumi-hosting: this is the selected stack, ${selected}. For another one, add --stack and its name.\n`,
  );
  return selected;
}

/** The stack that Pulumi's commands take by themselves; undefined if there is none, or no Pulumi. */
export async function selectedStack(surroundings: Surroundings): Promise<string | undefined> {
  const { exitCode, output } = await runPulumi(["stack", "--show-name"], "", surroundings).catch(() => none);
  return exitCode === 0 ? output.trim() : undefined;
}

const none = { exitCode: 1, output: "" };
