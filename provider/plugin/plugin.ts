import type { Clock } from "../clock";
import type { Configuration } from "../config";
import type { Environment } from "../engine/configuration";
import type { Told } from "../engine/decoded";
import type { Lines } from "../engine/runSession";
import { runLift } from "../lift";
import { failure } from "../message";
import type { Resource } from "../resource/resource";
import type { Session } from "../resource/session";
import type { EngineLog } from "./engineLog";

export interface PluginDependencies {
  readonly resources: Readonly<Record<string, Resource>>;
  readonly createSession: (
    configuration: Configuration,
    lines: Lines,
    engineAddress: string | undefined,
  ) => Session;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly connectEngine: (address: string) => EngineLog;
  readonly schema: () => Promise<object>;
  /** Called when the engine says that a run ends, or is stopped. Its calls have heard it by then. */
  readonly whenEnded?: () => void;
}

/** One plugin process: what the engine has said to it, and the calls in progress. */
export interface Plugin {
  readonly dependencies: PluginDependencies;
  /** Undefined until the engine has given its address. No one hears a line before that. */
  engine: EngineLog | undefined;
  /** The engine's address, once it is known. All provider processes of one run have the same. */
  engineAddress: string | undefined;
  /** Rejects with the ConfigurationError when the configuration is wrong. */
  session: Promise<Session>;
  /** Calls in progress, for Cancel. */
  readonly running: Set<AbortController>;
}

/** The engine says nothing of `protect` to a plugin. */
export const engineFacts = ({ dependencies: { environment } }: Plugin): Told => ({
  protect: "unknownHere",
  lift: runLift(environment),
});

export function createPlugin(dependencies: PluginDependencies): Plugin {
  const session = Promise.reject(failure("not-configured", {}));
  // Each call reports this error itself; without this line Node would end the process.
  session.catch(() => {});
  return {
    dependencies,
    engine: undefined,
    engineAddress: undefined,
    session,
    running: new Set(),
  };
}

/** From now on lines go to this engine. One process may serve several runs. */
export function attachEngine(plugin: Plugin, address: string): void {
  if (!address) return;
  const before = plugin.engine;
  plugin.engine = plugin.dependencies.connectEngine(address);
  plugin.engineAddress = address;
  void before?.sent().then(() => before.close());
}
