import { readOnce } from "../api/contract/marks";
import { addressOf, type Configuration } from "../config";
import { type CodedError, failure, isFailure, message } from "../message";
import { type DiffResult, type Found, PartialFailure, type Resource } from "./resource";
import type { Session } from "./session";
import { askedOf, inputsOf, type Place, type Stored, withAsked } from "./stored";

type HostSettings = Pick<Configuration, "baseUrl" | "username" | "accountNumber">;

/** Where a configuration points. */
const configuredPlace = ({ baseUrl, username, accountNumber }: HostSettings): Place => ({
  host: addressOf(baseUrl),
  user: username,
  ...(accountNumber !== undefined && { account: accountNumber }),
});

const placeOf = readOnce((configuration: Configuration) => configuredPlace(configuration));

/** A place in words. */
const placeText = ({ host, user, account }: Place): string =>
  `${host} as ${user}${account === undefined ? "" : `, account ${account}`}`;

/** Where a configuration points, in words. */
export const pointsTo = (configured: HostSettings): string => placeText(configuredPlace(configured));

/** The account that it is known to be in. */
const knownAccount = ({ accountNumber }: Stored): number | undefined =>
  typeof accountNumber === "number" ? accountNumber : undefined;

/** Whether the program itself says in which account the resource is. The configuration's account does not matter then. */
const hasOwnAccount = ({ __set = [] }: Stored): boolean => __set.includes("accountNumber");

/** Where a session looks for a resource with these outputs. */
function placeNow({ configuration }: Session, outputs: Stored): Place {
  const { account, ...place } = placeOf(configuration);
  return hasOwnAccount(outputs) || account === undefined ? place : { ...place, account };
}

/**
 * How the place of the configuration differs from the one where the resource was created. `moved`: it may be there
 * nevertheless, for another user, in an account that is named for the first time, or at the host's new address.
 */
function differenceOf(session: Session, outputs: Stored): "none" | "moved" | "other" {
  const [then, now] = [outputs.__host, placeNow(session, outputs)];
  // An older version did not store it.
  if (!then || placeText(then) === placeText(now)) return "none";
  const account = knownAccount(outputs) ?? then.account;
  if (account !== undefined && now.account !== undefined && account !== now.account) return "other";
  const { movedFrom } = session.configuration;
  if (then.host !== now.host)
    return movedFrom !== undefined && addressOf(movedFrom) === then.host ? "moved" : "other";
  return then.user !== now.user || (account === undefined && now.account !== undefined) ? "moved" : "none";
}

/**
 * Adds to a resource the knowledge of its host and account. Another host or account never had it, so there nothing is
 * read, changed or removed. If it may be there nevertheless, what is missing is not gone: the stack must not forget
 * something that is still paid for. If it is found there, that place is stored.
 */
export function boundToHost(resource: Resource): Resource {
  const bound = (session: Session, outputs: Stored): Stored => ({
    ...outputs,
    __host: placeNow(session, outputs),
  });

  /** @param isCreate while it fails, nothing that it may replace is removed in the run. */
  async function withHostInFailure<Result>(
    session: Session,
    { urn = resource.name, isCreate }: { readonly urn?: string | undefined; readonly isCreate: boolean },
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isCreate) session.run.failed(urn);
      if (!(error instanceof PartialFailure)) throw error;
      throw new PartialFailure(error.id, bound(session, error.outputs), error.content, {
        cause: error.cause,
      });
    }
  }

  /** Called before every change and removal. @throws when the resource is not where the configuration points. */
  async function mustBeThere(
    session: Session,
    { id, olds }: { id: string; olds: Stored },
    context: Parameters<Resource["read"]>[2],
  ): Promise<void> {
    const difference = differenceOf(session, olds);
    if (difference === "other") throw elsewhere(resource, session, { id, outputs: olds });
    if (difference === "none") return;
    const found = await resource.read(session, { id, outputs: without(olds) }, context);
    if (!isIt(olds, found)) throw elsewhere(resource, session, { id, outputs: olds }, found);
  }

  /** Small numbers as ids mean something else at another host. */
  const isIt = (olds: Stored, found: Found | undefined): boolean =>
    found !== undefined && (resource.isSame?.(olds, found.inputs) ?? true);

  return {
    ...resource,
    diff(session, request, context) {
      const difference = differenceOf(session, request.olds);
      // A preview says it, although what has not changed is not sent anywhere.
      if (difference === "other")
        context?.warn(elsewhere(resource, session, { id: request.id, outputs: request.olds }).content);
      const diff = resource.diff(session, { ...request, olds: without(request.olds) }, context);
      // A replacement would be created at the new place first. The update asks whether the resource is there.
      return difference === "none" ? diff : inPlace(diff);
    },
    create: (session, request, context) =>
      withHostInFailure(session, { urn: context.urn, isCreate: true }, async () => {
        const { id, outputs } = await resource.create(session, request, context);
        return { id, outputs: bound(session, outputs) };
      }),
    async read(session, { id, outputs }, context) {
      const difference = differenceOf(session, outputs);
      if (difference === "other") throw elsewhere(resource, session, { id, outputs });
      const found = await resource
        .read(session, { id, outputs: without(outputs) }, context)
        .catch((error: unknown) => {
          // Of what the state has a refresh keeps what it is not sure of. An import has nothing to keep.
          if (!isFailure(error, "existence-unsure") || !("__set" in outputs)) throw error;
          context.warn(error.content);
          return { id, inputs: { ...inputsOf(outputs), ...withAsked(askedOf(outputs)) }, outputs };
        });
      if (difference === "moved" && !isIt(outputs, found))
        throw elsewhere(resource, session, { id, outputs }, found);
      return found && { ...found, outputs: bound(session, found.outputs) };
    },
    update(session, request, context) {
      const { id, olds } = request;
      const isCreate = resource.isUnfinished?.(without(olds)) ?? false;
      return withHostInFailure(session, { urn: context.urn, isCreate }, async () => {
        await mustBeThere(session, request, context);
        const change = { ...request, olds: without(olds) };
        const isMoved = differenceOf(session, olds) !== "none";
        const [property] = isMoved ? resource.diff(session, change).replaces : [];
        // It is here after all, and with its new place in the state the next diff answers that it is replaced.
        if (property !== undefined)
          throw new PartialFailure(
            id,
            olds,
            message("replacement-needed", { server: `${resource.name} ${id}`, property }),
          );
        return bound(session, await resource.update(session, change, context));
      });
    },
    async delete(session, { id, olds }, context) {
      await mustBeThere(session, { id, olds }, context);
      await resource.delete(session, { id, olds: without(olds) }, context);
    },
    ...(resource.isUnfinished && {
      isUnfinished: (outputs) => resource.isUnfinished?.(without(outputs)) ?? false,
    }),
  };
}

const inPlace = (diff: DiffResult): DiffResult => ({
  ...diff,
  replaces: [],
  deleteBeforeReplace: false,
  detailed: Object.fromEntries(Object.keys(diff.detailed).map((name) => [name, "update"])),
});

const without = ({ __host, ...outputs }: Stored): Stored => outputs;

/** @param found what has its id there; undefined: nothing, or nothing was asked. */
function elsewhere(
  { name }: Resource,
  session: Session,
  { id, outputs }: { readonly id: string; readonly outputs: Stored },
  found?: object,
): CodedError {
  const now = placeNow(session, outputs);
  const { host, user, account } = { ...now, account: undefined, ...outputs.__host };
  const then = configuredPlace({
    baseUrl: host,
    username: user,
    accountNumber: knownAccount(outputs) ?? account,
  });
  return failure("resource-elsewhere", {
    resource: name,
    id,
    createdAt: placeText(then),
    now: placeText(now),
    found: found ? "another" : "nothing",
    differs: then.host !== now.host ? "host" : then.user !== now.user ? "user" : "account",
    formerHost: then.host,
  });
}
