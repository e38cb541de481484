import type { Clock } from "../clock";
import type { Configuration } from "../config";
import type { Environment } from "../engine/configuration";
import type { CallFacts } from "../engine/decoded";
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
  /**
   * Called when the engine announces the end or the cancellation of a run. The calls in progress have been aborted by
   * then.
   */
  readonly whenEnded?: () => void;
}

/** The state of one plugin process: its engine, its session and the calls in progress. */
export interface Plugin {
  readonly dependencies: PluginDependencies;
  /**
   * The connection to the engine's log; undefined until the engine has passed its address. Lines before that are lost.
   */
  engine: EngineLog | undefined;
  /** The engine's address, once the engine has passed it. All provider processes of one run have the same one. */
  engineAddress: string | undefined;
  /** The session. The promise rejects with the ConfigurationError if the configuration is wrong. */
  session: Promise<Session>;
  /** The calls in progress, which Cancel aborts. */
  readonly running: Set<AbortController>;
}

/** The facts about a call besides its properties. The engine does not tell a plugin whether `protect` is set. */
export const engineFacts = ({ dependencies: { environment } }: Plugin): CallFacts => ({
  protect: "unknownHere",
  lift: runLift(environment),
});

export function createPlugin(dependencies: PluginDependencies): Plugin {
  const session = Promise.reject(failure("not-configured", {}));
  // Each call reports this error itself. Without this handler, Node would end the process because of an unhandled
  // rejection.
  session.catch(() => {});
  return {
    dependencies,
    engine: undefined,
    engineAddress: undefined,
    session,
    running: new Set(),
  };
}

/** Sends all further lines to this engine. One process may serve several runs, and each run has its own engine. */
export function attachEngine(plugin: Plugin, address: string): void {
  if (!address) return;
  const previousEngine = plugin.engine;
  plugin.engine = plugin.dependencies.connectEngine(address);
  plugin.engineAddress = address;
  void previousEngine?.sent().then(() => previousEngine.close());
}
