import { type CodedError, failure } from "../message";
import { isObject } from "../values";
import type { Resource } from "./resource";
import { hiddenOutputs, phaseKey, type Stored } from "./stored";

/**
 * Leaves alone what a newer version has stored in words that this one does not know: to guess what it means could erase or
 * order something. Diff must not throw, so it warns and plans an update, which then ends before the first call.
 */
export function withKnownState(resource: Resource): Resource {
  const unknownTo = (id: string, outputs: Stored): CodedError | undefined => {
    const unknown = unknownIn(outputs, resource.phases);
    return unknown === undefined
      ? undefined
      : failure("state-newer", { resource: resource.name, id, unknown });
  };
  const mustBeKnown = (id: string, outputs: Stored): void => {
    const unknown = unknownTo(id, outputs);
    if (unknown) throw unknown;
  };
  return {
    ...resource,
    diff(session, request, context) {
      const unknown = unknownTo(request.id, request.olds);
      if (!unknown) return resource.diff(session, request, context);
      context?.warn(unknown.content);
      return { changes: true, replaces: [], deleteBeforeReplace: false, detailed: {}, steps: [] };
    },
    async read(session, request, context) {
      mustBeKnown(request.id, request.outputs);
      return resource.read(session, request, context);
    },
    async update(session, request, context) {
      mustBeKnown(request.id, request.olds);
      return resource.update(session, request, context);
    },
    async delete(session, request, context) {
      mustBeKnown(request.id, request.olds);
      await resource.delete(session, request, context);
    },
  };
}

const known: ReadonlySet<string> = new Set(hiddenOutputs);

/** The first hidden member, or the phase, that this version does not know. */
function unknownIn(outputs: Stored, phases: readonly string[] = []): string | undefined {
  const phase = outputs[phaseKey];
  if (phase !== undefined && !(isObject(phase) && phases.includes(String(phase.is))))
    return isObject(phase) ? `${phaseKey}: ${String(phase.is)}` : phaseKey;
  return Object.keys(outputs).find((name) => name.startsWith("__") && !known.has(name));
}
