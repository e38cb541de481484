import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Clock, systemClock } from "../../../provider/clock";
import { connectEngine } from "../../../provider/plugin/engineLog";
import { sessionsBy } from "../../../provider/plugin/packagePlugin";
import { createPlugin, type PluginDependencies } from "../../../provider/plugin/plugin";
import { serve } from "../../../provider/plugin/serve";
import { resources } from "../../../provider/resources";
import { meetingTime } from "../../../provider/resources/server/create";

/** Pauses between two polls or two tries. */
const isPause = (milliseconds: number) => milliseconds > 100 && milliseconds <= 1_000;

/**
 * Pauses are a tenth as long, and the time in which an engine shows the program's resources is a quarter. Deadlines, and
 * what a host is given to answer, stay as they are: machines may be slow.
 */
const impatientClock: Clock = {
  now: systemClock.now,
  sleep(milliseconds, signal) {
    const shorter = isPause(milliseconds) ? 10 : milliseconds === meetingTime ? 4 : 1;
    return systemClock.sleep(milliseconds / shorter, signal);
  },
};

const schemaFile = resolve(__dirname, "../../../schema.json");

/**
 * The plugin, listening in this process; an engine with this environment attaches to it and starts none.
 *
 * @param environment what a process of the plugin would find there: the configuration, where a stack has none.
 */
export async function startPlugin(environment: PluginDependencies["environment"] = {}) {
  const plugin = createPlugin({
    resources,
    createSession: sessionsBy(impatientClock),
    environment,
    connectEngine,
    version: "0.1.0",
    schema: () => JSON.parse(readFileSync(schemaFile, "utf8")),
  });
  const { port, close } = await serve(async () => plugin);
  return { env: { PULUMI_DEBUG_PROVIDERS: `hosting:${port}` }, close };
}
