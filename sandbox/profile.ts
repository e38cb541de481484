import { usualTime } from "../provider/waiting/deadlines";
import type { BackgroundProcess } from "./store/rows";

/**
 * The kind of host. `instant` and `fast` are for tests: background work takes no time, or about a second. `realistic`:
 * minutes to hours. `chaos`: like `fast`, with occasional faults that a retry overcomes (faults/chaos.ts).
 */
export const profiles = ["instant", "fast", "realistic", "chaos"] as const;
export type Profile = (typeof profiles)[number];

/**
 * The milliseconds of a process. `fast` leaves a poller just time to see the server busy; `realistic` spreads the usual
 * time of the server type by a fifth either way.
 */
export function duration(
  profile: Profile,
  kind: BackgroundProcess["kind"],
  type: string,
  random: () => number,
): number {
  if (profile === "instant") return 0;
  if (profile === "realistic") return Math.round(usualTime(kind, type) * (0.8 + 0.4 * random()));
  return kind === "build" || kind === "rebuild" ? 1000 : 600;
}
