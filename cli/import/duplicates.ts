import { pick } from "../../provider/values";
import { type IdPlace, PlacedIdIndex, placeStoredOr } from "../placedId";
import { resourcesInStates } from "../resourcesInStates";
import { type stacksOfBackend, statesOfBackend } from "../statesOfBackend";
import type { Surroundings } from "../surroundings";
import type { Declared, Found } from "./records";

/** A found resource that is already in a stack of this backend. */
export interface Elsewhere {
  readonly one: Declared;
  readonly stack: string;
  /**
   * Whether the match is uncertain, because the stack has a resource with the same id but does not name its host and
   * account.
   */
  readonly isUnsure: boolean;
}

/**
 * Finds the resources that are already in a stack of the backend. Stacks whose state cannot be read are skipped.
 *
 * @param at the host and account of the found resources.
 */
export async function alreadyInStacks(
  foundRecords: readonly Found[],
  at: IdPlace,
  listedStacks: Awaited<ReturnType<typeof stacksOfBackend>>,
  surroundings: Surroundings,
): Promise<Elsewhere[]> {
  if (foundRecords.length === 0) return [];
  const index = new PlacedIdIndex(
    foundRecords.map((record) => ({
      ...record,
      kind: record.resource,
      place: placeStoredOr(at, pick(record.outputs, ["accountNumber"])),
    })),
  );
  const states = await statesOfBackend(surroundings, listedStacks ?? []);
  return (await resourcesInStates(states, surroundings)).flatMap((resource) => {
    const { same, perhaps } = index.find(resource);
    const { stack } = resource;
    return [
      ...same.map((record) => ({ one: record, stack, isUnsure: false })),
      ...perhaps.map((record) => ({ one: record, stack, isUnsure: true })),
    ];
  });
}
