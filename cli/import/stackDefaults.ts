import { stackDefaults } from "../../provider/config";
import { type Properties, pick } from "../../provider/values";
import { commandConfiguration } from "../openSession";
import type { Surroundings } from "../surroundings";

/**
 * The inputs that the configuration of a stack gives its servers: the file of an import has them too, so that the next
 * preview is empty. If they cannot be read, it says what that preview shows.
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
