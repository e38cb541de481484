import * as z from "zod";
import { resourceNameOf } from "../../provider/engine/names";
import { exportedResources } from "../exportedResources";
import { runPulumi } from "../runPulumi";
import type { Surroundings } from "../surroundings";
import type { Declared } from "./found";

const stacks = z.array(z.looseObject({ name: z.string(), resourceCount: z.number().optional() }));

/** What was found and is in a stack of this backend already. */
export interface Elsewhere {
  readonly one: Declared;
  readonly stack: string;
}

/** Asks every stack of the backend that Pulumi is logged in to. A stack that cannot be read is passed over. */
export async function alreadyInStacks(
  declared: readonly Declared[],
  surroundings: Surroundings,
): Promise<Elsewhere[]> {
  const key = (resource: unknown, id: unknown) => `${resource} ${id}`;
  const byId = new Map(declared.map((one) => [key(one.resource, one.id), one]));
  const all: Elsewhere[] = [];
  for (const stack of await stacksOf(surroundings)) {
    surroundings.stop.throwIfAborted();
    for (const { type, id } of (await exportedResources(stack, surroundings)) ?? []) {
      const one = byId.get(key(resourceNameOf(String(type)), id));
      if (one) all.push({ one, stack });
    }
  }
  return all;
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
