import * as z from "zod";
import { type Exported, exportedResources } from "./exportedResources";
import { runPulumi } from "./runPulumi";
import type { Surroundings } from "./surroundings";

const stacks = z.array(z.looseObject({ name: z.string(), resourceCount: z.number().optional() }));

/** A stack, and what is in its state. */
export interface StateOfStack {
  /** As Pulumi names it here: `dev`, or `organization/project/dev` for one of another project. */
  readonly stack: string;
  readonly resources: Exported;
}

/** The stacks of the backend that Pulumi is logged in to. One that cannot be read is passed over. */
export async function statesOfBackend(surroundings: Surroundings): Promise<StateOfStack[]> {
  const states: StateOfStack[] = [];
  for (const stack of await stacksOf(surroundings)) {
    surroundings.stop.throwIfAborted();
    const resources = await exportedResources(stack, surroundings);
    if (resources) states.push({ stack, resources });
  }
  return states;
}

/** Those that have resources. */
async function stacksOf(surroundings: Surroundings): Promise<string[]> {
  const answer = await runPulumi(["stack", "ls", "--all", "--json"], "", surroundings).catch(() => undefined);
  if (answer?.exitCode !== 0) return [];
  const read = stacks.safeParse(jsonIn(answer.output));
  return (read.data ?? []).flatMap(({ name, resourceCount }) => (resourceCount === 0 ? [] : [name]));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
