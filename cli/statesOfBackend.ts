import * as z from "zod";
import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";
import { type Exported, exportedResources } from "./exportedResources";
import { stackOptions } from "./project";
import { runPulumi } from "./runPulumi";
import type { Surroundings } from "./surroundings";
import { jsonValue } from "./text/jsonValue";

const stacks = z.array(z.looseObject({ name: z.string(), resourceCount: z.number().optional() }));

/** A stack with the resources in its state. */
export interface StateOfStack {
  /** The stack's name in Pulumi: `dev`, or `organization/project/dev` for a stack of another project. */
  readonly stack: string;
  readonly resources: Exported;
}

/**
 * Reads the states of all stacks in the backend that Pulumi is logged in to. States that cannot be read are skipped
 * with a warning.
 */
export async function statesOfBackend(
  surroundings: Surroundings,
  listedStacks?: Awaited<ReturnType<typeof stacksOfBackend>>,
): Promise<StateOfStack[]> {
  const { stop, writeError } = surroundings;
  const states: StateOfStack[] = [];
  const stacks = listedStacks ?? (await stacksOfBackend(surroundings));
  if (!stacks)
    writeError("pulumi-hosting: Pulumi lists no stacks here, so it is not known what is in a stack.\n");
  for (const { name: stack, resourceCount } of stacks ?? []) {
    if (resourceCount === 0) continue;
    stop.throwIfAborted();
    const resources = await exportedResources(stack, surroundings);
    if (resources) states.push({ stack, resources });
    else
      writeError(
        `pulumi-hosting: the state of stack ${stack} cannot be read, so its resources seem to be in no stack.\n`,
      );
  }
  return states;
}

/**
 * Reads the states of these stacks.
 *
 * @throws if one of them cannot be read.
 */
export async function stackStates(
  stacks: readonly string[],
  surroundings: Surroundings,
): Promise<StateOfStack[]> {
  const states: StateOfStack[] = [];
  for (const stack of stacks) {
    surroundings.stop.throwIfAborted();
    const resources = await exportedResources(stack, surroundings);
    if (!resources)
      throw new CommandFailed(
        exitCodes.configuration,
        `The state of stack ${stack} cannot be read. \`pulumi stack export ${stackOptions(stack, surroundings.folder)}\` says why.`,
      );
    states.push({ stack, resources });
  }
  return states;
}

/** The stacks of the backend; undefined if Pulumi cannot list them. */
export async function stacksOfBackend(surroundings: Surroundings) {
  const answer = await runPulumi(["stack", "ls", "--all", "--json"], "", surroundings).catch(() => undefined);
  return answer?.exitCode === 0 ? stacks.safeParse(jsonValue(answer.output)).data : undefined;
}
