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
 * The one session of a provider process. The engine configures the dynamic provider of each resource separately, with
 * the same configuration and in any order, and some of them only after their first call. So every call waits for the
 * first configuration.
 */
export function createConfigured({ createSession, watchEngine, environment }: ConfiguredDependencies) {
  let configure = (_stack: StackConfiguration): void => {};
  const stack = new Promise<StackConfiguration>((resolve) => {
    configure = resolve;
  });
  const session = stack.then((stackConfiguration): Session => {
    const { connection, holder, settings } = readFrom(stackConfiguration);
    const engine = watchEngine();
    return createSession({ ...storedConfiguration(settings, holder, environment), connection }, engine);
  });
  // Each method reports the error itself. Without this handler, Node would end the process because of an unhandled
  // rejection.
  session.catch(() => {});
  return {
    /** The session. The promise rejects with the ConfigurationError if the configuration is wrong. */
    session,
    /**
     * The session for a check. A check also refuses settings that are ignored when they come from the state, because
     * dynamic providers have no separate check of their configuration.
     */
    checked: async (): Promise<Session> => {
      const { holder, settings } = readFrom(await stack);
      frontConfiguration(settings, holder, environment);
      return session;
    },
    configure,
  };
}

/** Reads the settings, and the name of the Connection that they belong to. */
function readFrom(stack: StackConfiguration) {
  // A Connection sets this key to its own name.
  const name = stack.get("hosting:connection");
  const connection = typeof name === "string" && name !== "" ? name : undefined;
  const holder = connection === undefined ? undefined : { kind: "Connection" as const, name: connection };
  const settings = Object.fromEntries(givenKeys.map((key) => [key, stack.get(`hosting:${key}`)]));
  return { connection, holder, settings };
}
