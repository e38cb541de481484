import { parseUrn, resourceNameOf } from "../provider/engine/names";
import type { Stored } from "../provider/resource/stored";
import { isObject, type Properties } from "../provider/values";
import { commandConfiguration } from "./openSession";
import {
  givenPlace,
  type IdPlace,
  type PlacedId,
  placeOfSession,
  placeStoredOr,
  storedPlace,
} from "./placedId";
import type { StateOfStack } from "./statesOfBackend";
import type { Surroundings } from "./surroundings";

/** A resource of this package in the state of a stack. */
export interface ResourceInState extends PlacedId {
  /** The name of the resource in the program. */
  readonly name: string;
  readonly stack: string;
  readonly outputs: Properties;
  /** Whether the resource is about to be deleted, or the host has accepted its removal. */
  readonly isLeaving: boolean;
}

/**
 * The resources of this package in the states, each with its host and account, because the same id may exist at
 * another host. If an older version has not stored the host, it is taken from the provider resource in the state, or
 * from the stack's configuration.
 */
export async function resourcesInStates(
  states: readonly StateOfStack[],
  surroundings: Surroundings,
): Promise<ResourceInState[]> {
  const allResources: ResourceInState[] = [];
  for (const state of states) {
    let configured: Promise<IdPlace | undefined> | undefined;
    for (const resource of state.resources) {
      const { type, id } = resource;
      const kind = resourceNameOf(String(type));
      if (!kind || id === undefined) continue;
      const outputs = isObject(resource.outputs) ? resource.outputs : {};
      const isLeaving = resource.delete === true || outputs.__leaving !== undefined;
      const otherwise = async () => {
        const { isOwn, place } = placeOfProvider(state, resource);
        if (place || isOwn) return place;
        configured ??= placeConfigured(state, surroundings);
        return configured;
      };
      const place = storedPlace(outputs as Stored) ?? placeStoredOr(await otherwise(), outputs as Stored);
      const { name } = parseUrn(String(resource.urn ?? ""));
      allResources.push({ kind, name, id: String(id), place, stack: state.stack, outputs, isLeaving });
    }
  }
  return allResources;
}

/**
 * Whether a resource uses an explicit provider of the program, which may be for another host than the stack's
 * configuration.
 */
export const isOwnProvider = (reference: unknown): boolean =>
  typeof reference === "string" && /::pulumi:providers:hosting::(?!default)/.test(reference);

/**
 * The host and account in the inputs of the resource's provider. For an explicit provider of the program, the stack's
 * configuration does not apply.
 */
function placeOfProvider({ resources }: StateOfStack, { provider: reference }: Properties) {
  const provider = resources.find((resource) => `${resource.urn}::${resource.id}` === reference);
  if (!provider) return { isOwn: isOwnProvider(reference) };
  const isOwn = isOwnProvider(reference);
  return { isOwn, place: givenPlace(provider.inputs) };
}

/**
 * The host and account in a stack's configuration; undefined if the configuration cannot be read or names no host.
 */
const placeConfigured = ({ stack }: StateOfStack, surroundings: Surroundings): Promise<IdPlace | undefined> =>
  commandConfiguration({ stack }, surroundings).then(
    (configuration) => placeOfSession({ configuration }),
    () => undefined,
  );
