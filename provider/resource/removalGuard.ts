import { failure, message } from "../message";
import type { Use } from "../run/runLines";
import { sharedRun } from "../run/sharedRun";
import { type CallContext, PartialFailure, type Resource } from "./resource";
import type { Session } from "./session";
import type { Made } from "./stored";

/**
 * Reports to the run which records a resource uses and whether its create has succeeded. This guard alone decides
 * whether the run may still need a record that a delete would remove. If so, no removal is sent.
 *
 * | The deleted resource | result |
 * |---|---|
 * | is only released, so that no removal is sent | the delete continues |
 * | would be removed, and the processes of the run share no notes | fails, because any of the following may be the case |
 * | is also kept or imported by another resource of the run | leaves the state, and the record stays |
 * | was imported again under another id | leaves the state, and the record stays |
 * | is no longer in the program, and a create of the run has failed | fails, because the record may be needed in its place |
 */
export function removalGuard(resource: Resource): Resource {
  const {
    name,
    isReleased = () => false,
    isUnfinished = () => false,
    nameInRun = (id: string) => id,
  } = resource;

  const note = ({ run }: Session, use: Use, { id, outputs }: Made, { urn }: Partial<CallContext> = {}) =>
    run.use(name, nameInRun(id, outputs), use, { outputs, urn });

  /** If the work fails, the run removes nothing any more. */
  async function noteOutcome<Result>({ run }: Session, { urn = name }: CallContext, work: Promise<Result>) {
    try {
      const result = await work;
      run.succeeded(urn);
      return result;
    } catch (error) {
      run.failed(urn);
      throw error;
    }
  }

  return {
    ...resource,
    async asAtHost(session, request, context) {
      const isOfRefresh = session.refreshed.has(request.olds.__holder);
      return (isOfRefresh ? undefined : await resource.asAtHost?.(session, request, context)) ?? request.olds;
    },
    diff(session, request, context) {
      const { id, olds: outputs } = request;
      // During a refresh the program's inputs are not known, and the resource may no longer be in the program.
      if (session.refreshed.delete(outputs.__holder)) return resource.diff(session, request);
      const diff = resource.diff(session, request, context);
      note(session, diff.replaces.length === 0 ? "keeps" : "met", { id, outputs }, context);
      return diff;
    },
    async create(session, request, context) {
      const createdResource = await noteOutcome(
        session,
        context,
        createOnce(resource, session, request, context),
      );
      note(session, "keeps", createdResource, context);
      return createdResource;
    },
    async read(session, { id, outputs }, context) {
      const work = resource.read(session, { id, outputs }, context);
      if (!("__set" in outputs)) {
        const reading = await noteOutcome(session, context, work);
        if (reading) note(session, "imported", reading, context);
        else session.run.failed(context.urn ?? name);
        return reading;
      }
      note(session, "read", { id, outputs }, context);
      const reading = await work;
      if (reading) session.refreshed.add(reading.outputs.__holder);
      return reading;
    },
    update(session, request, context) {
      const { id, olds: outputs } = request;
      note(session, "keeps", { id, outputs }, context);
      const update = resource.update(session, request, context);
      return isUnfinished(outputs) ? noteOutcome(session, context, update) : update;
    },
    async delete(session, request, context) {
      const { id, olds } = request;
      if (!isReleased(olds)) {
        const [resourceLabel, runName] = [resource.what(id, olds), nameInRun(id, olds)];
        const run = sharedRun(session, { what: resourceLabel, work: "deleted", refused: "now" });
        if (run.isKeptByAnother(name, runName, olds))
          return context.warn(message("resource-kept", { what: resourceLabel }));
        const imported = run.importedInstead(name, runName, context.urn);
        if (imported) return context.warn(message("import-corrected", { what: resourceLabel, imported }));
        // If a diff has seen the resource, the delete is part of a replacement. A class with an alias still has the old
        // URN in the state.
        const failedResource = run.whatFailed(run.hasMet(name, runName, olds) ? undefined : context.urn);
        if (failedResource !== undefined)
          throw failure("removal-held", { what: resourceLabel, failed: failedResource });
      }
      await resource.delete(session, request, context);
    },
  };
}

/**
 * Creates a resource only once in a run. Some engines call create again after a partial failure, if a hook of the
 * program wants another try. The second call then continues with the result of the first.
 */
async function createOnce(
  resource: Resource,
  ...[session, request, context]: Parameters<Resource["create"]>
): Promise<Made> {
  const { partlyCreated } = session;
  const { urn } = context;
  // With dynamic resources only Server passes its URN. Without a URN, the second create may be about another resource.
  if (urn === undefined) return resource.create(session, request, context);
  const begun = partlyCreated.get(urn);
  const continued = async ({ id, outputs: olds }: Made): Promise<Made> => ({
    id,
    outputs: await resource.update(session, { ...request, id, olds }, context),
  });
  try {
    const createdResource = await (begun ? continued(begun) : resource.create(session, request, context));
    partlyCreated.delete(urn);
    return createdResource;
  } catch (error) {
    if (error instanceof PartialFailure) partlyCreated.set(urn, { id: error.id, outputs: error.outputs });
    // If a create fails without an id, the engine stores nothing, so the result of the first create would be lost.
    else if (begun) throw PartialFailure.of(begun, resource, error);
    throw error;
  }
}
