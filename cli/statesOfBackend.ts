import * as z from "zod";
import { type Exported, exportedResources } from "./exportedResources";
import { runPulumi } from "./runPulumi";
import type { Surroundings } from "./surroundings";
import { jsonIn } from "./text/jsonIn";

const stacks = z.array(z.looseObject({ name: z.string(), resourceCount: z.number().optional() }));

/** A stack, and what is in its state. */
export interface StateOfStack {
  /** As Pulumi names it here: `dev`, or `organization/project/dev` for one of another project. */
  readonly stack: string;
  readonly resources: Exported;
}

/** The states of the backend that Pulumi is logged in to. One that cannot be read is passed over. */
export async function statesOfBackend(
  surroundings: Surroundings,
  listed?: Awaited<ReturnType<typeof stacksOfBackend>>,
): Promise<StateOfStack[]> {
  const states: StateOfStack[] = [];
  for (const { name: stack, resourceCount } of listed ?? (await stacksOfBackend(surroundings)) ?? []) {
    if (resourceCount === 0) continue;
    surroundings.stop.throwIfAborted();
    const resources = await exportedResources(stack, surroundings);
    if (resources) states.push({ stack, resources });
  }
  return states;
}

/** The stacks of the backend; undefined: Pulumi does not list them here. */
export async function stacksOfBackend(surroundings: Surroundings) {
  const answer = await runPulumi(["stack", "ls", "--all", "--json"], "", surroundings).catch(() => undefined);
  return answer?.exitCode === 0 ? stacks.safeParse(jsonIn(answer.output)).data : undefined;
}
