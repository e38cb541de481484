import { type Clock, systemClock } from "../clock";
import { engineAddressAmong, watchEngine } from "../engine/engineLife";
import { createRunSession } from "../engine/runSession";
import { resources } from "../resources";
import type { PluginDependencies } from "./plugin";

/** Returns the function that creates sessions for the plugin; `clock` controls their waits. */
export const clockedSessions =
  (clock: Clock): PluginDependencies["createSession"] =>
  (configuration, lines, engineAddress) => {
    // An engine that attaches sends its address in a call. An engine that starts the plugin passes its address as an
    // argument.
    const address = engineAddress ?? engineAddressAmong(process.argv);
    // The process continues after the engine has ended, because it may serve several runs. The calls of the ended
    // engine fail at their next write.
    const engine = address === undefined ? undefined : watchEngine(address, () => {});
    return createRunSession(configuration, lines, { engine, clock });
  };

/** The larger part of this package: the resources and their sessions. This part is loaded only when a call needs it. */
export const packageCore = { resources, createSession: clockedSessions(systemClock) };
