import { addressOf } from "../config";
import type { Properties } from "./properties";
import { PartialFailure, type Resource } from "./resource";
import type { Session } from "./session";

/** Stored beside the outputs: the host's address, the user, and the account if it is only configured. */
const key = "__host";

const withoutAccount = ({ configuration }: Session): string =>
  `${addressOf(configuration.baseUrl)} as ${configuration.username}`;

/**
 * Where a session looks for a resource, as one text. A resource that tells its account is looked for there, whatever
 * the configuration names.
 */
export function hostOf(session: Session, outputs: Properties = {}): string {
  const { accountNumber } = session.configuration;
  const isConfigured = outputs.accountNumber === undefined && accountNumber !== undefined;
  return `${withoutAccount(session)}${isConfigured ? `, account ${accountNumber}` : ""}`;
}

function without({ [key]: _host, ...outputs }: Properties): Properties {
  return outputs;
}

/** Whether the outputs were stored by a session that looked somewhere else. Outputs of an older version do not tell. */
const isElsewhere = (session: Session, outputs: Properties): boolean =>
  outputs[key] !== undefined && outputs[key] !== hostOf(session, outputs);

/**
 * A resource that knows where it was made. Another host, user or account has never had it: that it is not
 * there does not mean that it is gone, and a stack must not forget what is paid for elsewhere. One that is there, because
 * the host has another address now, is held to the new one.
 */
export function boundToHost(resource: Resource): Resource {
  const bound = (session: Session, outputs: Properties): Properties => ({
    ...outputs,
    [key]: hostOf(session, outputs),
  });

  async function keepingIt<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PartialFailure)) throw error;
      throw new PartialFailure(error.id, bound(session, error.outputs), error.message, {
        cause: error.cause,
      });
    }
  }

  /** Whether what was found elsewhere is the resource, and not another one with its number. */
  const isIt = (olds: Properties, found: { readonly inputs: Properties } | undefined): boolean =>
    found !== undefined && (resource.isSame?.(olds, found.inputs) ?? true);

  /** Before a call that changes something: once, and only after the configuration has changed. */
  async function mustBeThere(
    session: Session,
    { id, olds }: { id: string; olds: Properties },
    context: Parameters<Resource["read"]>[2],
  ): Promise<void> {
    if (!isElsewhere(session, olds)) return;
    const found = await resource.read(session, { id, outputs: without(olds) }, context);
    if (!isIt(olds, found)) throw notHere(resource.name, session, id, olds, found);
  }

  return {
    ...resource,
    diff(session, request, context) {
      const { olds } = request;
      const result = resource.diff(session, { ...request, olds: without(olds) }, context);
      // An update looks whether it is there, and holds it to the new address.
      return { ...result, changes: result.changes || isElsewhere(session, olds) };
    },
    create: (session, request, context) =>
      keepingIt(session, async () => {
        const { id, outputs } = await resource.create(session, request, context);
        return { id, outputs: bound(session, outputs) };
      }),
    async read(session, { id, outputs }, context) {
      const found = await resource.read(session, { id, outputs: without(outputs) }, context);
      if (isElsewhere(session, outputs) && !isIt(outputs, found))
        throw notHere(resource.name, session, id, outputs, found);
      return found && { ...found, outputs: bound(session, found.outputs) };
    },
    update: (session, request, context) =>
      keepingIt(session, async () => {
        const { olds } = request;
        await mustBeThere(session, request, context);
        return bound(session, await resource.update(session, { ...request, olds: without(olds) }, context));
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

/** A resource is looked for where it never was. */
export class ElsewhereError extends Error {
  override readonly name = "ElsewhereError";
}

function notHere(
  name: string,
  session: Session,
  id: string,
  outputs: Properties,
  found: object | undefined,
): ElsewhereError {
  const before = String(outputs[key]);
  const host = withoutAccount(session);
  const named = before.startsWith(`${host}, account `);
  const onlyAccount = named || before === host;
  const wayBack = named
    ? "Set accountNumber back to that"
    : onlyAccount
      ? "Take accountNumber out of the configuration again"
      : "Set baseUrl and the login back to those that it was made with";
  return new ElsewhereError(
    `${name} ${id} belongs to ${before}. The configuration now leads to ${hostOf(session, outputs)}, where ${found ? `${id} is another ${name}` : `there is no such ${name}`}. ` +
      `Nothing was changed, and nothing is forgotten. ${wayBack}; ` +
      `what belongs to another ${onlyAccount ? "account" : "host or account"} takes a Connection or a provider of its own.`,
  );
}
