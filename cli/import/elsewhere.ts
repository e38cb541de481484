import { resourceNameOf } from "../../provider/engine/names";
import { type stacksOfBackend, statesOfBackend } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";
import type { Declared } from "./records";

/** What was found and is in a stack of this backend already. */
export interface Elsewhere {
  readonly one: Declared;
  readonly stack: string;
}

/** Asks each of the stacks of the backend. A stack that cannot be read is passed over. */
export async function alreadyInStacks(
  declared: readonly Declared[],
  listed: Awaited<ReturnType<typeof stacksOfBackend>>,
  surroundings: Surroundings,
): Promise<Elsewhere[]> {
  const key = (resource: unknown, id: unknown) => `${resource} ${id}`;
  if (declared.length === 0) return [];
  const byId = new Map(declared.map((one) => [key(one.resource, one.id), one]));
  return (await statesOfBackend(surroundings, listed ?? [])).flatMap(({ stack, resources }) =>
    resources.flatMap(({ type, id }) => {
      const one = byId.get(key(resourceNameOf(String(type)), id));
      return one ? [{ one, stack }] : [];
    }),
  );
}
