import { CodedError, message } from "../message";
import { PartialFailure, type Resource } from "./resource";
import type { Made } from "./stored";

/**
 * Creates a resource only once in a run. Some engines call create again after a partial one, when a hook of the
 * program asks for another try. The second call then continues with what the first has made.
 */
export async function createOnce(
  resource: Resource,
  ...[session, { news }, context]: Parameters<Resource["create"]>
): Promise<Made> {
  const { partlyCreated } = session;
  const { urn } = context;
  // Of the classes only Server gives its URN. Without one a second create may be of another resource.
  if (urn === undefined) return resource.create(session, { news }, context);
  const begun = partlyCreated.get(urn);
  try {
    const made = begun
      ? {
          id: begun.id,
          outputs: await resource.update(session, { id: begun.id, olds: begun.outputs, news }, context),
        }
      : await resource.create(session, { news }, context);
    partlyCreated.delete(urn);
    return made;
  } catch (error) {
    if (error instanceof PartialFailure) partlyCreated.set(urn, { id: error.id, outputs: error.outputs });
    // Of a create without an id the engine keeps nothing, and what the first has made would be lost.
    else if (begun)
      throw new PartialFailure(
        begun.id,
        begun.outputs,
        error instanceof CodedError
          ? error.content
          : message("resource-unfinished", { what: `${resource.name} ${begun.id}`, isBuilt: true }),
        { cause: error instanceof CodedError ? error.cause : error },
      );
    throw error;
  }
}
