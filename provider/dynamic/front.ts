import type { Configuration } from "../config";
import type { Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import { configurationOf, connectionOf, type StackConfiguration } from "./configured";
import { type DynamicProvider, dynamicProvider } from "./methods";

/** What the front takes from outside; tests give their own. */
export interface FrontDependencies {
  readonly resources: Readonly<Record<string, Resource>>;
  readonly createSession: (configuration: Configuration) => Session;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A line on the stack's status. */
  readonly status: (line: string) => void;
  /** A warning the user must see. */
  readonly warn: (line: string) => void;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** Called once, when the engine has configured this process. */
  readonly whenConfigured: () => void;
}

/** The one session of a provider process, which `configure` makes and every method waits for. */
export interface Configured {
  /** Name of the Connection that this process is of; undefined when it has the stack's configuration. */
  readonly connection: string | undefined;
  configure(stack: StackConfiguration): void;
  /** Rejects with the ConfigurationError when the configuration is wrong. */
  readonly session: Promise<Session>;
}

/**
 * Pulumi's dynamic front. Every resource's provider is configured by the engine, with the same configuration and in
 * any order, some after their first call: all wait for the first.
 */
export function createFront(dependencies: FrontDependencies): { provider(name: string): DynamicProvider } {
  const configured = createConfigured(dependencies);
  return {
    provider(name) {
      const resource = dependencies.resources[name];
      if (!resource) throw new Error(`pulumi-hosting has no resource ${name}.`);
      return dynamicProvider(resource, configured, dependencies);
    },
  };
}

function createConfigured({ createSession, environment, whenConfigured }: FrontDependencies): Configured {
  let settle: ((session: Session | Promise<never>) => void) | undefined;
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
      connection = connectionOf(stack);
      const done = settle;
      settle = undefined;
      whenConfigured();
      try {
        done(createSession(configurationOf(stack, environment)));
      } catch (error) {
        done(Promise.reject(error));
      }
    },
  };
}
