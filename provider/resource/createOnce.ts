import type { Made } from "./managed";
import type { Properties } from "./properties";
import { type CallContext, PartialFailure, type Resource } from "./resource";
import type { Session } from "./session";

/**
 * Creates a resource once in a run, whatever the engine does: some engines send a create again after a partial one, for
 * a hook of the program that asks for another try. The second create goes on with what the first has made.
 *
 * @param name the same for each create of the resource, and of no other.
 */
export async function createOnce(
  resource: Resource,
  session: Session,
  name: string,
  { news }: { readonly news: Properties },
  context: CallContext,
): Promise<Made> {
  const { partlyCreated } = session.managed;
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
    throw error;
  }
}
