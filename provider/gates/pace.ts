import type { Clock } from "../clock";

/**
 * How long after a try without the right answer the next may follow, in milliseconds. Firewalls that limit connections
 * lock out who opens six in half a minute, and count refused ones twice.
 */
const pauses = { first: 2_000, later: 16_000 } as const;

/** When a gate may be asked again: asked too often, it locks its user out. */
export function createPace(clock: Pick<Clock, "now">) {
  let isFirst = true;
  let dueAt = clock.now();
  return {
    isDue: () => clock.now() >= dueAt,
    /** A try has ended without the right answer. */
    failed(): void {
      dueAt = clock.now() + pauses[isFirst ? "first" : "later"];
      isFirst = false;
    },
  };
}
