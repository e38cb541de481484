import type { Configuration } from "../config";
import { callLogOf } from "../engine/callLog";
import { engineAddressAmong, watchEngine } from "../engine/engineLife";
import { noteFiles } from "../engine/noteFiles";
import type { Session } from "../resource/session";
import { createSession } from "../session";
import { everyFewSeconds } from "../waiting/progress";
import type { Lines } from "./plugin";

/**
 * A session whose progress lines take each other's place on the resource.
 *
 * @param engineAddress where the engine of this run is, if it has said so itself; else the plugin's argument tells.
 */
export const createPluginSession = (
  configuration: Configuration,
  { warn, status, debug }: Lines,
  engineAddress: string | undefined,
): Session => {
  const address = engineAddress ?? engineAddressAmong(process.argv);
  const logged = callLogOf(process.env, warn);
  return createSession(configuration, {
    warn,
    status,
    log: (line) => {
      logged?.(line);
      debug(line);
    },
    notes: noteFiles(),
    run: address,
    progressPace: everyFewSeconds,
    // A process that serves several runs goes on without an engine; its calls do not.
    ...(address !== undefined && { beforeWrite: watchEngine(address, () => {}).mustLive }),
  });
};
