import type { Clock } from "../clock";

/**
 * How long after a try the next may follow, in milliseconds. Firewalls that limit connections lock out who opens six in
 * half a minute, and count refused ones twice. `rightAgain`: where a wrong answer has followed right ones, it may be such a firewall's.
 */
const pauses = { wrong: 16_000, right: 2_000, rightAgain: 8_000 } as const;

/** So many connections may be opened at a server in so many milliseconds: the fifth is left to who logs in then. */
const limit = { connections: 4, within: 30_000 } as const;

/** Counts what this process has opened at one server, whichever gate it was for. */
export function createCount(clock: Pick<Clock, "now">) {
  let openedAt: number[] = [];
  return {
    opened: () => void openedAt.push(clock.now()),
    isRoomFor(connections: number): boolean {
      openedAt = openedAt.filter((at) => clock.now() - at < limit.within);
      return openedAt.length + connections <= limit.connections;
    },
  };
}

export interface Pace {
  /** @param connections how many a right answer takes. */
  isDue(connections: number): boolean;
  right(): void;
  wrong(): void;
}

/** When a server may be asked again in one wait: asked too often, it locks its user out. */
export function createPace(
  clock: Pick<Clock, "now">,
  count: Pick<ReturnType<typeof createCount>, "isRoomFor">,
): Pace {
  let last: "none" | "right" | "wrong" = "none";
  let hasFallen = false;
  let dueAt = clock.now();
  return {
    // A server that answers right is asked on, however often: no other proof of its health is there.
    isDue: (connections) => clock.now() >= dueAt && (last === "right" || count.isRoomFor(connections)),
    right(): void {
      dueAt = clock.now() + (hasFallen ? pauses.rightAgain : pauses.right);
      last = "right";
    },
    wrong(): void {
      hasFallen ||= last === "right";
      dueAt = clock.now() + pauses.wrong;
      last = "wrong";
    },
  };
}
