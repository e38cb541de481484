import { stackDefaults } from "../../provider/config";
import { type Properties, pick } from "../../provider/values";
import { commandConfiguration } from "../openSession";
import type { Surroundings } from "../surroundings";

/**
 * Reads the default inputs for servers in the configuration of a stack. The import file contains these inputs as
 * well, so that the next preview shows no change. If the configuration cannot be read, the user is told what the
 * preview will show.
 */
export async function readStackDefaults(stack: string, surroundings: Surroundings): Promise<Properties> {
  try {
    const configuration = await commandConfiguration({ stack }, surroundings);
    return pick<Properties>({ ...configuration }, stackDefaults);
  } catch {
    surroundings.stop.throwIfAborted();
    surroundings.writeError(
      `pulumi-hosting: the configuration of stack ${stack} cannot be read, so the next preview shows what it sets of ${stackDefaults.join(", ")} as updates of its servers.\n`,
    );
    return {};
  }
}
