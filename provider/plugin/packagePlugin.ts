import { systemClock } from "../clock";
import { connectEngine } from "./engineLog";
import type { packageCore } from "./packageCore";
import { createPlugin, type Plugin } from "./plugin";

/**
 * The plugin of this package with its real dependencies. The resources are loaded with the first call that needs them,
 * because engines start an extra process only to read the schema.
 *
 * @param whenUsed called at the end of a run that has loaded the resources.
 */
export function packagePlugin(whenUsed: () => void): Plugin {
  let loadedCore: typeof packageCore | undefined;
  function core() {
    loadedCore ??= (require("./packageCore.js") as typeof import("./packageCore")).packageCore;
    return loadedCore;
  }
  return createPlugin({
    get resources() {
      return core().resources;
    },
    get createSession() {
      return core().createSession;
    },
    whenEnded: () => loadedCore && whenUsed(),
    environment: process.env,
    clock: systemClock,
    connectEngine,
    // The schema is a part of the bundle, so that the plugin needs no file next to it.
    schema: async () => (await import("../../schema.json")).default,
  });
}
