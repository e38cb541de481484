import { secretNames } from "../api/contract/marks";
import { CallFailed } from "../engine/call";
import { checkCall } from "../engine/check";
import { dynamicMembers, type Told } from "../engine/decoded";
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
import { worded } from "../messages";
import type { Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { type Configured, type ConfiguredDependencies, createConfigured } from "./configured";
import { ShownError } from "./failures";
import { type DynamicProperties, decode, encode, namedSecrets, urnMember } from "./properties";
import type { StackConfiguration } from "./stackConfiguration";

/** The tools that the front gets from outside; tests give their own. Its lines are lines of the stack. */
export interface FrontDependencies extends ConfiguredDependencies, Pick<Lines, "warn"> {
  readonly resources: Readonly<Record<string, Resource>>;
  /** A line that stays and warns of nothing. */
  inform(line: string): void;
  /** @param urn of a resource that has a line of this run. Undefined: the line of the stack shows it. */
  statusLine(urn: string | undefined): StatusLine;
}

export function createFront(dependencies: FrontDependencies) {
  const configured = createConfigured(dependencies);
  return {
    provider(name: string) {
      const resource = dependencies.resources[name];
      if (!resource) {
        const known = Object.keys(dependencies.resources);
        throw new Error(worded(message("type-unknown", { what: `resource ${name}`, known })));
      }
      return dynamicProvider(resource, configured, dependencies);
    },
  };
}

/** A resource in the form of Pulumi's dynamic provider. It only translates. */
function dynamicProvider(
  resource: Resource,
  configured: Configured,
  { inform, warn, statusLine, environment }: FrontDependencies,
) {
  const secretInputs = secretNames(resource.inputs);
  /** The class says whether `protect` is set. A delete has no declaration, but Pulumi has asked before it. */
  const toldBy = ({ hidden }: DynamicProperties): Told => ({
    protect: hidden.isProtected,
    lift: runLift(environment),
  });

  /** Runs a method. Any error becomes one that Pulumi prints without a stack trace. */
  async function runMethod<T>(
    id: string | undefined,
    [news, olds]: readonly [news: DynamicProperties, olds?: DynamicProperties],
    method: (call: FrontCall) => Promise<T>,
  ): Promise<T> {
    // The state may have the URN from before a rename.
    const isOfRun = id === undefined || olds !== undefined;
    const line = statusLine(isOfRun ? news.hidden.urn : undefined);
    try {
      return await method({
        ...toldBy(news),
        resource,
        session: configured.session,
        properties: olds ? [news, olds] : [news],
        urn: news.hidden.urn,
        context: { status: line.show, warn },
      });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { message, part } = error;
      const what = id === undefined ? resource.name : `${resource.name} ${id}`;
      throw new ShownError(
        what,
        message,
        part?.id,
        part && {
          ...encode(resource, part.outputs, news, olds),
          // The new text of the provider, if there is one.
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
          ...toldBy(news),
          news,
          olds,
          session,
          urn,
          autoname: resourceName && nameSeed ? () => autoname(resourceName, nameSeed) : undefined,
        },
        { warn, inform },
      );
      // The class has marked the program's values, but a transformation may have replaced one by an unmarked value.
      // For unknown values the engine itself knows which are secret.
      const isSecret = (name: string, value: unknown) => secretInputs.includes(name) && !isSentinel(value);
      return {
        inputs: {
          ...markSecretValues(plainData(inputs), isSecret),
          // The same in a preview as in the `up` after it, because a saved plan holds it.
          ...(names && { [dynamicMembers.secretInputs]: names.some(isSentinel) ? unknownString : names }),
          // Diff and update get no options: without it they would erase what check has no way to see.
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

    async read(id: string, stored: object) {
      const olds = decode(stored);
      return runMethod(id, [olds], async (call) => {
        // `get` alone reads what has no outputs.
        const mustExist = !("__set" in olds.properties);
        const reading = await frontRead(call, id, olds, mustExist);
        // Without an id the engine takes the resource for gone.
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

    async delete(id: string, stored: object): Promise<void> {
      const olds = decode(stored);
      return runMethod(id, [olds], (call) => frontDelete(call, id, olds));
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
