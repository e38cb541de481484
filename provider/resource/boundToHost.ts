import { addressOf, type Configuration } from "../config";
import type { CodedError } from "../message";
import { failure, message } from "../message";
import type { Moved } from "./messages";
import type { Found, Resource } from "./resource";
import { PartialFailure } from "./resource";
import type { Session } from "./session";
import type { Stored } from "./stored";

/** Stored with the outputs: the host's address, the user, and the account if only the configuration names it. */
const key = "__host";

type Place = Pick<Configuration, "baseUrl" | "username" | "accountNumber">;

/** Where a configuration points, as one text. */
export const placeOf = ({ baseUrl, username, accountNumber }: Place): string =>
  `${addressOf(baseUrl)} as ${username}${accountNumber === undefined ? "" : `, account ${accountNumber}`}`;

const withoutAccount = ({ configuration: { baseUrl, username } }: Session): string =>
  placeOf({ baseUrl, username });

/** Whether the program itself says in which account the resource is. The configuration's account does not matter then. */
const hasOwnAccount = ({ __set = [] }: Stored): boolean => __set.includes("accountNumber");

/** Where a session looks for a resource, as one text. */
export const hostOf = (session: Session, outputs: Stored = {}): string =>
  hasOwnAccount(outputs) ? withoutAccount(session) : placeOf(session.configuration);

function without({ [key]: _host, ...outputs }: Stored): Stored {
  return outputs;
}

/** The outputs as they are looked for elsewhere: in the account that the configuration names now, if it names one. */
function lookedForAnew({ configuration }: Session, outputs: Stored): Stored {
  if (hasOwnAccount(outputs) || configuration.accountNumber === undefined) return without(outputs);
  const { accountNumber: _before, ...others } = without(outputs);
  return others;
}

/**
 * Whether these outputs were stored by a session with another host, user or account. Outputs of an older version do
 * not say.
 */
function isElsewhere(session: Session, outputs: Stored): boolean {
  const storedAt = outputs[key];
  if (storedAt === undefined || storedAt === hostOf(session, outputs)) return false;
  const { accountNumber } = session.configuration;
  // The account in which the resource is known to be is asked, unless the configuration names another one.
  const known = outputs.accountNumber;
  const isInIt = known !== undefined && (accountNumber === undefined || accountNumber === known);
  return !(isInIt && withoutItsAccount(storedAt) === withoutAccount(session));
}

const withoutItsAccount = (storedAt: string): string => storedAt.replace(/, account \d+$/, "");

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

  /** Whether the record found there is this resource, and not another one with the same number or of another account. */
  const isSameResource = (session: Session, olds: Stored, found: Found | undefined): boolean =>
    found !== undefined &&
    isOfAccount(session, found.outputs) &&
    (resource.isSame?.(olds, found.inputs) ?? true);

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
    const found = await resource.read(session, { id, outputs: lookedForAnew(session, olds) }, context);
    if (!isSameResource(session, olds, found)) throw notHere(resource.name, session, id, olds, found);
    return true;
  }

  return {
    ...resource,
    diff(session, request, context) {
      const { id, olds } = request;
      const result = resource.diff(session, { ...request, olds: without(olds) }, context);
      if (!isElsewhere(session, olds)) return result;
      const facts = factsOfMove(resource.name, session, id, olds);
      session.managed.creates.seenElsewhere(facts);
      context?.warn(message("resource-maybe-elsewhere", facts));
      // The update checks whether it is there. A replacement would order a second one unchecked.
      const detailed = Object.fromEntries(
        Object.keys(result.detailed).map((name) => [name, "update" as const]),
      );
      return { ...result, changes: true, replaces: [], detailed };
    },
    create: (session, request, context) =>
      withHostInFailure(session, async () => {
        session.managed.creates.mustBeAllowed();
        const { id, outputs } = await resource.create(session, request, context);
        return { id, outputs: bound(session, outputs) };
      }),
    async read(session, { id, outputs }, context) {
      const hasMoved = isElsewhere(session, outputs);
      const known = hasMoved ? lookedForAnew(session, outputs) : without(outputs);
      const found = await resource.read(session, { id, outputs: known }, context);
      if (hasMoved && !isSameResource(session, outputs, found))
        throw notHere(resource.name, session, id, outputs, found);
      return found && { ...found, outputs: bound(session, found.outputs) };
    },
    update: (session, request, context) =>
      withHostInFailure(session, async () => {
        const hasMoved = await mustBeThere(session, request, context);
        const olds = hasMoved ? lookedForAnew(session, request.olds) : without(request.olds);
        // A replacement must appear in a preview first; it is never done in place of an update.
        if (hasMoved && resource.diff(session, { ...request, olds }).replaces.length > 0)
          throw replacedNext(resource.name, session, request);
        return bound(session, await resource.update(session, { ...request, olds }, context));
      }),
    async delete(session, { id, olds }, context) {
      const hasMoved = await mustBeThere(session, { id, olds }, context);
      const known = hasMoved ? lookedForAnew(session, olds) : without(olds);
      await resource.delete(session, { id, olds: known }, context);
    },
    ...(resource.isUnfinished && {
      isUnfinished: (outputs) => resource.isUnfinished?.(without(outputs)) ?? false,
    }),
  };
}

/** Hosts may answer a record of another account than the one that was asked for. */
const isOfAccount = ({ configuration }: Session, outputs: Stored): boolean =>
  configuration.accountNumber === undefined ||
  outputs.accountNumber === undefined ||
  hasOwnAccount(outputs) ||
  outputs.accountNumber === configuration.accountNumber;

/** Facts for messages: where the resource was created, where the configuration points now, and how to get back. */
function factsOfMove(resource: string, session: Session, id: string, outputs: Stored): Moved {
  const createdAt = String(outputs[key]);
  const host = withoutAccount(session);
  const restore: Moved["restore"] = createdAt.startsWith(`${host}, account `)
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
    lookedForAnew(session, olds),
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
