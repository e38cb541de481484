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

/** A resource of ours as the state of a stack has it. */
export interface ResourceInState extends PlacedId {
  /** Its name in the program. */
  readonly name: string;
  readonly stack: string;
  readonly outputs: Properties;
  /** It is to be deleted, or the host has accepted its removal. */
  readonly isLeaving: boolean;
}

/**
 * The resources of ours, each with its place: an id alone may be that of something at another host. Where an older version has
 * not stored the place, it is that of the provider in the state, or of the stack's configuration.
 */
export async function resourcesInStates(
  states: readonly StateOfStack[],
  surroundings: Surroundings,
): Promise<ResourceInState[]> {
  const all: ResourceInState[] = [];
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
      all.push({ kind, name, id: String(id), place, stack: state.stack, outputs, isLeaving });
    }
  }
  return all;
}

/** Whether a resource names a provider of the program's own, which may be for another host than the stack is. */
export const isOwnProvider = (reference: unknown): boolean =>
  typeof reference === "string" && /::pulumi:providers:hosting::(?!default)/.test(reference);

/** Where the provider looked that the state has for a resource. One of the program's own takes nothing from the stack. */
function placeOfProvider({ resources }: StateOfStack, { provider: reference }: Properties) {
  const provider = resources.find((resource) => `${resource.urn}::${resource.id}` === reference);
  if (!provider) return { isOwn: isOwnProvider(reference) };
  const isOwn = isOwnProvider(reference);
  return { isOwn, place: givenPlace(provider.inputs) };
}

/** Undefined: the configuration cannot be read here, or names no host. */
const placeConfigured = ({ stack }: StateOfStack, surroundings: Surroundings): Promise<IdPlace | undefined> =>
  commandConfiguration({ stack }, surroundings).then(
    (configuration) => placeOfSession({ configuration }),
    () => undefined,
  );
