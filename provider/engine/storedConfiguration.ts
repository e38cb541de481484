import { HostError } from "../api/errors";
import { isFailure } from "../message";

/**
 * What to add to an error of refresh and destroy: they run no program, and Pulumi hands them the configuration that the
 * last `pulumi up` stored. One that was put right since then does not reach them.
 */
export function storedConfigurationHint(error: unknown): string {
  const isOfConfiguration =
    isFailure(error, "resource-elsewhere") ||
    (error instanceof HostError && ["authorization", "unreachable", "wrongAddress"].includes(error.kind));
  return isOfConfiguration
    ? " Refresh and destroy use the configuration of the last `pulumi up`: if it has changed since, run `pulumi up` first, or add --run-program."
    : "";
}
