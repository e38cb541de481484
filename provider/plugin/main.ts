import { endWithEngine } from "../engine/endWithEngine";
import { serve } from "./serve";

/** The plugin itself, loaded once. */
const load = () => import("./packagePlugin.js").then(({ packagePlugin }) => packagePlugin);

/**
 * The executable `pulumi-resource-hosting`; its first line of output is the port that it listens on. Bundled to
 * dist/plugin/main.js, which is also what Pulumi's Node.js language host gets for the package's folder, and calls.
 * Resolves when it listens and everything is loaded.
 */
async function main(): Promise<void> {
  endWithEngine(process);
  const { port } = await serve(load);
  // The rest is loaded while the engine connects.
  await new Promise((resolve) => process.stdout.write(`${port}\n`, resolve));
  await load();
}

export = main;
