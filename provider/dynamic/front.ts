import { secretNames } from "../api/contract/marks";
import { type Call, CallFailed, runCall } from "../engine/call";
import { checkCall } from "../engine/check";
import { changeOf, dynamicMembers } from "../engine/decoded";
import { isSentinel, plainData, withSecretCopies, withSecretValues } from "../engine/engineValues";
import { failureText } from "../engine/failureText";
import { autoname } from "../engine/names";
import type { Lines } from "../engine/runSession";
import { failure, message } from "../message";
import { worded } from "../messages";
import { createOnce } from "../resource/createOnce";
import type { CallContext, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import {
  type Configured,
  type ConfiguredDependencies,
  createConfigured,
  type StackConfiguration,
} from "./configured";
import { ShownError } from "./failures";
import { type DynamicProperties, decode, encode, namedSecrets } from "./properties";

/** What the front needs from outside; tests give their own. Its lines are lines of the stack. */
export interface FrontDependencies extends ConfiguredDependencies, Lines {
  readonly resources: Readonly<Record<string, Resource>>;
}

export type DynamicProvider = ReturnType<typeof dynamicProvider>;

export function createFront(dependencies: FrontDependencies): { provider(name: string): DynamicProvider } {
  const configured = createConfigured(dependencies);
  return {
    provider(name) {
      const resource = dependencies.resources[name];
      if (!resource) {
        const known = Object.keys(dependencies.resources);
        throw new Error(worded(message("type-unknown", { type: name, known })));
      }
      return dynamicProvider(resource, configured, dependencies);
    },
  };
}

/** A resource in the form of Pulumi's dynamic provider. It only translates. */
function dynamicProvider(resource: Resource, configured: Configured, { status, warn }: Lines) {
  const secretInputs = secretNames(resource.inputs);

  /** Runs a method. Any error becomes one that Pulumi prints without a stack trace. */
  async function runMethod<T>(
    id: string | undefined,
    [news, olds]: readonly [news: DynamicProperties, olds?: DynamicProperties],
    method: (session: Session, context: CallContext) => T | Promise<T>,
    more: Pick<Call, "isOfStored"> = {},
  ): Promise<T> {
    const call = {
      resource,
      session: configured.session,
      given: olds ? [news, olds] : [news],
      connection: configured.connection,
      ...(typeof news.hidden.urn === "string" && { urn: news.hidden.urn }),
      context: { status, warn },
      ...more,
    };
    try {
      return await runCall(call, method);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { message, part } = error;
      throw new ShownError(
        id === undefined ? resource.name : `${resource.name} ${id}`,
        message,
        part && {
          id: part.id,
          // The new text of the provider, if there is one.
          properties: {
            ...encode(resource, part.outputs, news, olds),
            __provider: news.hidden.provider ?? olds?.hidden.provider,
          },
        },
      );
    }
  }

  return {
    async configure(request: { config: StackConfiguration }): Promise<void> {
      configured.configure(request.config);
    },

    async check(oldInputs: object, newInputs: object) {
      const { session, faults } = await configured.session.then(withoutFaults, faultsOf);
      const [olds, news] = [decode(oldInputs), decode(newInputs)];
      const { resourceName, nameSeed, isProtected } = news.hidden;
      const given = {
        news,
        olds,
        protect: isProtected === true,
        session,
        ...(typeof news.hidden.urn === "string" && { urn: news.hidden.urn }),
        autoname:
          typeof resourceName === "string" && typeof nameSeed === "string"
            ? () => autoname(resourceName, nameSeed)
            : undefined,
      };
      const { inputs, failures } = await checkCall(resource, given, { warn, inform: status });
      // The class has marked the program's values, but a transformation may have replaced one by an unmarked value.
      // For unknown values the engine itself knows which are secret.
      const isSecret = (name: string, value: unknown) => secretInputs.includes(name) && !isSentinel(value);
      return {
        inputs: {
          ...withSecretValues(plainData(inputs), isSecret),
          ...namedSecrets(news.secrets),
          ...(typeof news.hidden.urn === "string" && { [dynamicMembers.urn]: news.hidden.urn }),
        },
        failures: [...faults, ...failures],
      };
    },

    async diff(id: string, oldOutputs: object, newInputs: object) {
      const [olds, news] = [decode(oldOutputs), decode(newInputs)];
      return runMethod(id, [news, olds], (session, context) => {
        const result = resource.diff(session, changeOf(id, olds, news), context);
        return {
          changes: result.changes || isOtherProvider(olds, news),
          replaces: [...result.replaces],
          deleteBeforeReplace: result.deleteBeforeReplace,
        };
      });
    },

    async create(inputs: object) {
      const news = decode(inputs);
      return runMethod(undefined, [news], async (session, context) => {
        const given = { news: news.properties };
        const { urn: name } = context;
        const { id, outputs } = await (name === undefined
          ? resource.create(session, given, context)
          : createOnce(resource, session, { name, ...given }, context));
        return { id, outs: encode(resource, outputs, news) };
      });
    },

    async read(id: string, stored: object) {
      const olds = decode(stored);
      const { properties: outputs, secrets } = olds;
      const method = async (session: Session, context: CallContext) => {
        const found = await resource.read(session, { id, outputs }, context);
        if (!found && !("__set" in outputs))
          // `get` asked for it: the program must not continue with undefined outputs.
          throw failure("resource-missing", { resource: resource.name, id });
        // Without an id the engine takes the resource for gone.
        if (!found) return {};
        const { inputs } = found;
        return {
          id: found.id,
          props: encode(resource, found.outputs, olds),
          inputs: {
            ...withSecretCopies(plainData(inputs), secrets),
            ...namedSecrets([...secrets].filter((name) => inputs[name] !== undefined)),
          },
        };
      };
      return runMethod(id, [olds], method, { isOfStored: true });
    },

    async update(id: string, oldOutputs: object, newInputs: object) {
      const [olds, news] = [decode(oldOutputs), decode(newInputs)];
      return runMethod(id, [news, olds], async (session, context) => ({
        outs: encode(resource, await resource.update(session, changeOf(id, olds, news), context), news, olds),
      }));
    },

    async delete(id: string, stored: object): Promise<void> {
      const olds = decode(stored);
      const request = { id, olds: olds.properties };
      return runMethod(id, [olds], (session, context) => resource.delete(session, request, context), {
        isOfStored: true,
      });
    },
  };
}

const withoutFaults = (session: Session) => ({ session, faults: [] });

/** Faults of the configuration, as failures of check: every preview shows them, in clean lines. */
const faultsOf = (error: unknown) => ({
  session: undefined,
  faults: failureText(error)
    .split("\n")
    .map((reason) => ({ property: "", reason })),
});

/** Whether the provider's text has changed, after an upgrade of this package. The new text must reach the state. */
const isOtherProvider = (olds: DynamicProperties, news: DynamicProperties): boolean =>
  !isSentinel(news.hidden.provider) && olds.hidden.provider !== news.hidden.provider;
