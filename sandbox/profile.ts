import { usualTime } from "../provider/waiting/deadlines";
import type { BackgroundProcess } from "./store/rows";

/**
 * What kind of host it is. `instant` and `fast`: a host for tests, whose background work takes no time or about a
 * second. `realistic`: minutes to hours. `chaos`: `fast`, and now and then goes wrong what trying again mends
 * (faults/chaos.ts).
 */
export const profiles = ["instant", "fast", "realistic", "chaos"] as const;
export type Profile = (typeof profiles)[number];

/**
 * Milliseconds that a process takes. `fast` leaves a poller just time to see the server busy; `realistic` spreads the
 * usual time of the server type by a fifth either way.
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
