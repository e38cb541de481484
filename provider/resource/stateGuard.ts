import { type CodedError, failure, isFailure, message } from "../message";
import { currentPlace, type Difference, placeDifference } from "./place";
import { type CallContext, PartialFailure, type Resource } from "./resource";
import type { Session } from "./session";
import { askedMember, askedOf, inputsOf, type Made, type Stored, unknownMember } from "./stored";

/**
 * Guards the methods of a resource. A state that a newer version has written, with fields or phases that this version
 * does not know, is left alone, because a wrong guess could erase or order something.
 *
 * The guard also knows the host and the account of the resource. The same id at another host or account is not this
 * resource, so nothing is read, changed or removed there. If the resource may have moved to the new place, a missing
 * record does not mean that it is gone, because the stack must not forget something that is still billed. If the
 * resource is found at the new place, that place is stored.
 */
export function stateGuard(resource: Resource): Resource {
  const bound = (session: Session, outputs: Stored): Stored => ({
    ...outputs,
    __host: currentPlace(session, outputs),
  });

  const elsewhere = (id: string, { facts }: Difference, host: "another" | "nothing") =>
    failure("resource-elsewhere", { resource: resource.name, id, ...facts, underId: host });

  /** The reason why the resource must be left alone; undefined if there is none. */
  function refusalOf(session: Session, { id, outputs }: Made): CodedError | undefined {
    const unknown = unknownMember(outputs, resource.phases);
    if (unknown !== undefined) return failure("state-newer", { resource: resource.name, id, unknown });
    const difference = placeDifference(session, outputs);
    return difference?.isSure ? elsewhere(id, difference, "nothing") : undefined;
  }

  /**
   * Reads the resource at the configured host and account. @throws if the resource was stored for another host or
   * account, and the id has no record, or someone else's record, at the configured one.
   */
  async function readHere(session: Session, storedResource: Made, context: CallContext) {
    const { id, outputs } = storedResource;
    const reading = await resource.read(session, storedResource, context);
    // Ids that are small numbers belong to something else at another host.
    const isIt = reading && (resource.isSame?.(outputs, reading.inputs) ?? true);
    const difference = placeDifference(session, outputs);
    if (difference && !isIt) throw elsewhere(id, difference, reading ? "another" : "nothing");
    return reading;
  }

  /**
   * Makes sure that the resource is at the configured host and account. Called before every change and removal.
   * @returns whether the stored host or account is another one.
   */
  async function mustBeHere(session: Session, storedResource: Made, context: CallContext): Promise<boolean> {
    const refusal = refusalOf(session, storedResource);
    if (refusal) throw refusal;
    const isMoved = placeDifference(session, storedResource.outputs) !== undefined;
    if (isMoved) await readHere(session, storedResource, context);
    return isMoved;
  }

  async function withPlaceInFailure<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PartialFailure)) throw error;
      const { id, outputs, content } = error;
      throw new PartialFailure(id, bound(session, outputs), content, error);
    }
  }

  return {
    ...resource,
    /** Must not throw, so it only warns. The update then fails before its first call. */
    async asAtHost(session, request, context) {
      const { id, olds } = request;
      // If the configured host is not the resource's own, it is not asked, and nothing is replaced.
      const isElsewhere = refusalOf(session, { id, outputs: olds }) ?? placeDifference(session, olds);
      return (isElsewhere ? undefined : await resource.asAtHost?.(session, request, context)) ?? olds;
    },
    diff(session, request, context) {
      const { id, olds } = request;
      const refusal = refusalOf(session, { id, outputs: olds });
      // A preview also warns about an unchanged resource, although `up` would send nothing.
      if (refusal) context?.warn(refusal.content);
      if (isFailure(refusal, "state-newer"))
        return { changes: true, replaces: [], changedInputs: [], steps: [] };
      const diff = resource.diff(session, request, context);
      // A replacement would first create a resource at the new place. Instead, the update finds out whether the
      // resource is there already.
      return placeDifference(session, olds) ? { ...diff, replaces: [] } : diff;
    },
    create: (session, request, context) =>
      withPlaceInFailure(session, async () => {
        const { id, outputs } = await resource.create(session, request, context);
        return { id, outputs: bound(session, outputs) };
      }),
    async read(session, storedResource, context) {
      const { id, outputs } = storedResource;
      const refusal = refusalOf(session, storedResource);
      if (refusal) throw refusal;
      const reading = await readHere(session, storedResource, context).catch((error: unknown) => {
        // If it is unclear whether a resource still exists, a refresh keeps the stored state. An import has no state to
        // keep.
        if (!isFailure(error, "existence-unsure") || !("__set" in outputs)) throw error;
        context.warn(error.content);
        return { id, inputs: { ...inputsOf(outputs), ...askedMember(askedOf(outputs)) }, outputs };
      });
      return reading && { ...reading, outputs: bound(session, reading.outputs) };
    },
    async update(session, request, context) {
      const { id, olds } = request;
      return withPlaceInFailure(session, async () => {
        const isMoved = await mustBeHere(session, { id, outputs: olds }, context);
        const [property] = isMoved ? resource.diff(session, request).replaces : [];
        // The resource exists at the new place. That place is stored, so that the next diff can plan the replacement.
        if (property !== undefined) {
          const server = `${resource.name} ${id}`;
          throw new PartialFailure(id, olds, message("replacement-needed", { server, property }));
        }
        return bound(session, await resource.update(session, request, context));
      });
    },
    async delete(session, request, context) {
      await mustBeHere(session, { id: request.id, outputs: request.olds }, context);
      await resource.delete(session, request, context);
    },
  };
}
