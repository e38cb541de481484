import { endWithEngine } from "../engine/engineLife";
import { serve } from "./serve";

/** The plugin itself, loaded once. */
const load = () => import("./packagePlugin.js").then(({ packagePlugin }) => packagePlugin);

/**
 * Starts the plugin. The first line of output is its port. It is bundled to dist/plugin/main.js, which the
 * executable `pulumi-resource-hosting` runs, and which Pulumi's Node.js language host calls for the package's
 * folder. Resolves when the plugin listens and is loaded.
 */
async function main(): Promise<void> {
  endWithEngine(process);
  const { port } = await serve(load);
  // The rest is loaded while the engine connects.
  await new Promise((resolve) => process.stdout.write(`${port}\n`, resolve));
  await load();
}

export = main;
