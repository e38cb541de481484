import { type Clock, systemClock } from "../clock";
import { engineAddressAmong, watchEngine } from "../engine/engineLife";
import { createRunSession } from "../engine/runSession";
import { resources } from "../resources";
import type { PluginDependencies } from "./plugin";

/** Sessions of a plugin whose waits follow this clock. */
export const clockedSessions =
  (clock: Clock): PluginDependencies["createSession"] =>
  (configuration, lines, engineAddress) => {
    // The engine sends an attached plugin its address; a plugin that it starts gets it as an argument.
    const address = engineAddress ?? engineAddressAmong(process.argv);
    // The process does not end with the engine, because it may serve several runs. Calls of an engine that has ended are ended too.
    const engine = address === undefined ? undefined : watchEngine(address, () => {});
    return createRunSession(configuration, lines, { engine, clock });
  };

/** The greater part of this package: the resources, and their sessions. */
export const packageCore = { resources, createSession: clockedSessions(systemClock) };
