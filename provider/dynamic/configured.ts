import { type Configuration, configurationKeys } from "../config";
import { configurationOf, type Environment } from "../engine/configuration";
import type { EngineLife } from "../engine/engineLife";
import type { Session } from "../resource/session";

/** The stack's configuration, as Pulumi's dynamic provider hands it to `configure`. */
export interface StackConfiguration {
  get(key: string): unknown;
}

/** The one session of a provider process, which `configure` makes and every method waits for. */
export interface Configured {
  /** Name of the Connection that this process is of; undefined when it has the stack's configuration. */
  readonly connection: string | undefined;
  configure(stack: StackConfiguration): void;
  /** Rejects with the ConfigurationError when the configuration is wrong. */
  readonly session: Promise<Session>;
}

/** What the session of a provider process is made from. */
export interface ConfiguredDependencies {
  readonly createSession: (configuration: Configuration, engine: EngineLife | undefined) => Session;
  /** Called once, when the engine has configured this process. */
  readonly watchEngine: () => EngineLife | undefined;
  readonly environment: Environment;
}

/**
 * Every resource's provider is configured by the engine, with the same configuration and in any order, some after their
 * first call: all wait for the first.
 */
export function createConfigured({
  createSession,
  watchEngine,
  environment,
}: ConfiguredDependencies): Configured {
  let settle: ((session: Promise<Session>) => void) | undefined;
  const session = new Promise<Session>((resolve) => {
    settle = resolve;
  });
  // Each method meets a failure itself; nobody waiting is no reason to end the process.
  session.catch(() => {});
  let connection: string | undefined;
  return {
    session,
    get connection() {
      return connection;
    },
    configure(stack) {
      if (!settle) return;
      // A Connection sets it to its name.
      connection = (stack.get("hosting:connection") || undefined) as string | undefined;
      const holder =
        connection === undefined ? undefined : ({ kind: "Connection", name: connection } as const);
      const given = Object.fromEntries(configurationKeys.map((key) => [key, stack.get(`hosting:${key}`)]));
      const engine = watchEngine();
      settle((async () => createSession(configurationOf(given, holder, environment), engine))());
      settle = undefined;
    },
  };
}
