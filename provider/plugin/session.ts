import type { Configuration } from "../config";
import { engineAddressAmong } from "../fronts/engineAddress";
import { keptOfRun } from "../fronts/keptOfRun";
import { createSession, type Session, type SessionDependencies } from "../session";
import { everyFewSeconds } from "../waiting/progress";

/**
 * A session whose progress lines take each other's place on the resource.
 *
 * @param engineAddress where the engine of this run is, if it has said so itself; else the plugin's argument tells.
 */
export const createPluginSession = (
  configuration: Configuration,
  { warn, status }: Required<Pick<SessionDependencies, "warn" | "status">>,
  engineAddress: string | undefined,
): Session =>
  createSession(configuration, {
    warn,
    status,
    kept: keptOfRun(engineAddress ?? engineAddressAmong(process.argv), { warn }),
    progressPace: everyFewSeconds,
  });
