import { usualTime } from "../provider/waiting/deadlines";
import type { BackgroundProcess } from "./store/records";

/** How long background work takes. */
export const buildProfiles = ["instant", "fast", "realistic"] as const;
export type Builds = (typeof buildProfiles)[number];

/**
 * Milliseconds that a process takes. `fast` leaves a poller just time to see the server busy; `realistic` spreads the
 * usual time of the server type by a fifth either way.
 */
export function duration(
  builds: Builds,
  kind: BackgroundProcess["kind"],
  type: string,
  random: () => number,
): number {
  if (builds === "instant") return 0;
  if (builds === "fast") return kind === "build" || kind === "rebuild" ? 1000 : 600;
  return Math.round(usualTime(kind, type) * (0.8 + 0.4 * random()));
}
