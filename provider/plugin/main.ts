import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endWithEngine } from "../fronts/endWithEngine";
import { resources } from "../resources";
import { connectEngine } from "./engineLog";
import { createPlugin } from "./plugin";
import { serve } from "./serve";
import { createPluginSession } from "./session";

/**
 * The executable `pulumi-resource-hosting`; its first line of output is the port that it listens on. Bundled to
 * dist/plugin/main.js, which is also what Pulumi's Node.js language host gets for the package's folder, and calls.
 */
async function main(): Promise<void> {
  const packageFile = (name: string) => JSON.parse(readFileSync(join(__dirname, "../..", name), "utf8"));
  endWithEngine(process, (work, interval) => void setInterval(work, interval).unref());
  const plugin = createPlugin({
    resources,
    createSession: createPluginSession,
    environment: process.env,
    connectEngine,
    version: packageFile("package.json").version,
    schema: () => packageFile("schema.json"),
  });
  const { port } = await serve(plugin);
  console.log(port);
}

export = main;
