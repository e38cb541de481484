import { autoname } from "../engine/autoname";
import { failureText, isPartial } from "../engine/failureText";
import { plainData } from "../engine/plainData";
import { redact } from "../engine/redact";
import { secretsOf } from "../engine/secretsOf";
import { withSecretCopies, withSecretValues } from "../engine/secretValue";
import { storedConfigurationHint } from "../engine/storedConfiguration";
import { fromEngine, isSentinel, toEngine } from "../engine/unknowns";
import { secretNames } from "../resource/checkInputs";
import { createOnce } from "../resource/createOnce";
import type { Properties } from "../resource/properties";
import type { CallContext, CheckFailure, Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import type { StackConfiguration } from "./configured";
import { PartlyDone, ShownError } from "./failures";
import type { Configured, FrontDependencies } from "./front";
import { namedSecrets, secretInputsOf, secretsInput, withSecrets } from "./secretInputs";

export type DynamicProvider = ReturnType<typeof dynamicProvider>;

const providerKey = "__provider";
/** Where the SDK leaves the resource's name for check. Never stored: check takes it away. */
const nameInput = "__resourceName";

/** Where the SDK leaves whether the program protects the resource. Never stored: check takes it away. */
const protectInput = "__isProtected";

/** Properties without those of Pulumi's own. */
function ours(properties: object): Properties {
  const {
    [providerKey]: _provider,
    [nameInput]: _name,
    [protectInput]: _protect,
    [secretsInput]: _secrets,
    ...rest
  } = properties as Properties;
  return fromEngine(rest);
}

/** A resource of the core as Pulumi's dynamic provider calls it. Only translates. */
export function dynamicProvider(resource: Resource, configured: Configured, dependencies: FrontDependencies) {
  const secretInputs = secretNames(resource.inputs);

  /**
   * Inputs as the engine is to store them, the secret ones encrypted. The class has marked what the program gave it; what
   * a transformation of the program put in its place, or the engine's own transforms did, comes unmarked.
   */
  const stored = (inputs: Properties): Properties =>
    withSecretValues(
      plainData(toEngine(inputs)),
      (name, value) => secretInputs.includes(name) && !isSentinel(value),
    );

  /** Runs a method; whatever it throws becomes one clean sentence. */
  async function guarded<T>(
    what: string,
    given: readonly Properties[],
    method: (session: Session, context: CallContext) => Promise<T>,
    hint: (error: unknown) => string = () => "",
  ): Promise<T> {
    const secrets = given.flatMap((properties) => secretInputs.map((name) => properties[name]));
    const clean = (line: string) => redact(line, secrets);
    try {
      const session = await configured.session;
      secrets.push(...secretsOf(session.configuration));
      const context = {
        status: (line: string) => dependencies.status(clean(line)),
        warn: (line: string) => dependencies.warn(clean(line)),
      };
      return await method(session, context);
    } catch (error) {
      const { connection } = configured;
      const message = clean(
        `${connection ? `Connection "${connection}": ` : ""}${failureText(error)}${hint(error)}`,
      );
      if (!isPartial(error)) throw new ShownError(what, message);
      const provider = given.map((properties) => properties[providerKey]).find((text) => text !== undefined);
      const [news = {}, olds] = given;
      const outputs = withSecrets(error.outputs, news, olds);
      throw new PartlyDone(what, message, error.id, { ...outputs, [providerKey]: provider });
    }
  }

  return {
    async configure(request: { config: StackConfiguration }): Promise<void> {
      configured.configure(request.config);
    },

    async check(olds: object, news: object) {
      const wrong = await configurationFailures(configured);
      const resourceName = (news as Properties)[nameInput];
      const before = ours(olds);
      const result = resource.check({
        news: ours(news),
        secret: secretsAmong(news, olds),
        ...((news as Properties)[protectInput] === true && { protect: true }),
        ...(Object.keys(before).length > 0 && { olds: before }),
        ...(typeof resourceName === "string" && {
          autoname: () => autoname(resourceName, dependencies.random),
        }),
      });
      const failures = shown(result.failures, news as Properties);
      for (const line of result.warnings ?? [])
        dependencies.warn(redact(line, secretTexts(news as Properties)));
      const secrets = namedSecrets(secretInputsOf(news as Properties));
      return { inputs: { ...stored(result.inputs), ...secrets }, failures: [...wrong, ...failures] };
    },

    async diff(id: string, olds: object, news: object) {
      return guarded(
        `${resource.name} ${id}`,
        [olds as Properties, news as Properties],
        async (session, context) => {
          const request = { id, olds: ours(olds), news: ours(news), secret: secretsAmong(news, olds) };
          const result = resource.diff(session, request, context);
          return {
            changes: result.changes || otherProvider(olds as Properties, news as Properties),
            replaces: [...result.replaces],
            deleteBeforeReplace: result.deleteBeforeReplace,
          };
        },
      );
    },

    async create(inputs: object) {
      return guarded(resource.name, [inputs as Properties], async (session, context) => {
        const news = ours(inputs);
        // The engine does not tell which resource it is. Another one with the very same inputs is not told apart.
        const name = `${resource.name} ${JSON.stringify(news)}`;
        const { id, outputs } = await createOnce(resource, session, name, { news }, context);
        return { id, outs: withSecrets(outputs, inputs as Properties) };
      });
    },

    async read(id: string, properties: object) {
      return guarded(
        `${resource.name} ${id}`,
        [properties as Properties],
        async (session, context) => {
          const found = await resource.read(session, { id, outputs: ours(properties) }, context);
          if (!found && !("__set" in properties)) throw new Error(noSuch(resource.name, id));
          // Without an id the engine takes the resource as gone.
          if (!found) return {};
          const names = secretInputsOf(properties as Properties);
          return {
            id: found.id,
            props: { ...withSecretCopies(plainData(found.outputs), names), ...namedSecrets(names) },
            inputs: {
              ...withSecretCopies(plainData(found.inputs), names),
              ...namedSecrets(names.filter((name) => found.inputs[name] !== undefined)),
            },
          };
        },
        storedConfigurationHint,
      );
    },

    async update(id: string, olds: object, news: object) {
      // The new provider text first: it is what a partial failure stores.
      return guarded(
        `${resource.name} ${id}`,
        [news as Properties, olds as Properties],
        async (session, context) => {
          const request = { id, olds: ours(olds), news: ours(news), secret: secretsAmong(news, olds) };
          const outputs = await resource.update(session, request, context);
          return { outs: withSecrets(outputs, news as Properties, olds as Properties) };
        },
      );
    },

    async delete(id: string, properties: object): Promise<void> {
      return guarded(
        `${resource.name} ${id}`,
        [properties as Properties],
        (session, context) => resource.delete(session, { id, olds: ours(properties) }, context),
        storedConfigurationHint,
      );
    },
  };
}

/** Names of the inputs that the program holds, or held, as secrets. */
const secretsAmong = (...given: object[]): ReadonlySet<string> =>
  new Set(given.flatMap((properties) => secretInputsOf(properties as Properties)));

/** Nothing stored tells of it: it was asked for by `get`. What a program goes on with must not be undefined. */
const noSuch = (name: string, id: string) =>
  `${name} ${id} does not exist: ${name}.get reads what is there. Check the id, and that the account is the one that has it.`;

/** What the program holds as secrets. */
const secretTexts = (news: Properties): unknown[] => secretInputsOf(news).map((name) => news[name]);

/**
 * Failures as the engine prints them: a property that is named comes with its value. One that is secret is not named, and
 * neither is a member of another, whose value would be shown as nothing.
 */
function shown(failures: readonly CheckFailure[], news: Properties): CheckFailure[] {
  const secrets = secretInputsOf(news);
  const texts = secretTexts(news);
  return failures.map(({ property, reason }) => {
    const [top = ""] = property.split(/[.[]/);
    const clean = redact(reason, texts);
    return property !== top || secrets.includes(top)
      ? { property: "", reason: `${property} ${clean}` }
      : { property, reason: clean };
  });
}

/** A wrong configuration is told at preview, by every resource, as failures of check: clean lines. */
async function configurationFailures(
  configured: Configured,
): Promise<{ property: string; reason: string }[]> {
  try {
    await configured.session;
    return [];
  } catch (error) {
    return failureText(error)
      .split("\n")
      .map((reason) => ({ property: "", reason }));
  }
}

/** Another text of the provider: an upgrade of this package, which must reach the state. */
function otherProvider(olds: Properties, news: Properties): boolean {
  return !isSentinel(news[providerKey]) && olds[providerKey] !== news[providerKey];
}
