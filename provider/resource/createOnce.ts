import { CodedError, message } from "../message";
import type { Properties } from "../values";
import { type CallContext, PartialFailure, type Resource } from "./resource";
import type { Session } from "./session";
import type { Made } from "./stored";

/**
 * Creates a resource only once in a run. Some engines call create again after a partial one, when a hook of the
 * program asks for another try. The second call then continues with what the first has made.
 *
 * `name` is the same for each create of this resource, and different from all others.
 */
export async function createOnce(
  resource: Resource,
  session: Session,
  { name, news }: { readonly name: string; readonly news: Properties },
  context: CallContext,
): Promise<Made> {
  const { partlyCreated } = session;
  const begun = partlyCreated.get(name);
  try {
    const made = begun
      ? {
          id: begun.id,
          outputs: await resource.update(session, { id: begun.id, olds: begun.outputs, news }, context),
        }
      : await resource.create(session, { news }, context);
    partlyCreated.delete(name);
    return made;
  } catch (error) {
    if (error instanceof PartialFailure) partlyCreated.set(name, { id: error.id, outputs: error.outputs });
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
