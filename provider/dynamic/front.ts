import { secretNames } from "../api/contract/marks";
import { CallFailed } from "../engine/call";
import { checkCall } from "../engine/check";
import { type CallFacts, dynamicMembers } from "../engine/decoded";
import {
  isSentinel,
  markSecretCopies,
  markSecretValues,
  plainData,
  unknownString,
} from "../engine/engineValues";
import { failureText } from "../engine/failureText";
import { type FrontCall, frontCreate, frontDelete, frontDiff, frontRead, frontUpdate } from "../engine/front";
import { autoname } from "../engine/names";
import type { Lines } from "../engine/runSession";
import type { StatusLine } from "../engine/statusLine";
import { runLift } from "../lift";
import { message } from "../message";
import { messageText } from "../messages";
import type { Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { type Configured, type ConfiguredDependencies, createConfigured } from "./configured";
import { ShownError } from "./failures";
import { type DynamicProperties, decode, encode, namedSecrets, urnMember } from "./properties";
import type { StackConfiguration } from "./stackConfiguration";

/** The dependencies of the dynamic providers; tests pass their own. Printed lines belong to the stack. */
export interface FrontDependencies extends ConfiguredDependencies, Pick<Lines, "warn"> {
  readonly resources: Readonly<Record<string, Resource>>;
  /** Prints an informational line. */
  inform(line: string): void;
  /** @param urn the URN of a resource that this run shows; undefined: the status is shown at the stack. */
  statusLine(urn: string | undefined): StatusLine;
}

export function createFront(dependencies: FrontDependencies) {
  const configured = createConfigured(dependencies);
  return {
    provider(name: string) {
      const resource = dependencies.resources[name];
      if (!resource) {
        const known = Object.keys(dependencies.resources);
        throw new Error(messageText(message("type-unknown", { what: `resource ${name}`, known })));
      }
      return dynamicProvider(resource, configured, dependencies);
    },
  };
}

/** Wraps a resource as a dynamic provider of Pulumi. The wrapper only translates calls and values. */
function dynamicProvider(
  resource: Resource,
  configured: Configured,
  { inform, warn, statusLine, environment }: FrontDependencies,
) {
  const secretInputs = secretNames(resource.inputs);
  /** The SDK's class stores whether `protect` is set. Pulumi itself refuses to delete a protected resource. */
  const callFactsOf = ({ hidden }: DynamicProperties): CallFacts => ({
    protect: hidden.isProtected,
    lift: runLift(environment),
  });

  /** Runs a method. Every error is converted to one that Pulumi prints without a stack trace. */
  async function runMethod<T>(
    id: string | undefined,
    [news, olds]: readonly [news: DynamicProperties, olds?: DynamicProperties],
    method: (call: FrontCall) => Promise<T>,
  ): Promise<T> {
    // A read or a delete may get the URN from before a rename, so the status is shown at the stack.
    const isOfRun = id === undefined || olds !== undefined;
    const line = statusLine(isOfRun ? news.hidden.urn : undefined);
    try {
      return await method({
        ...callFactsOf(news),
        resource,
        session: configured.session,
        properties: olds ? [news, olds] : [news],
        urn: news.hidden.urn,
        context: { status: line.show, warn },
      });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { message, part } = error;
      const subject = id === undefined ? resource.name : `${resource.name} ${id}`;
      throw new ShownError(
        subject,
        message,
        part?.id,
        part && {
          ...encode(resource, part.outputs, news, olds),
          // The serialised provider of this version, if the program has sent one.
          __provider: news.hidden.provider ?? olds?.hidden.provider,
        },
      );
    } finally {
      await line.end();
    }
  }

  return {
    async configure(request: { config: StackConfiguration }): Promise<void> {
      configured.configure(request.config);
    },

    async check(oldInputs: object, newInputs: object) {
      const { session, faults } = await configured.checked().then(withoutFaults, faultsOf);
      const [olds, news] = [decode(oldInputs), decode(newInputs)];
      const { resourceName, nameSeed, isProtected, urn, secretInputs: names } = news.hidden;
      const { inputs, failures } = await checkCall(
        resource,
        {
          ...callFactsOf(news),
          news,
          olds,
          session,
          urn,
          autoname: resourceName && nameSeed ? () => autoname(resourceName, nameSeed) : undefined,
        },
        { warn, inform },
      );
      // The SDK's class has marked the secret inputs, but a transformation may have replaced one by an unmarked value,
      // so they are marked again. For unknown values, the engine itself tracks which ones are secret.
      const isSecret = (name: string, value: unknown) => secretInputs.includes(name) && !isSentinel(value);
      return {
        inputs: {
          ...markSecretValues(plainData(inputs), isSecret),
          // A saved plan contains these names, so they must be the same in a preview and in the following `up`.
          ...(names && { [dynamicMembers.secretInputs]: names.some(isSentinel) ? unknownString : names }),
          // Diff and update get no resource options, and without this member could erase a protected server's disks.
          ...(isProtected && { [dynamicMembers.isProtected]: isProtected }),
          ...urnMember(urn),
        },
        failures: [...faults, ...failures],
      };
    },

    async diff(id: string, oldOutputs: object, newInputs: object) {
      const [olds, news] = [decode(oldOutputs), decode(newInputs)];
      return runMethod(id, [news, olds], async (call) => {
        const result = await frontDiff(call, id, olds, news);
        return { changes: result.changes || isOtherProvider(olds, news), replaces: [...result.replaces] };
      });
    },

    async create(inputs: object) {
      const news = decode(inputs);
      return runMethod(undefined, [news], async (call) => {
        const { id, outputs } = await frontCreate(call, news);
        return { id, outs: encode(resource, outputs, news) };
      });
    },

    async read(id: string, storedProperties: object) {
      const olds = decode(storedProperties);
      return runMethod(id, [olds], async (call) => {
        // Only `get` reads a resource without stored outputs.
        const mustExist = !("__set" in olds.properties);
        const reading = await frontRead(call, id, olds, mustExist);
        // A response without an id tells the engine that the resource is gone.
        if (!reading) return {};
        const { inputs } = reading;
        return {
          id: reading.id,
          props: encode(resource, reading.outputs, olds),
          inputs: {
            ...markSecretCopies(plainData(inputs), olds.secrets),
            ...namedSecrets([...olds.secrets].filter((name) => inputs[name] !== undefined)),
          },
        };
      });
    },

    async update(id: string, oldOutputs: object, newInputs: object) {
      const [olds, news] = [decode(oldOutputs), decode(newInputs)];
      return runMethod(id, [news, olds], async (call) => ({
        outs: encode(resource, await frontUpdate(call, id, olds, news), news, olds),
      }));
    },

    async delete(id: string, storedProperties: object): Promise<void> {
      const olds = decode(storedProperties);
      return runMethod(id, [olds], (call) => frontDelete(call, id, olds));
    },
  };
}

const withoutFaults = (session: Session) => ({ session, faults: [] });

/** Faults of the configuration as check failures, so that every preview prints them as plain lines. */
const faultsOf = (error: unknown) => ({
  session: undefined,
  faults: failureText(error)
    .split("\n")
    .map((reason) => ({ property: "", reason })),
});

/** Whether an upgrade of this package has changed the serialised provider, so that the state needs the new text. */
const isOtherProvider = (olds: DynamicProperties, news: DynamicProperties): boolean =>
  !isSentinel(news.hidden.provider) && olds.hidden.provider !== news.hidden.provider;
