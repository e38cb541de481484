import { pick } from "../../provider/values";
import { type IdPlace, PlacedIdIndex, placeStoredOr } from "../placedId";
import { resourcesInStates } from "../resourcesInStates";
import { type stacksOfBackend, statesOfBackend } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";
import type { Declared, Found } from "./records";

/** The found resources that are in a stack of this backend already. */
export interface Elsewhere {
  readonly one: Declared;
  readonly stack: string;
  /** The stack has the same id, and does not say at which host and account. */
  readonly isUnsure: boolean;
}

/**
 * Asks each of the stacks of the backend. A stack that cannot be read is passed over.
 *
 * @param at where all was found.
 */
export async function alreadyInStacks(
  found: readonly Found[],
  at: IdPlace,
  listed: Awaited<ReturnType<typeof stacksOfBackend>>,
  surroundings: Surroundings,
): Promise<Elsewhere[]> {
  if (found.length === 0) return [];
  const index = new PlacedIdIndex(
    found.map((one) => ({
      ...one,
      kind: one.resource,
      place: placeStoredOr(at, pick(one.outputs, ["accountNumber"])),
    })),
  );
  const states = await statesOfBackend(surroundings, listed ?? []);
  return (await resourcesInStates(states, surroundings)).flatMap((resource) => {
    const { same, perhaps } = index.find(resource);
    const { stack } = resource;
    return [
      ...same.map((one) => ({ one, stack, isUnsure: false })),
      ...perhaps.map((one) => ({ one, stack, isUnsure: true })),
    ];
  });
}
