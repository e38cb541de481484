import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineAddressAmong, watchEngine } from "../engine/engineLife";
import { createRunSession } from "../engine/runSession";
import { resources } from "../resources";
import { eachInItsLine, everyFewSeconds } from "../waiting/progress";
import { connectEngine } from "./engineLog";
import { createPlugin } from "./plugin";

/** A file at the top of the package, seen from dist/plugin. */
const packageFile = (name: string) => JSON.parse(readFileSync(join(__dirname, "../..", name), "utf8"));

/** The plugin of this package, with everything that it needs from outside. */
export const packagePlugin = createPlugin({
  resources,
  createSession(configuration, lines, engineAddress) {
    // The engine tells an attached plugin its address; a plugin that it starts gets it as an argument.
    const address = engineAddress ?? engineAddressAmong(process.argv);
    // The process does not end with the engine, because it may serve several runs. Calls of an ended engine do end.
    const engine = address === undefined ? undefined : watchEngine(address, () => {});
    // Progress lines replace each other on the resource.
    return createRunSession(configuration, lines, engine, (clock) => eachInItsLine(clock, everyFewSeconds));
  },
  environment: process.env,
  connectEngine,
  version: packageFile("package.json").version,
  schema: () => packageFile("schema.json"),
});
