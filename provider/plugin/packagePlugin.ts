import { systemClock } from "../clock";
import { connectEngine } from "./engineLog";
import type { packageCore } from "./packageCore";
import { createPlugin, type Plugin } from "./plugin";

/**
 * The plugin of this package, with everything that it needs from outside. The resources are loaded with the first call that
 * needs them, because engines start one process more for the schema alone.
 *
 * @param whenUsed called at the end of a run after that.
 */
export function packagePlugin(whenUsed: () => void): Plugin {
  let loaded: typeof packageCore | undefined;
  function core() {
    loaded ??= (require("./packageCore.js") as typeof import("./packageCore")).packageCore;
    return loaded;
  }
  return createPlugin({
    get resources() {
      return core().resources;
    },
    get createSession() {
      return core().createSession;
    },
    whenEnded: () => loaded && whenUsed(),
    environment: process.env,
    clock: systemClock,
    connectEngine,
    // Part of the bundle, which needs no file next to it.
    schema: async () => (await import("../../schema.json")).default,
  });
}
