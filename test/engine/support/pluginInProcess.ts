import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Clock, systemClock } from "../../../provider/clock";
import { connectEngine } from "../../../provider/plugin/engineLog";
import { clockedSessions } from "../../../provider/plugin/packageCore";
import { createPlugin, type PluginDependencies } from "../../../provider/plugin/plugin";
import { serve } from "../../../provider/plugin/serve";
import { resources } from "../../../provider/resources";
import { testedExecutable } from "../../support/testedPlugin";
import { startedExecutable } from "./startedExecutable";

/** Whether a sleep is a pause between two polls or two tries. */
const isPause = (milliseconds: number) => milliseconds > 100 && milliseconds <= 1_000;

/**
 * A clock that shortens pauses to a tenth. It does not shorten deadlines and timeouts, because the machine may be slow.
 */
const impatientClock: Clock = {
  now: systemClock.now,
  sleep: (milliseconds, signal) =>
    systemClock.sleep(isPause(milliseconds) ? milliseconds / 10 : milliseconds, signal),
};

const schemaFile = resolve(__dirname, "../../../schema.json");

const attached = (port: number) => ({ PULUMI_DEBUG_PROVIDERS: `hosting:${port}` });

/**
 * Starts the plugin in this process, for an engine to attach to. A released executable gets a process of its own and
 * uses the system's clock.
 *
 * @param environment the environment variables that the plugin sees
 */
export async function startPlugin(
  environment: PluginDependencies["environment"] = {},
  clock = impatientClock,
) {
  if (testedExecutable) {
    const { plugin, port } = await startedExecutable(testedExecutable, [], {
      env: { ...process.env, ...environment },
    });
    return { env: attached(port), close: () => void plugin.kill() };
  }
  const plugin = createPlugin({
    resources,
    createSession: clockedSessions(clock),
    environment,
    clock,
    connectEngine,
    schema: async () => JSON.parse(readFileSync(schemaFile, "utf8")),
  });
  const { port, close } = await serve(plugin);
  return { env: attached(port), close };
}
