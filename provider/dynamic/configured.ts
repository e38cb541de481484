import type { Configuration } from "../config";
import {
  type Environment,
  frontConfiguration,
  givenKeys,
  storedConfiguration,
} from "../engine/configuration";
import type { EngineLife } from "../engine/engineLife";
import type { Session } from "../resource/session";
import type { StackConfiguration } from "./stackConfiguration";

export interface ConfiguredDependencies {
  readonly createSession: (configuration: Configuration, engine: EngineLife | undefined) => Session;
  /** Called once, when the engine has configured this process. */
  readonly watchEngine: () => EngineLife | undefined;
  readonly environment: Environment;
}

export type Configured = ReturnType<typeof createConfigured>;

/**
 * The one session of a provider process. The engine configures the provider of every resource, with the same
 * configuration, in any order, and some only after their first call. So all wait for the first configuration.
 */
export function createConfigured({ createSession, watchEngine, environment }: ConfiguredDependencies) {
  let configure = (_stack: StackConfiguration): void => {};
  const stack = new Promise<StackConfiguration>((resolve) => {
    configure = resolve;
  });
  const session = stack.then((given): Session => {
    const { connection, holder, settings } = readFrom(given);
    const engine = watchEngine();
    return createSession({ ...storedConfiguration(settings, holder, environment), connection }, engine);
  });
  // Each method reports a failure itself; without this line Node would end the process.
  session.catch(() => {});
  return {
    /** Rejects with the ConfigurationError when the configuration is wrong. */
    session,
    /**
     * The session of a check, which a program asks for: it also refuses what is ignored where the state gives it. A class has
     * no check of its configuration.
     */
    checked: async (): Promise<Session> => {
      const { holder, settings } = readFrom(await stack);
      frontConfiguration(settings, holder, environment);
      return session;
    },
    configure,
  };
}

/** Whose configuration it is, and what it has. */
function readFrom(stack: StackConfiguration) {
  // A Connection sets it to its name.
  const name = stack.get("hosting:connection");
  const connection = typeof name === "string" && name !== "" ? name : undefined;
  const holder = connection === undefined ? undefined : { kind: "Connection" as const, name: connection };
  const settings = Object.fromEntries(givenKeys.map((key) => [key, stack.get(`hosting:${key}`)]));
  return { connection, holder, settings };
}
