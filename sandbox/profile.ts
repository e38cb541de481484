import { usualTime } from "../provider/waiting/deadlines";
import type { BackgroundProcess } from "./store/rows";

/**
 * How fast and how reliable the host is. `instant` and `fast` are for tests: background work takes no time, or about a
 * second. With `realistic` it takes minutes to hours. `chaos` is `fast` with random faults that a retry overcomes
 * (faults/chaos.ts).
 */
export const profiles = ["instant", "fast", "realistic", "chaos"] as const;
export type Profile = (typeof profiles)[number];

/**
 * How long background work takes, in milliseconds. With `fast`, a polling client has just enough time to see that the
 * server is busy. With `realistic`, the time varies by a fifth around the usual time of the server type.
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
