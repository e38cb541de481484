import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Clock, systemClock } from "../../../provider/clock";
import { connectEngine } from "../../../provider/plugin/engineLog";
import { sessionsBy } from "../../../provider/plugin/packagePlugin";
import { createPlugin, type PluginDependencies } from "../../../provider/plugin/plugin";
import { serve } from "../../../provider/plugin/serve";
import { resources } from "../../../provider/resources";

/** Pauses between two polls or two tries. */
const isPause = (milliseconds: number) => milliseconds > 100 && milliseconds <= 1_000;

/** Pauses are a tenth as long. Deadlines, and what a host is given to answer, stay as they are: machines may be slow. */
const impatientClock: Clock = {
  now: systemClock.now,
  sleep: (milliseconds, signal) =>
    systemClock.sleep(isPause(milliseconds) ? milliseconds / 10 : milliseconds, signal),
};

const schemaFile = resolve(__dirname, "../../../schema.json");

/**
 * The plugin, listening in this process; an engine with this environment attaches to it and starts none.
 *
 * @param environment what a process of the plugin would find there: the configuration, where a stack has none.
 * @param clock what it waits by
 */
export async function startPlugin(
  environment: PluginDependencies["environment"] = {},
  clock = impatientClock,
) {
  const plugin = createPlugin({
    resources,
    createSession: sessionsBy(clock),
    environment,
    connectEngine,
    version: "0.1.0",
    schema: () => JSON.parse(readFileSync(schemaFile, "utf8")),
  });
  const { port, close } = await serve(async () => plugin);
  return { env: { PULUMI_DEBUG_PROVIDERS: `hosting:${port}` }, close };
}
