import { addressOf } from "../config";
import type { CodedError } from "../message";
import { failure, message } from "../message";
import type { Found, Resource } from "./resource";
import { PartialFailure } from "./resource";
import type { Session } from "./session";
import type { Stored } from "./stored";

/** Stored with the outputs: the host's address, the user, and the account if only the configuration names it. */
const key = "__host";

const withoutAccount = ({ configuration }: Session): string =>
  `${addressOf(configuration.baseUrl)} as ${configuration.username}`;

/**
 * Where a session looks for a resource, as one text. If the resource has an account of its own, that is used,
 * whatever the configuration says.
 */
export function hostOf(session: Session, outputs: Stored = {}): string {
  const { accountNumber } = session.configuration;
  const isConfigured = outputs.accountNumber === undefined && accountNumber !== undefined;
  return `${withoutAccount(session)}${isConfigured ? `, account ${accountNumber}` : ""}`;
}

function without({ [key]: _host, ...outputs }: Stored): Stored {
  return outputs;
}

/**
 * Whether these outputs were stored by a session with another host, user or account. Outputs of an older version do
 * not say.
 */
const isElsewhere = (session: Session, outputs: Stored): boolean =>
  outputs[key] !== undefined && outputs[key] !== hostOf(session, outputs);

/**
 * Adds to a resource the knowledge of where it was made. Another host, user or account never had it: if it is
 * missing there, it is not gone, and the stack must not forget something that is still paid for. If it is found
 * there, because the host has a new address, the new address is stored.
 */
export function boundToHost(resource: Resource): Resource {
  const bound = (session: Session, outputs: Stored): Stored => ({
    ...outputs,
    [key]: hostOf(session, outputs),
  });

  async function withHostInFailure<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PartialFailure)) throw error;
      throw new PartialFailure(error.id, bound(session, error.outputs), error.content, {
        cause: error.cause,
      });
    }
  }

  /** Whether the record found there is this resource, and not another one with the same number. */
  const isSameResource = (olds: Stored, found: Pick<Found, "inputs"> | undefined): boolean =>
    found !== undefined && (resource.isSame?.(olds, found.inputs) ?? true);

  /**
   * Called before every change. Returns true if the configuration has changed and the resource was found all the
   * same.
   */
  async function mustBeThere(
    session: Session,
    { id, olds }: { id: string; olds: Stored },
    context: Parameters<Resource["read"]>[2],
  ): Promise<boolean> {
    if (!isElsewhere(session, olds)) return false;
    const found = await resource.read(session, { id, outputs: without(olds) }, context);
    if (!isSameResource(olds, found)) throw notHere(resource.name, session, id, olds, found);
    return true;
  }

  return {
    ...resource,
    diff(session, request, context) {
      const { id, olds } = request;
      const result = resource.diff(session, { ...request, olds: without(olds) }, context);
      if (!isElsewhere(session, olds)) return result;
      context?.warn(message("resource-maybe-elsewhere", factsOfMove(resource.name, session, id, olds)));
      // The update checks whether it is there. A replacement would order a second one unchecked.
      const detailed = Object.fromEntries(
        Object.keys(result.detailed).map((name) => [name, "update" as const]),
      );
      return { ...result, changes: true, replaces: [], detailed };
    },
    create: (session, request, context) =>
      withHostInFailure(session, async () => {
        const { id, outputs } = await resource.create(session, request, context);
        return { id, outputs: bound(session, outputs) };
      }),
    async read(session, { id, outputs }, context) {
      const found = await resource.read(session, { id, outputs: without(outputs) }, context);
      if (isElsewhere(session, outputs) && !isSameResource(outputs, found))
        throw notHere(resource.name, session, id, outputs, found);
      return found && { ...found, outputs: bound(session, found.outputs) };
    },
    update: (session, request, context) =>
      withHostInFailure(session, async () => {
        const olds = without(request.olds);
        const hasMoved = await mustBeThere(session, request, context);
        // A replacement must appear in a preview first; it is never done in place of an update.
        if (hasMoved && resource.diff(session, { ...request, olds }).replaces.length > 0)
          throw replacedNext(resource.name, session, request);
        return bound(session, await resource.update(session, { ...request, olds }, context));
      }),
    async delete(session, { id, olds }, context) {
      await mustBeThere(session, { id, olds }, context);
      await resource.delete(session, { id, olds: without(olds) }, context);
    },
    ...(resource.isUnfinished && {
      isUnfinished: (outputs) => resource.isUnfinished?.(without(outputs)) ?? false,
    }),
  };
}

/** Facts for messages: where the resource was created, where the configuration points now, and how to get back. */
function factsOfMove(resource: string, session: Session, id: string, outputs: Stored) {
  const createdAt = String(outputs[key]);
  const host = withoutAccount(session);
  const restore: "account" | "noAccount" | "host" = createdAt.startsWith(`${host}, account `)
    ? "account"
    : createdAt === host
      ? "noAccount"
      : "host";
  return { resource, id, createdAt, now: hostOf(session, outputs), restore };
}

const replacedNext = (
  resource: string,
  session: Session,
  { id, olds }: { id: string; olds: Stored },
): PartialFailure =>
  new PartialFailure(
    id,
    without(olds),
    message("resource-replaced-next", { resource, id, now: hostOf(session, olds) }),
  );

/** The failure of a resource that is not where the configuration points. */
const notHere = (
  resource: string,
  session: Session,
  id: string,
  outputs: Stored,
  found: object | undefined,
): CodedError =>
  failure("resource-elsewhere", {
    ...factsOfMove(resource, session, id, outputs),
    found: found ? "another" : "nothing",
  });
