import { type CodedError, failure, isFailure, message } from "../message";
import { currentPlace, type Difference, placeDifference } from "./place";
import { type CallContext, PartialFailure, type Resource } from "./resource";
import type { Session } from "./session";
import { askedMember, askedOf, inputsOf, type Made, type Stored, unknownMember } from "./stored";

/**
 * Guards the methods of a resource. State written by a newer version, in words that this one does not know, is left
 * alone: guessing could erase or order something.
 *
 * It also adds the knowledge of the resource's host and account. At another host or account the resource never existed,
 * so nothing is read, changed or removed there. If the resource may exist there nevertheless, an absent record does not
 * mean that it is gone: the stack must not forget something that is still paid for. If it is found there, the new place
 * is stored.
 */
export function guarded(resource: Resource): Resource {
  const bound = (session: Session, outputs: Stored): Stored => ({
    ...outputs,
    __host: currentPlace(session, outputs),
  });

  const elsewhere = (id: string, { facts }: Difference, host: "another" | "nothing") =>
    failure("resource-elsewhere", { resource: resource.name, id, ...facts, underId: host });

  /** The reason that nothing may be done with it. */
  function refusalOf(session: Session, { id, outputs }: Made): CodedError | undefined {
    const unknown = unknownMember(outputs, resource.phases);
    if (unknown !== undefined) return failure("state-newer", { resource: resource.name, id, unknown });
    const difference = placeDifference(session, outputs);
    return difference?.isSure ? elsewhere(id, difference, "nothing") : undefined;
  }

  /**
   * Reads the resource where the configuration points. @throws if that is another place, or has nothing or something
   * else under the id.
   */
  async function readHere(session: Session, kept: Made, context: CallContext) {
    const { id, outputs } = kept;
    const reading = await resource.read(session, kept, context);
    // Small numbers as ids mean something else at another host.
    const isIt = reading && (resource.isSame?.(outputs, reading.inputs) ?? true);
    const difference = placeDifference(session, outputs);
    if (difference && !isIt) throw elsewhere(id, difference, reading ? "another" : "nothing");
    return reading;
  }

  /**
   * Called before every change and removal. @returns whether the resource is here, at another place than the stored
   * one.
   */
  async function mustBeHere(session: Session, kept: Made, context: CallContext): Promise<boolean> {
    const refusal = refusalOf(session, kept);
    if (refusal) throw refusal;
    const isMoved = placeDifference(session, kept.outputs) !== undefined;
    if (isMoved) await readHere(session, kept, context);
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
    /** It must not throw, so it warns; the update ends before the first call. */
    async asAtHost(session, request, context) {
      const { id, olds } = request;
      // At another place, the configured host is not asked, and nothing is replaced.
      const isElsewhere = refusalOf(session, { id, outputs: olds }) ?? placeDifference(session, olds);
      return (isElsewhere ? undefined : await resource.asAtHost?.(session, request, context)) ?? olds;
    },
    diff(session, request, context) {
      const { id, olds } = request;
      const refusal = refusalOf(session, { id, outputs: olds });
      // A preview warns too, although an unchanged resource sends nothing.
      if (refusal) context?.warn(refusal.content);
      if (isFailure(refusal, "state-newer"))
        return { changes: true, replaces: [], changedInputs: [], steps: [] };
      const diff = resource.diff(session, request, context);
      // A replacement would be created at the new place first. The update then asks whether the resource is there.
      return placeDifference(session, olds) ? { ...diff, replaces: [] } : diff;
    },
    create: (session, request, context) =>
      withPlaceInFailure(session, async () => {
        const { id, outputs } = await resource.create(session, request, context);
        return { id, outputs: bound(session, outputs) };
      }),
    async read(session, kept, context) {
      const { id, outputs } = kept;
      const refusal = refusalOf(session, kept);
      if (refusal) throw refusal;
      const reading = await readHere(session, kept, context).catch((error: unknown) => {
        // If a refresh cannot tell whether a resource still exists, it keeps the stored state. An import has nothing to
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
        // The resource exists under the new place, which is stored, so that the next diff plans the replacement.
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
