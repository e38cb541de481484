import type { Clock } from "../clock";

/**
 * How long to wait after an attempt before the next one, in milliseconds. Firewalls that limit connections lock out a
 * client that opens six in half a minute, and count refused connections twice. `rightAgain` applies once a wrong answer
 * has followed right ones, because such a firewall may have caused it.
 */
const pauses = { wrong: 16_000, right: 2_000, rightAgain: 8_000 } as const;

/**
 * How many connections may be opened to a server within a time in milliseconds. A fifth connection stays free for a
 * user who logs in meanwhile.
 */
const limit = { connections: 4, within: 30_000 } as const;

/** Counts the connections that this process has opened to one server, for all its checks together. */
export function createCount(clock: Pick<Clock, "now">) {
  let openedAt: number[] = [];
  return {
    opened: () => void openedAt.push(clock.now()),
    isRoomFor(connections: number): boolean {
      openedAt = openedAt.filter((openingTime) => clock.now() - openingTime < limit.within);
      return openedAt.length + connections <= limit.connections;
    },
  };
}

export interface Pace {
  /** @param connections how many connections a right answer needs. */
  isDue(connections: number): boolean;
  noteRight(): void;
  noteWrong(): void;
}

/** Decides when a wait may ask a server again. If it asked too often, the server's firewall would lock its user out. */
export function createPace(
  clock: Pick<Clock, "now">,
  count: Pick<ReturnType<typeof createCount>, "isRoomFor">,
): Pace {
  let lastOutcome: "none" | "right" | "wrong" = "none";
  let hasFallen = false;
  let dueAt = clock.now();
  return {
    // After a right answer the server is asked again regardless of the limit, because several right answers in a row
    // are the only proof of its health.
    isDue: (connections) => clock.now() >= dueAt && (lastOutcome === "right" || count.isRoomFor(connections)),
    noteRight(): void {
      dueAt = clock.now() + (hasFallen ? pauses.rightAgain : pauses.right);
      lastOutcome = "right";
    },
    noteWrong(): void {
      hasFallen ||= lastOutcome === "right";
      dueAt = clock.now() + pauses.wrong;
      lastOutcome = "wrong";
    },
  };
}
