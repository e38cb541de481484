import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resources } from "../resources";
import { connectEngine } from "./engineLog";
import { createPlugin } from "./plugin";
import { createPluginSession } from "./session";

/** A file at the top of the package, seen from dist/plugin. */
const packageFile = (name: string) => JSON.parse(readFileSync(join(__dirname, "../..", name), "utf8"));

/** The plugin of this package, with everything that it takes from outside. */
export const packagePlugin = createPlugin({
  resources,
  createSession: createPluginSession,
  environment: process.env,
  connectEngine,
  version: packageFile("package.json").version,
  schema: () => packageFile("schema.json"),
});
