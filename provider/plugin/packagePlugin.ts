import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineAddressAmong, watchEngine } from "../engine/engineLife";
import { createRunSession } from "../engine/runSession";
import { resources } from "../resources";
import { everyFewSeconds } from "../waiting/progress";
import { connectEngine } from "./engineLog";
import { createPlugin } from "./plugin";

/** A file at the top of the package, seen from dist/plugin. */
const packageFile = (name: string) => JSON.parse(readFileSync(join(__dirname, "../..", name), "utf8"));

/** The plugin of this package, with everything that it takes from outside. */
export const packagePlugin = createPlugin({
  resources,
  createSession(configuration, lines, engineAddress) {
    // An attached plugin is told where the engine is; a started one by its argument.
    const address = engineAddress ?? engineAddressAmong(process.argv);
    // A process that serves several runs goes on without an engine; its calls do not.
    const engine = address === undefined ? undefined : watchEngine(address, () => {});
    // Progress lines take each other's place on the resource.
    return createRunSession(configuration, lines, engine, everyFewSeconds);
  },
  environment: process.env,
  connectEngine,
  version: packageFile("package.json").version,
  schema: () => packageFile("schema.json"),
});
